import type { FrameLocator } from '@playwright/test';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

const tags = [
  officeTag('boiler', { title: 'Gas boiler', text: 'Serviced in May', position: [3, 0.02, 4] }),
  officeTag('kessel', { title: 'Heizkessel', position: [8, 0.02, 2] }),
  officeTag('pump', { title: 'Pump', text: 'Feeds the boiler' }),
];
const tour = { tags, documents: [{ name: 'Boiler manual', url: 'https://files.test/boiler.pdf' }] };

const fieldOf = (player: FrameLocator) => player.getByRole('combobox', { name: 'Search this space' });
const chosenOf = (player: FrameLocator) => player.getByRole('option', { selected: true });

test('by keyboard alone, a word leads in front of what it means, and the list is there for the next @13.40 @13.44 @13.47', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ tour });
  const field = fieldOf(player);
  const stage = player.getByRole('application');
  await stage.focus();

  await test.step('opens by key, as a combobox with its listbox', async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expect(player.getByRole('group', { name: 'Rooms' }).getByRole('option').first()).toContainText(
      'here',
    );
    await page.keyboard.type('Kesel');
    await expect(player.getByRole('option')).toHaveCount(4);
    await expect(player.getByRole('status').filter({ hasText: '4 results.' })).toHaveCount(1);
  });
  await test.step('says why, where and how far', async () => {
    const gas = player.getByRole('option', { name: 'Gas boiler' });
    await expect(gas).toContainText('matches Kessel');
    await expect(gas).toContainText(/Tag · .+ · Level 1/);
    await expect(gas).toContainText(/\d m/);
    await expect(gas.locator('mark').first()).toHaveText('boiler');
  });
  await test.step('arrow keys choose, and show where it is without going there', async () => {
    await expect(chosenOf(player)).toContainText('Heizkessel');
    const id = await chosenOf(player).getAttribute('id');
    await expect(field).toHaveAttribute('aria-activedescendant', id!);
    await page.keyboard.press('ArrowUp');
    await expect(chosenOf(player)).toContainText('Boiler manual');
    await page.keyboard.press('ArrowDown');
    await expect(chosenOf(player)).toContainText('Heizkessel');
    await expect(player.getByRole('article')).toHaveCount(0);
  });
  await expectNoAxeViolations(page);
  await test.step('Enter stands in front of it, and the next one is chosen afterwards', async () => {
    await page.keyboard.press('Enter');
    await expect(player.getByRole('heading', { name: 'Heizkessel' })).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(field).toHaveValue('Kesel');
    await expect(chosenOf(player)).not.toContainText('Heizkessel');
    await page.keyboard.press('Shift+Enter');
    await expect(player.getByRole('article').getByRole('heading')).toBeFocused();
  });
  await test.step('Escape closes it alone, and the focus is back; it is no trap', async () => {
    await stage.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Tab');
    await expect(player.getByRole('button', { name: 'Close search' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(stage).toBeFocused();
    await expect(player.getByRole('article')).toBeVisible();
  });
});

test('by mouse, the words of a link are looked for, and a command is done @13.46', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ tour, hash: 'find=serviced+boiler' });
  const field = fieldOf(player);
  await test.step('with the best result chosen', async () => {
    await expect(field).toHaveValue('serviced boiler');
    await expect(chosenOf(player)).toContainText('Gas boiler');
    await expect(chosenOf(player).locator('mark')).toHaveText(['boiler', 'Serviced']);
    await chosenOf(player).click();
    await expect(player.getByRole('heading', { name: 'Gas boiler' })).toBeFocused();
  });
  await test.step('what is not there is said, and a click beside closes', async () => {
    await player.getByRole('button', { name: 'Search', exact: true }).click();
    await field.fill('zebra');
    await expect(player.getByText('Nothing matches “zebra”.')).toBeVisible();
    await page.mouse.click(5, 300);
    await expect(field).toHaveCount(0);
  });
  await test.step('commands are found by their words', async () => {
    await player.getByRole('button', { name: 'Search', exact: true }).click();
    await field.fill('puppenhaus');
    await player.getByRole('option', { name: 'Dollhouse' }).click();
    await expect(player.getByRole('button', { name: 'Dollhouse' })).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the search is the field of the sheet, and its results are in place of the lists @13.48', async ({
    page,
    openAndWalk,
  }) => {
    const player = await openAndWalk({ tour });
    await player.getByRole('button', { name: /rooms$/ }).tap();
    await player.getByRole('textbox', { name: 'Search this space' }).tap();
    const field = fieldOf(player);
    await expect(field).toBeFocused();
    await field.fill('boiler');
    const kessel = player.getByRole('option', { name: 'Heizkessel' });
    await expect(kessel).toContainText('matches boiler');
    for (const option of await player.getByRole('option').all())
      expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expectNoAxeViolations(page);
    await kessel.tap();
    await expect(player.getByRole('heading', { name: 'Heizkessel' })).toBeInViewport();
    await player.getByRole('button', { name: 'Close', exact: true }).tap();
    await expect(kessel).toBeVisible();
    await player.getByRole('button', { name: 'Close search' }).tap();
    await expect(player.getByRole('button', { name: 'Go to Kitchen' })).toBeVisible();
  });
});
