import type { FrameLocator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce' });

interface Tag {
  id: string;
  title: string;
  position?: number[];
  serial?: string;
}

const asset = (number: number) => ({
  id: `asset-${number}`,
  title: `Fire extinguisher ${number}`,
  text: `Serial ${1000 + number}`,
  serial: `${1000 + number}`,
});
const register = (count: number) => Array.from({ length: count }, (_, index) => asset(index + 1));

const tagsOf = (page: Page) => readHost(page, (host) => host.tour.tags as Tag[]);
const placed = async (page: Page) =>
  (await tagsOf(page)).filter(({ position }) => position).map(({ id }) => id);
const turn = (player: FrameLocator) => player.getByText(/^Where is/).first();
const whoseTurn = (player: FrameLocator, number: number) =>
  expect(turn(player)).toHaveText(`Where is “Fire extinguisher ${number}”?`);

test('with the mouse one takes the next, places it, and goes on until one stops @11.45', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ tour: { tags: [officeTag('Desk'), ...register(4)] } });
  const heading = player.getByRole('heading', { name: /^To be placed/ });
  await expect(heading).toHaveText('To be placed 4');
  await player.getByRole('button', { name: 'Place next' }).click();
  await whoseTurn(player, 1);
  await expect(player.getByRole('paragraph').filter({ hasText: 'Serial 1001' })).toBeVisible();
  await expect(player.getByText('4 left').first()).toBeVisible();
  await player.getByRole('button', { name: 'Skip' }).click();
  await whoseTurn(player, 2);
  await page.mouse.click(260, 600);
  await whoseTurn(player, 3);
  await page.mouse.click(300, 600);
  await whoseTurn(player, 4);
  await test.step('the last one is taken back, and is to be placed at once', async () => {
    await player.getByRole('button', { name: 'Undo' }).click();
    await whoseTurn(player, 3);
    await expect.poll(() => placed(page)).toEqual(['Desk', 'asset-2']);
  });
  await test.step('others place the one whose turn it is', async () => {
    await page.evaluate(() => {
      const tags = window.host.tour.tags as Tag[];
      const theirs = tags.map((tag) => (tag.id === 'asset-3' ? { ...tag, position: [1, 1, 1] } : tag));
      window.host.writeElsewhere({ tags: theirs }, true);
    });
    await whoseTurn(player, 4);
    await expect(player.locator('#live')).toContainText('placed or deleted elsewhere');
  });
  await player.getByRole('button', { name: 'Stop' }).click();
  await expect(heading).toHaveText('To be placed 2');
  const [, , second] = await tagsOf(page);
  expect(second).toMatchObject({
    serial: '1002',
    position: [expect.any(Number), expect.any(Number), expect.any(Number)],
  });
});

test('a row is placed or deleted, those that are looked for alone, and all that is done is undone @11.45', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ tour: { tags: register(30) } });
  await player.getByRole('textbox', { name: 'Find a tag' }).fill('extinguisher 2');
  await expect(player.getByText('12 of 30')).toBeVisible();
  await player.getByRole('button', { name: 'Show all 12' }).click();
  await player.getByRole('button', { name: 'Delete “Fire extinguisher 29”' }).click();
  await expect.poll(() => tagsOf(page)).toHaveLength(29);
  await player.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tagsOf(page)).toHaveLength(30);
  await player.getByRole('button', { name: 'Place Fire extinguisher 27 ' }).click();
  await whoseTurn(player, 27);
  await page.mouse.click(260, 600);
  await whoseTurn(player, 28);
  await expect(player.getByText('11 left').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => placed(page)).toEqual(['asset-27']);
});

test('by keyboard alone eight assets have their places within seconds each @11.45 @11.34', async ({
  page,
  openAndWalk,
}, testInfo) => {
  const count = 8;
  const player = await openAndWalk({ tour: { tags: register(count) } });
  await player.getByRole('button', { name: 'Place next' }).focus();
  const start = performance.now();
  await page.keyboard.press('Enter');
  await expect(player.getByRole('application')).toBeFocused();
  await page.keyboard.press('PageDown');
  for (let number = 1; number <= count; number += 1) {
    await whoseTurn(player, number);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
  }
  await expect(player.getByRole('heading', { name: /^To be placed/ })).toHaveCount(0);
  const pace = (performance.now() - start) / 1_000 / count;
  testInfo.annotations.push({ type: 'seconds per asset', description: pace.toFixed(2) });
  await expect.poll(() => placed(page)).toHaveLength(count);
  await expect(player.locator('#live')).toContainText('Everything is placed.');
  // 500 within an hour are 7.2 s for each, most of which is for the person to look.
  expect(pace).toBeLessThan(3);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one finger takes the next and taps where it belongs @11.45 @11.35', async ({ page, openAndWalk }) => {
    const player = await openAndWalk({ tour: { tags: register(3) } });
    await player.getByRole('button', { name: /^Tags and rooms/ }).tap();
    await expectNoAxeViolations(page);
    await player.getByRole('button', { name: 'Place next' }).tap();
    await whoseTurn(player, 1);
    await page.touchscreen.tap(120, 560);
    await whoseTurn(player, 2);
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoColorViolations(page);
    await player.getByRole('button', { name: 'Stop' }).tap();
    await expect(player.getByRole('heading', { name: /^To be placed/ })).toHaveText('To be placed 2');
    await expect.poll(() => placed(page)).toEqual(['asset-1']);
  });
});

test('who may only look sees nothing of what is still to be placed @11.45 @11.32', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({
    query: { mode: 'read-only' },
    tour: { tags: [officeTag('Desk'), ...register(2)] },
  });
  await expect(player.getByRole('heading', { name: /^Tags/ })).toHaveText('Tags 1');
  await expect(player.getByText('To be placed')).toHaveCount(0);
  await expect(player.getByText('Fire extinguisher')).toHaveCount(0);
  expect(await tagsOf(page)).toHaveLength(3);
});
