import type { FrameLocator, Page } from '@playwright/test';
import sharp from 'sharp';
import { tagColors } from '../../design/tag-colors.ts';
import { manyOfficeTags } from '../support/player/office-tags.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ viewport: { width: 1200, height: 800 } });

declare global {
  interface Window {
    /** The number of frames since the page loaded in which something was drawn. */
    drawnViews: number;
  }
}

/**
 * The part of the view, in pixels around its middle, that contains the pin showing where a tag would be
 * placed.
 */
const AROUND_MIDDLE = { x: 500, y: 250, width: 200, height: 200 };
/** The maximum difference of each channel between two colours that count as equal. */
const ALIKE = 12;

/** Returns the number of pixels around the middle in the colour of a new tag. */
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

test.describe('while placing a tag', () => {
  test.use({ deviceScaleFactor: 1 });

  test(
    'previews a tag’s place with a pin until placing is cancelled @11.22',
    { tag: '@soak' },
    async ({ page, openAndWalk }) => {
      const player = await openAndWalk();
      await player.getByRole('application').press('PageDown');
      await player.getByRole('application').press('PageDown');
      const before = await countGhost(page);
      const ghost = expect.poll(() => countGhost(page));
      const gone = expect.poll(() => countGhost(page));
      await player.getByRole('button', { name: 'Add tag' }).press('Enter');
      await ghost.toBeGreaterThan(before + 100);
      for (let turn = 0; turn < 2; turn += 1) await page.keyboard.press('ArrowLeft');
      await ghost.toBeGreaterThan(before + 100);
      await page.keyboard.press('Escape');
      await gone.toBeLessThan(before + 20);
      await player.getByRole('button', { name: 'Add tag' }).click();
      await ghost.toBeGreaterThan(before + 100);
      // At least two movements: a browser that is busy drawing may merge them.
      await expect
        .poll(async () => {
          await page.mouse.move(250, 600);
          await page.mouse.move(260, 600);
          return countGhost(page);
        })
        .toBeLessThan(before + 20);
    },
  );

  test(
    'shows a message where a tag cannot be placed, and continues aiming @11.22',
    { tag: '@soak' },
    async ({ page, openAndWalk }) => {
      const player = await openAndWalk();
      await player.getByRole('application').press('2');
      await player.getByRole('button', { name: 'Add tag' }).click();
      await page.mouse.click(700, 20);
      await expect(player.getByText('There is no surface there.').first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(player.getByLabel('Title')).toBeFocused();
    },
  );
});

test('draws many frames during a flight, and none at rest, even with thousands of pins @11.1 @11.44 @13.8', async ({
  page,
  openAndWalk,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(countViews);
  // Their types have icons and a range, which some of the points exceed.
  const points = manyOfficeTags(200).map(({ position, normal }, index) => ({
    id: `point-${index}`,
    title: `Point ${index}`,
    type: index % 2 ? 'electricity' : 'desk',
    position,
    normal,
  }));
  const player = await openAndWalk({ tour: { tags: manyOfficeTags(5000), points } });
  await player.getByRole('button', { name: 'Tag 3', exact: true }).click();
  await expect.poll(() => readHost(page, (host) => host.views.at(-1)?.selection?.id)).toBe('tag-3');
  const before = await expectRest(player);
  await player.getByRole('application').press('2');
  await expect.poll(() => readHost(page, (host) => host.views.at(-1)?.mode)).toBe('dollhouse');
  // A jump would be a single frame, followed by one at full resolution.
  expect((await expectRest(player)) - before).toBeGreaterThan(3);
});

/** Waits until nothing is drawn any more. Returns how many frames have been drawn by then. */
async function expectRest(player: FrameLocator): Promise<number> {
  const stage = player.getByRole('application');
  await expect
    .poll(() =>
      stage.evaluate(async () => {
        const before = window.drawnViews;
        for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
        return window.drawnViews - before;
      }),
    )
    .toBe(0);
  return stage.evaluate(() => window.drawnViews);
}

/** Counts drawn views. It runs in every frame, before the frame's own scripts. */
function countViews(): void {
  window.drawnViews = 0;
  let last: unknown;
  const calls = WebGL2RenderingContext.prototype;
  for (const name of [
    'drawElements',
    'drawArrays',
    'drawElementsInstanced',
    'drawArraysInstanced',
  ] as const) {
    const method = calls[name] as (...given: unknown[]) => void;
    (calls as unknown as Record<string, unknown>)[name] = function (
      this: WebGL2RenderingContext,
      ...given: unknown[]
    ) {
      const now = document.timeline.currentTime;
      if (now !== last) window.drawnViews += 1;
      last = now;
      method.apply(this, given);
    };
  }
}
