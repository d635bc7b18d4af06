import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { makeOfficeScan } from '../../bench/scans/office-scan.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { openPlayer } from '../support/player/open-player.ts';
import { expect, test as base } from '../support/player/player-fixtures.ts';
import { startPlayerServers, type PlayerServers } from '../support/player/player-servers.ts';
import { office, viewOf } from '../support/player/office-view.ts';
import { LIGHT_CAPTURES } from '../support/browser/worker-fixtures.ts';

const SCAN = '_OfficeScan';
const SIZE = { width: 1000, height: 800 };
/**
 * Two points on the front of a desk with nothing in front of them, and the viewpoint from which they are
 * visible.
 */
const desk = office.dimensions.find(({ name }) => name === 'Desk, width')!;
const FROM = 'office-middle';

const test = base.extend<object, { scanServers: PlayerServers }>({
  scanServers: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, provide) => {
      const captures = mkdtempSync(join(tmpdir(), 'gov360-scan-'));
      await makeOfficeScan(join(captures, SCAN), SCAN, 60_000, join(LIGHT_CAPTURES, 'gv360office'));
      const servers = await startPlayerServers(captures);
      await provide(servers);
      await servers.stop();
      rmSync(captures, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test.use({ viewport: SIZE });

const open = (page: Page, servers: PlayerServers, base: string, hash = ''): Promise<FrameLocator> =>
  openPlayer(page, servers, { query: { m: SCAN, base }, hash, tour: { tags: [officeTag('valve')] } });

const walking = (player: FrameLocator) => player.getByRole('application', { name: '3D view' });

/**
 * Returns the tolerance of the current measurement in metres: the part after ‘±’ or, if there is none, the
 * value after ‘at most’.
 */
async function toleranceOf(player: FrameLocator): Promise<number> {
  const hand = player.locator('.measuring-label[data-hand]');
  await expect(hand).toContainText(/±|at most/);
  const [, number, unit] = /(?:±|at most) ([\d.]+) (\S+)$/.exec((await hand.textContent()) ?? '') ?? [];
  return Number(number) * ({ m: 1, cm: 0.01, mm: 0.001 }[unit ?? ''] ?? NaN);
}

async function measure(page: Page, player: FrameLocator, ends: [number, number][]): Promise<number> {
  await page.keyboard.press('m');
  const tool = player.locator('[data-tool="measuring"]');
  const height = (await tool.boundingBox())?.height;
  for (const [index, [x, y]] of ends.entries()) {
    // A mouse movement only finds something in the parts that can already be searched.
    await expect(async () => {
      await page.mouse.move(x - 20, y);
      await page.mouse.move(x, y);
      await expect(player.locator('.measuring-aim')).toHaveAttribute('data-snap', /./, { timeout: 3_000 });
    }).toPass({ timeout: 40_000 });
    // If the label grew with the target, it would come between the pointer and the view.
    expect((await tool.boundingBox())?.height).toBe(height);
    await page.mouse.click(x, y);
    await expect(player.locator('#live')).toContainText(`Point ${index + 1} added`);
  }
  return toleranceOf(player);
}

test('opens a scan’s capture only with a grant, sharpens it part by part, and measures at the loaded resolution @15.31 @15.32 @15.34 @17.5', async ({
  page,
  scanServers,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/part-\d+-[1-9]\.glb$/, async (route) => {
    await released;
    await route.continue();
  });
  const view = viewOf(FROM, [desk.from[0], desk.from[1], (desk.from[2] + desk.to[2]) / 2], SIZE);
  const player = await open(page, scanServers, '/files/g1/', view.hash);
  await expect(walking(player)).toBeVisible({ timeout: 45_000 });
  expect(asked.filter((path) => path.startsWith('/captures/'))).toEqual([]);
  expect(asked).toContain(`/files/g1/captures/${SCAN}/capture.json`);
  await walking(player).focus();
  const ends = [-0.2, 0.2].map((aside) =>
    view.at([desk.from[0] + 0.3, desk.from[1], (desk.from[2] + desk.to[2]) / 2 + aside]),
  );
  const coarse = await measure(page, player, ends);
  expect(coarse).toBeGreaterThan(0.011);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  const before = asked.length;
  release();
  await expect.poll(() => asked.slice(before).length, { timeout: 30_000 }).toBeGreaterThan(3);
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        return measure(page, player, ends);
      },
      { timeout: 60_000 },
    )
    .toBeLessThan(0.01);
});

test('shows a scan’s poster, plan and tags without WebGL, and a message for an unshared scan @15.31', async ({
  page,
  scanServers,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const player = await open(page, scanServers, '');
  await expect(player.getByRole('alert')).toContainText('do not have access to this space');
  await page.evaluate(() => void (window.host.base = '/files/g2/'));
  await page.waitForTimeout(1100); // The player asks the host at most once a second.
  await player.getByRole('button', { name: 'Try again' }).click();
  await expect(player.getByRole('alert')).toContainText('cannot show 3D');
  await expect(player.locator('#stage img')).toHaveAttribute('src', `/files/g2/captures/${SCAN}/poster.webp`);
  await expect(player.getByRole('heading', { name: 'Floor plan' }).first()).toBeVisible();
  await expect(player.getByText('valve').first()).toBeVisible();
});
