import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/component/axe.ts';
import { becomePhone, emulateMedia } from '../support/component/emulate.ts';
import { openAndWalk, openPlayer } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { userEvent } from 'vitest/browser';

const detailed = {
  tags: [
    officeTag('boiler', { title: 'Boiler', text: 'See https://example.com', keywords: ['heating'] }),
    officeTag('pump', { title: 'Pump', overtaken: [{ title: 'Pump 2' }] }),
  ],
  documents: [{ name: 'Manual', url: 'https://example.com/manual.pdf' }],
  public: false,
};
const button = (name: string | RegExp) => page.getByRole('button', { name });

describe.each([
  ['on a wide screen', 'light'],
  ['on a phone', 'dark'],
])('axe finds no violations %s @11.33', (size, scheme) => {
  const phone = size === 'on a phone';
  /** Runs axe on the current state. On a wide screen, also checks the colours of the dark scheme. */
  async function expectAccessible(): Promise<void> {
    await expectNoAxeViolations();
    if (phone) return;
    await emulateMedia({ 'prefers-color-scheme': 'dark' });
    await expectNoColorViolations();
    await emulateMedia({ 'prefers-color-scheme': scheme });
  }

  test('in lists, cards, conflicts, forms, help, sharing and undo', async () => {
    if (phone) await becomePhone();
    await emulateMedia({ 'prefers-color-scheme': scheme });
    await openAndWalk({ tour: detailed });
    await expectAccessible();
    await press(page.getByRole('application'), '?');
    await expect.element(page.getByText('Look up or down')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await click(button('Share this view'));
    await expect.element(page.getByRole('textbox', { name: 'Link to this view' })).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    if (phone) await click(button(/^Tags and rooms/));
    await click(button('Viewpoints: Kitchen'));
    await expectAccessible();
    await click(button('Boiler'));
    await expect.element(button('Edit')).toBeVisible();
    await expectAccessible();
    await click(button('Delete'));
    await expect.element(button('Undo')).toHaveFocus();
    await expectAccessible();
    await click(button('Pump'));
    await expect.element(page.getByText('Changed in two places')).toBeVisible();
    await expectAccessible();
    await click(button('Edit'));
    await fillIn(page.getByLabelText('Title'), '');
    await click(button('Save tag'));
    await expect.element(page.getByText('Enter a title for the tag.')).toBeVisible();
    await expectAccessible();
  });

  test('with the floors of a larger space', async () => {
    if (phone) await becomePhone();
    await emulateMedia({ 'prefers-color-scheme': scheme });
    await openAndWalk({ capture: 'gv360atrium' });
    await click(button('Floor plan'));
    await expect.element(page.getByRole('combobox').first()).toBeVisible();
    await expectAccessible();
  });

  test('without a space', async () => {
    if (phone) await becomePhone();
    await emulateMedia({ 'prefers-color-scheme': scheme });
    openPlayer({ capture: 'short' });
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expectAccessible();
  });
});
