import type { FrameLocator, Page } from '@playwright/test';
import { officeTag } from '../support/player/office-tag.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

const HEIGHT = 844;
const tags = Array.from({ length: 12 }, (_, index) => officeTag(`t${index}`));

const handleOf = (player: FrameLocator) =>
  player.getByRole('button', { name: /Tags and rooms|Hide the list/ });
const heightOf = async (player: FrameLocator): Promise<number> =>
  (await player.getByRole('complementary').boundingBox())?.height ?? 0;

/** Pulls the sheet by its handle with a finger: so many pixels, down when positive. */
async function pull(page: Page, player: FrameLocator, way: number): Promise<void> {
  const box = (await handleOf(player).boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = (part: number) => [{ x, y: y + way * part }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a finger pulls the list up and down, with motion: ${reducedMotion} @11.35`, async ({
    page,
    openAndWalk,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const player = await openAndWalk({ tour: { tags } });
    const handle = handleOf(player);
    expect((await handle.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
    await pull(page, player, -150);
    await expect(handle).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => heightOf(player)).toBeLessThanOrEqual(HEIGHT * 0.46);
    await pull(page, player, -150);
    await expect.poll(() => heightOf(player)).toBeGreaterThan(HEIGHT * 0.8);
    await pull(page, player, 200);
    await expect.poll(() => heightOf(player)).toBeLessThanOrEqual(HEIGHT * 0.46);
    await expect(handle).toHaveAttribute('aria-expanded', 'true');
    await pull(page, player, 150);
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
  });
}

test('a pull that is too short puts the list back, and a tap still opens and closes it @11.35', async ({
  page,
  openAndWalk,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const player = await openAndWalk({ tour: { tags } });
  const handle = handleOf(player);
  await handle.tap();
  await expect(handle).toHaveAttribute('aria-expanded', 'true');
  const height = await heightOf(player);
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 50, { steps: 3 });
  const pulled = (await player.getByRole('complementary').boundingBox())!;
  expect(pulled.y).toBeGreaterThan(box.y + 10);
  await page.waitForTimeout(200); // no flick
  await page.mouse.up();
  await expect(handle).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => heightOf(player)).toBe(height);
  await expect.poll(async () => (await handle.boundingBox())!.y).toBeCloseTo(box.y, 0);
  await handle.press('Enter');
  await expect(handle).toHaveAttribute('aria-expanded', 'false');
});

test('the pin of an open tag stands in the part of the view that its card leaves free', async ({
  page,
  openAndWalk,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const player = await openAndWalk({
    tour: { tags: [officeTag('valve', { title: 'Valve' })] },
  });
  await handleOf(player).tap();
  await player.getByRole('button', { name: 'Valve' }).tap();
  const label = player.locator('.pin-label');
  await expect(label).toBeVisible();
  await expect
    .poll(async () => (await label.boundingBox())!.y + 60)
    .toBeLessThan((await player.getByRole('group', { name: 'Controls' }).boundingBox())!.y);
  const heading = (await player.getByRole('heading', { name: 'Head office' }).boundingBox())!;
  expect((await label.boundingBox())!.y).toBeGreaterThan(heading.y + heading.height);
});
