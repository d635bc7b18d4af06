import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Frame, Page } from '@playwright/test';
import { startPlayerServers, type PlayerServers } from '../../tests/support/player/player-servers.ts';
import { median, round, type Figure } from '../figure.ts';
import { freshContext, launchBrowser } from '../player/player-first-frame.ts';
import { makeOfficeScan } from './office-scan.ts';

const OFFICE = 'gv360office';
const SCAN = '_OfficeScan';
const TRIANGLES = 2_000_000;
const ROUNDS = 5;
/**
 * The milliseconds until parts have loaded. `STEP`: between two key presses of a walk. `WALK`: the duration
 * of a walk.
 */
const SETTLED = 10_000;
const STEP = 700;
const WALK = 12_000;
const LIMIT = 60_000;

interface Visit {
  /** Milliseconds from navigating to the page around the player to the first frame. */
  firstFrame: number;
  /** Frames per second while walking, and pixels per frame. */
  perSecond: number;
  pixels: number;
}

/**
 * Measures a scan of two million triangles in the player compared with our office, in the same page and in
 * turn.
 */
export async function measureScanPlayer(): Promise<Figure[]> {
  const captures = mkdtempSync(join(tmpdir(), 'gov360-scans-'));
  mkdirSync(join(captures, OFFICE));
  cpSync(resolve(import.meta.dirname, '../../captures', OFFICE), join(captures, OFFICE), { recursive: true });
  const { parts = [] } = await makeOfficeScan(join(captures, SCAN), SCAN, TRIANGLES);
  const triangles = parts.reduce((sum, { levels }) => sum + levels.at(-1)!.triangles, 0);
  const servers = await startPlayerServers(captures);
  const browser = await launchBrowser();
  const office: Visit[] = [];
  const scan: Visit[] = [];
  try {
    for (let turn = 0; turn <= ROUNDS; turn += 1) {
      const visits = [await visit(browser, servers, OFFICE), await visit(browser, servers, SCAN)] as const;
      // The first round only warms up the machine.
      if (turn === 0) continue;
      office.push(visits[0]);
      scan.push(visits[1]);
    }
  } finally {
    await browser.close();
    await servers.stop();
    rmSync(captures, { recursive: true, force: true });
  }
  return figures(office, scan, triangles);
}

function figures(office: readonly Visit[], scan: readonly Visit[], triangles: number): Figure[] {
  const of = (visits: readonly Visit[], field: (visit: Visit) => number): number => median(visits.map(field));
  const first = [scan, office].map((visits) => of(visits, ({ firstFrame }) => firstFrame)) as [
    number,
    number,
  ];
  const walking = [scan, office].map((visits) => of(visits, ({ perSecond }) => perSecond)) as [
    number,
    number,
  ];
  const pixels = [scan, office].map((visits) => of(visits, (one) => one.pixels)) as [number, number];
  const size = `${round(triangles / 1e6)} million triangles`;
  return [
    {
      name: `player, first frame of a scan of ${size}, beside our office`,
      value: first[0] / first[1],
      unit: 'x',
      atMost: 1.3,
      detail: `${Math.round(first[0])} to ${Math.round(first[1])} ms`,
    },
    {
      name: `player, frames a second walking in a scan of ${size}, beside our office at the same pixels`,
      value: (walking[0] * pixels[0]) / (walking[1] * pixels[1]),
      unit: 'x',
      atLeast: 0.7,
      detail: `${round(walking[0])} to ${round(walking[1])} of ${Math.round(pixels[0])} to ${Math.round(pixels[1])} pixels`,
    },
  ];
}

async function visit(browser: Browser, servers: PlayerServers, id: string): Promise<Visit> {
  const context = await freshContext(browser, OFFICE);
  try {
    const page = await context.newPage();
    const query = new URLSearchParams({ player: servers.playerOrigin, m: id, base: '/files/g/' });
    await page.goto(`${servers.hostOrigin}/?${query}`, { waitUntil: 'commit' });
    const iframe = await page.waitForSelector('iframe');
    const frame = await iframe.contentFrame();
    if (!frame) throw new Error('The host page has no player.');
    await frame.waitForFunction(() => window.probe.firstFrame > 0, null, { timeout: LIMIT, polling: 100 });
    const began = await page.evaluate(() => performance.timeOrigin);
    const shown = await frame.evaluate(() => performance.timeOrigin + window.probe.firstFrame);
    await page.waitForTimeout(SETTLED);
    return { firstFrame: shown - began, ...(await walk(page, frame)) };
  } finally {
    await context.close();
  }
}

/** Walks back and forth, as if keys were held down. */
async function walk(page: Page, frame: Frame): Promise<Omit<Visit, 'firstFrame'>> {
  await frame.getByRole('application').focus();
  const drawn = () => frame.evaluate(() => ({ frames: window.probe.frames, pixels: window.probe.pixels }));
  const before = { ...(await drawn()), at: performance.now() };
  for (let key = 0; performance.now() - before.at < WALK; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? 'ArrowUp' : 'ArrowDown');
    await page.waitForTimeout(STEP);
  }
  const after = await drawn();
  const frames = after.frames - before.frames;
  return {
    perSecond: (frames * 1000) / (performance.now() - before.at),
    pixels: (after.pixels - before.pixels) / frames,
  };
}
