import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { officeTag } from '../support/player/office-tag.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { press } from '../support/component/press.ts';

const boiler = officeTag('boiler', { title: 'Boiler' });

test('a tag is moved by keyboard, and every step can be taken back @11.23', async () => {
  const host = await openAndWalk({ tour: { tags: [boiler] } });
  const title = (text: string) => page.getByRole('heading', { name: text, exact: true });
  await page.getByRole('button', { name: 'Boiler' }).click();
  await press(page.getByRole('button', { name: 'Move' }), '{Enter}');
  await expect.element(page.getByRole('application')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“Boiler” moved.').first()).toBeVisible();
  await expect.poll(() => host.tour.tags).not.toMatchObject([{ position: boiler.position }]);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabelText('Title').fill('Boiler 2');
  await page.getByRole('button', { name: 'Save tag' }).click();
  await expect.element(title('Boiler 2')).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => host.tour.tags).toMatchObject([boiler]);
});
