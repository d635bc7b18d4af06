import { resolve, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { pages as addresses } from '../../contract/addresses.ts';
import { startProduct } from '../../tests/support/servers/product.ts';
import { median, round, type Figure } from '../figure.ts';
import {
  freshContext,
  launchBrowser,
  openOnce,
  typical,
  type Network,
  type Opening,
} from './player-first-frame.ts';
import { measureMemory } from './player-memory.ts';
import { buildPages, buildPage } from './player-pages.ts';
import { measurePins } from './player-pins.ts';
import { measureSteady } from './player-steady.ts';
import { servePage } from '../serve-page.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { builtInCaptures } from '../../server/domain/captures/built-in-captures.ts';
import type { MeasuredDimension } from '../pages/sizes/main.ts';

/**
 * Measures the largest error, in per cent, among the known dimensions of each capture, as the player unpacks
 * its surfaces.
 */
async function measureSizes(browser: Browser): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-sizes-'));
  await buildPage(join(import.meta.dirname, '../pages/sizes'), folder);
  const served = await servePage(folder);
  const page = await browser.newPage();
  try {
    await page.goto(served.origin);
    await page.waitForFunction(() => 'measureSizes' in window);
    const figures: Figure[] = [];
    for (const id of builtInCaptures())
      figures.push(figure(id, await page.evaluate((id) => window.measureSizes(id), id)));
    return figures;
  } finally {
    await page.close();
    await served.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figure(id: string, dimensions: readonly MeasuredDimension[]): Figure {
  const errors = dimensions.map(({ name, metres, found }) => ({
    name,
    // A missing result counts as the largest error.
    percent: Number.isNaN(found) ? 100 : (100 * Math.abs(found - metres)) / metres,
  }));
  const [worst] = errors.sort((a, b) => b.percent - a.percent);
  return {
    name: `${id}, error of its known dimensions`,
    value: worst?.percent ?? 100,
    unit: '%',
    atMost: 1,
    detail: worst ? `the worst of ${errors.length}: ${worst.name}` : 'it knows none',
  };
}

const CAPTURE = 'gv360office';
const PLAYER = resolve(import.meta.dirname, '../../build/player');
const ROUNDS = 9;
const NETWORK_ROUNDS = 5;
const HOST_ROUNDS = 5;
/** An office's connection: 40 ms round trip, 20 Mbit/s. */
export const LINE: Network = { latency: 40, throughput: 2_500_000 };
/** Milliseconds after which the host page counts as broken. */
const LIMIT = 60_000;

/** The pages that alternate: their names and addresses. */
type Contestants = Readonly<Record<'player' | 'bare' | 'modelViewer', string>>;

/**
 * Measures the player compared with a bare three.js page and model-viewer, on the same scene in the same run.
 */
export async function measurePlayer(): Promise<Figure[]> {
  const built = await buildPages(CAPTURE);
  const served = await Promise.all(
    [PLAYER, built.bare, built.modelViewer].map((folder) => servePage(folder)),
  );
  const [player = '', bare = '', modelViewer = ''] = served.map(({ origin }) => origin);
  const browser = await launchBrowser();
  try {
    const contestants = { player: `${player}/?m=${CAPTURE}`, bare, modelViewer };
    return [
      ...besides(await takeTurns(browser, contestants, ROUNDS, null)),
      ...overLine(await takeTurns(browser, contestants, NETWORK_ROUNDS, LINE)),
      await inHostPage(browser),
      ...(await measureSizes(browser)),
      ...(await measureSteady(browser, player, bare)),
      ...(await measurePins()),
      ...(await measureMemory(browser, player)),
    ];
  } finally {
    await browser.close();
    for (const page of served) await page.stop();
    built.remove();
  }
}

type Rounds = Record<keyof Contestants, Opening[]>;

/** Opens each page in turn, round after round. The first round only warms up the machine. */
async function takeTurns(
  browser: Browser,
  contestants: Contestants,
  rounds: number,
  network: Network | null,
): Promise<Rounds> {
  const openings: Rounds = { player: [], bare: [], modelViewer: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of Object.keys(contestants) as (keyof Contestants)[]) {
      const opening = await openOnce(browser, CAPTURE, contestants[name], network);
      if (round > 0) openings[name].push(opening);
    }
  }
  return openings;
}

function besides(rounds: Rounds): Figure[] {
  const all = {
    player: typical(rounds.player),
    bare: typical(rounds.bare),
    modelViewer: typical(rounds.modelViewer),
  };
  printTable(all);
  const { player, bare, modelViewer } = all;
  const milliseconds = spread(rounds);
  const kilobytes = (bytes: number): string => `${round(bytes / 1000)} kB`;
  return [
    ratio('first frame beside a bare three.js page', player.firstFrame, bare.firstFrame, 1.15, milliseconds),
    ratio('first frame beside model-viewer', player.firstFrame, modelViewer.firstFrame, 1, milliseconds),
    ratio(
      'JavaScript sent until the first frame, beside model-viewer',
      player.sentBefore,
      modelViewer.sentBefore,
      1,
      `${kilobytes(player.sentBefore)} to ${kilobytes(modelViewer.sentBefore)}; a bare page ${kilobytes(bare.sentBefore)}`,
    ),
    ratio(
      'all JavaScript, beside model-viewer',
      player.sent,
      modelViewer.sent,
      1,
      `${kilobytes(player.sent)} to ${kilobytes(modelViewer.sent)}, with the lists and search trees that come after the first frame; a bare page ${kilobytes(bare.sent)}`,
    ),
    ratio(
      'long tasks beside model-viewer',
      player.longTasks,
      modelViewer.longTasks,
      1,
      longTasks(player, modelViewer, bare),
    ),
  ];
}

function longTasks(player: Opening, modelViewer: Opening, bare: Opening): string {
  return `${round(player.longTasks)} to ${round(modelViewer.longTasks)} ms, a bare page ${round(bare.longTasks)}`;
}

function overLine(rounds: Rounds): Figure[] {
  const [player, bare, modelViewer] = [rounds.player, rounds.bare, rounds.modelViewer].map(typical) as [
    Opening,
    Opening,
    Opening,
  ];
  const line = `over ${LINE.latency} ms and ${(LINE.throughput * 8) / 1e6} Mbit/s`;
  return [
    ratio(
      `first frame ${line}, beside a bare three.js page`,
      player.firstFrame,
      bare.firstFrame,
      1.15,
      spread(rounds),
    ),
    ratio(
      `first frame ${line}, beside model-viewer`,
      player.firstFrame,
      modelViewer.firstFrame,
      1,
      spread(rounds),
    ),
    ratio(
      `long tasks ${line}, beside model-viewer`,
      player.longTasks,
      modelViewer.longTasks,
      1,
      longTasks(player, modelViewer, bare),
    ),
  ];
}

function ratio(name: string, value: number, to: number, atMost: number, detail: string): Figure {
  return { name: `player, ${name}`, value: value / to, unit: 'x', atMost, detail };
}

/** Returns the median, minimum and maximum of every page's times. */
function spread(rounds: Rounds): string {
  return (Object.keys(rounds) as (keyof Contestants)[])
    .map((name) => {
      const times = rounds[name].map(({ firstFrame }) => firstFrame);
      const [middle, least, most] = [median(times), Math.min(...times), Math.max(...times)].map(Math.round);
      return `${NAMES[name]} ${middle} ms (${least} to ${most})`;
    })
    .join(', ');
}

const NAMES: Contestants = { player: 'player', bare: 'bare page', modelViewer: 'model-viewer' };

function printTable(all: Record<keyof Contestants, Opening>): void {
  const row = (name: keyof Contestants) => {
    const opening = all[name];
    return {
      'first frame, ms': Math.round(opening.firstFrame),
      'x bare': round(opening.firstFrame / all.bare.firstFrame),
      'JS before it, kB': Math.round(opening.sentBefore / 1000),
      'JS in all, kB': Math.round(opening.sent / 1000),
      'unpacked, kB': Math.round(opening.unpacked / 1000),
      'long tasks, ms': Math.round(opening.longTasks),
      'frames/s turning': round(opening.perSecond),
      'pixels of a frame': Math.round(opening.pixels),
    };
  };
  console.table({
    [NAMES.player]: row('player'),
    [NAMES.bare]: row('bare'),
    [NAMES.modelViewer]: row('modelViewer'),
  });
}

/** Measures the time from navigating to a page of the product until the capture in its player is drawn. */
async function inHostPage(browser: Browser): Promise<Figure> {
  const product = await startProduct();
  const times: number[] = [];
  try {
    for (let round = 0; round <= HOST_ROUNDS; round += 1) {
      const context = await freshContext(browser, CAPTURE);
      const page = await context.newPage();
      await page.goto(`${product.origin}${addresses.digitalTwin('example-1')}`, { waitUntil: 'commit' });
      const iframe = await page.waitForSelector('iframe');
      const frame = await iframe.contentFrame();
      if (!frame) throw new Error('The host page has no player.');
      await frame.waitForFunction(() => window.probe.firstFrame > 0, null, { timeout: LIMIT, polling: 100 });
      const began = await page.evaluate(() => performance.timeOrigin);
      const shown = await frame.evaluate(() => performance.timeOrigin + window.probe.firstFrame);
      if (round > 0) times.push(shown - began);
      await context.close();
    }
  } finally {
    await product.stop();
    product.remove();
  }
  return {
    name: 'player, first frame within its host page',
    value: median(times),
    unit: 'ms',
    detail: `${HOST_ROUNDS} openings of an example’s page from nothing, ${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} ms`,
  };
}
