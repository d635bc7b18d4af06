import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../support/component/axe.ts';
import { becomePhone, moveFingers } from '../support/component/emulate.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { click, fillIn } from '../support/component/press.ts';

const tags = [
  officeTag('boiler', { title: 'Gas boiler', text: 'Serviced in May', position: [3, 0.02, 4] }),
  officeTag('kessel', { title: 'Heizkessel', position: [8, 0.02, 2] }),
  officeTag('pump', { title: 'Pump', text: 'Feeds the boiler' }),
];
const tour = { tags, documents: [{ name: 'Boiler manual', url: 'https://files.test/boiler.pdf' }] };

const field = page.getByRole('combobox', { name: 'Search this space' });
const chosen = page.getByRole('option', { selected: true });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const marked = () => [...chosen.element().querySelectorAll('mark')].map(({ textContent }) => textContent);

test('finds an item by a word with the keyboard, and keeps the list ready for the next search @13.40 @13.44 @13.47', async () => {
  const host = await openAndWalk({ tour });
  const stage = page.getByRole('application');
  (stage.element() as HTMLElement).focus();

  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  const rooms = page.getByRole('group', { name: 'Rooms' }).getByRole('option');
  await expect.element(rooms.first()).toMatchTextContent('here');
  await userEvent.keyboard('Kesel');
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(4);
  await expect.element(page.getByRole('status').filter({ hasText: '4 results.' })).toBeInTheDocument();

  // The option shows the matching text, the place, and the distance.
  const gas = option(/Gas boiler/);
  await expect.element(gas).toMatchTextContent('matches Kessel');
  await expect.element(gas).toMatchTextContent(/Tag · .+ · Level 1/);
  await expect.element(gas).toMatchTextContent(/\d m/);
  expect(gas.element().querySelector('mark')).toHaveTextContent('boiler');

  // Arrow keys select a result and preview where it is, without going there.
  await expect.element(chosen).toMatchTextContent('Heizkessel');
  await expect.element(field).toHaveAttribute('aria-activedescendant', chosen.element().id);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(chosen).toMatchTextContent('Boiler manual');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(chosen).toMatchTextContent('Heizkessel');
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  expect(host.views).toEqual([]);
  await expectNoAxeViolations();

  // Enter goes to the item. The next result is then selected.
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Heizkessel' })).toHaveFocus();
  await expect.poll(() => host.views.at(-1)?.selection).toEqual({ kind: 'tag', id: 'kessel' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveValue('Kesel');
  await expect.element(chosen).not.toMatchTextContent('Heizkessel');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(page.getByRole('article').getByRole('heading').first()).toHaveFocus();

  // Escape only closes the list, and restores the focus.
  (stage.element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Close search')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(stage).toHaveFocus();
  await expect.element(page.getByRole('article')).toBeVisible();
});

test('applies a link’s search, and runs a command by mouse @13.40 @13.43 @13.46', async () => {
  await openAndWalk({ tour, hash: 'find=serviced+boiler' });
  await expect.element(field).toHaveValue('serviced boiler');
  await expect.element(chosen).toMatchTextContent('Gas boiler');
  expect(marked()).toEqual(['boiler', 'Serviced']);
  await click(chosen);
  await expect.element(page.getByRole('heading', { name: 'Gas boiler' })).toHaveFocus();

  // The list reports that there is no match. A click beside it closes it.
  await click(button('Search'));
  await fillIn(field, 'zebra');
  await expect.element(page.getByText(/^Nothing matches “zebra”/)).toBeVisible();
  const dialog = page.getByRole('dialog').element();
  await userEvent.click(dialog, {
    position: { x: 5 - dialog.getBoundingClientRect().x, y: 300 },
    force: true,
  });
  await expect.element(field).not.toBeInTheDocument();

  await click(button('Search'));
  await fillIn(field, 'puppenhaus');
  await click(option(/Dollhouse/));
  await expect.element(button('Dollhouse')).toHaveAttribute('aria-pressed', 'true');
});

test('searches in the sheet’s field on a phone, and replaces the lists with the results @13.48', async () => {
  await becomePhone();
  await openAndWalk({ tour });
  const tap = async (name: string | RegExp): Promise<void> => {
    const { x, y, width, height } = button(name).element().getBoundingClientRect();
    await moveFingers([{ x: x + width / 2, y: y + height / 2 }]);
  };
  await tap(/rooms$/);
  await click(page.getByRole('textbox', { name: 'Search this space' }));
  await expect.element(field).toHaveFocus();
  await fillIn(field, 'boiler');
  const kessel = option(/Heizkessel/);
  await expect.element(kessel).toMatchTextContent('matches boiler');
  await expect.element(button('Go to Kitchen')).not.toBeInTheDocument();
  for (const one of page.getByRole('option').elements())
    expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await expectNoAxeViolations();
  await click(kessel);
  await expect.element(page.getByRole('heading', { name: 'Heizkessel' })).toBeInViewport();
  await click(button('Close'));
  await expect.element(kessel).toBeVisible();
  await click(button('Close search'));
  await expect.element(button('Go to Kitchen')).toBeVisible();
  await click(page.getByRole('textbox', { name: 'Search this space' }));
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Go to Kitchen')).toBeVisible();
});
