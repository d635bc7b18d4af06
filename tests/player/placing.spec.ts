import type { FrameLocator, Page } from '@playwright/test';
import sharp from 'sharp';
import { tagColors } from '../../design/tag-colors.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce' });

/** Pixels around the middle of the view, in which the pin stands that shows where a tag would go. */
const AROUND_MIDDLE = { x: 500, y: 250, width: 200, height: 200 };
/** How far apart two colours may be and still be the same one, in each channel. */
const ALIKE = 12;

/** How many pixels around the middle have the colour of a new tag. */
async function countGhost(page: Page): Promise<number> {
  const { data, info } = await sharp(await page.screenshot({ clip: AROUND_MIDDLE }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wanted = tagColors.blue.match(/[\da-f]{2}/gi)!.map((part) => Number.parseInt(part, 16));
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if (wanted.every((value, channel) => Math.abs(data[at + channel]! - value) < ALIKE)) count += 1;
  }
  return count;
}

const lastYaw = (page: Page) => readHost(page, (host) => host.views.at(-1)?.yaw);
const tagsOf = (page: Page) => readHost(page, (host) => host.tour.tags as { position: number[] }[]);

/** Walks with Tab to what has a name. */
async function tabTo(page: Page, player: FrameLocator, name: string): Promise<void> {
  const goal = player.getByRole('button', { name });
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${name}.`);
}

async function nameAndSave(page: Page, title: string): Promise<void> {
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
}

test('by keyboard alone a tag goes where the pin in the middle of the view shows it @11.22 @11.34', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk();
  await player.getByRole('application').focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const before = await countGhost(page);
  await tabTo(page, player, 'Add tag');
  await page.keyboard.press('Enter');
  await expect(player.getByRole('application')).toBeFocused();
  await expect.poll(() => countGhost(page)).toBeGreaterThan(before + 100);
  for (const turns of [2, 1]) {
    for (let turn = 0; turn < turns; turn += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => countGhost(page)).toBeGreaterThan(before + 100);
  }
  await page.keyboard.press('Enter');
  await expect(player.getByLabel('Title')).toBeFocused();
  await nameAndSave(page, 'Water shut-off');
  await expect(player.getByRole('heading', { name: 'Water shut-off' })).toBeFocused();
  await expect(player.locator('#live')).toHaveText('“Water shut-off” added.');
  await expect.poll(() => tagsOf(page)).toHaveLength(1);

  await page.keyboard.press('Escape');
  await tabTo(page, player, 'Add tag');
  await page.keyboard.press('Enter');
  const yaw = await lastYaw(page);
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => lastYaw(page)).not.toBe(yaw);
  await page.keyboard.press('Enter');
  await nameAndSave(page, 'Gas shut-off');
  await expect.poll(() => tagsOf(page)).toHaveLength(2);
  const [first, second] = await tagsOf(page);
  expect(first!.position).not.toEqual(second!.position);
});

test('the mouse places a tag where it clicks, wherever the crosshair was, and nothing once placing is given up @11.22', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk();
  await player.getByRole('application').press('PageDown');
  const before = await countGhost(page);
  await test.step('the pin is gone once placing is given up, and nothing is placed', async () => {
    await player.getByRole('button', { name: 'Add tag' }).press('Enter');
    await expect.poll(() => countGhost(page)).toBeGreaterThan(before + 100);
    await page.keyboard.press('Escape');
    await expect.poll(() => countGhost(page)).toBeLessThan(before + 20);
    await expect(player.getByLabel('Title')).toHaveCount(0);
    expect(await tagsOf(page)).toEqual([]);
  });
  await player.getByRole('button', { name: 'Add tag' }).click();
  await expect.poll(() => countGhost(page)).toBeGreaterThan(before + 100);
  // Two movements at least: a browser that is busy drawing makes one of them.
  const moveAside = async () => {
    await page.mouse.move(250, 600);
    await page.mouse.move(260, 600);
    return await countGhost(page);
  };
  await expect.poll(moveAside).toBeLessThan(before + 20);
  await page.mouse.click(260, 600);
  await expect(player.getByLabel('Title')).toBeFocused();
  await nameAndSave(page, 'Drain');
  await expect.poll(() => tagsOf(page)).toMatchObject([{ title: 'Drain' }]);
});

test('where there is nothing to place a tag on, that is said, and one aims anew @11.22', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk();
  await player.getByRole('application').press('2');
  await player.getByRole('button', { name: 'Add tag' }).click();
  await page.mouse.click(700, 20);
  await expect(player.getByText('There is no surface there.').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(player.getByLabel('Title')).toBeFocused();
});
