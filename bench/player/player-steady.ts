import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { sampleAllocations } from '../allocations.ts';
import type { Attributed } from '../attribute.ts';
import { round, type Figure } from '../figure.ts';
import { freshContext, launchBrowser } from './player-first-frame.ts';
import { turn } from './player-turn.ts';
import { servePage } from '../serve-page.ts';

const CAPTURE = 'gv360office';
/** A small size, so that a second has many frames. */
const SMALL = { width: 320, height: 200 };
/** Renders frames as fast as possible instead of at a screen's rate. */
const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
/**
 * The milliseconds to wait until the code that runs in every frame is compiled. `SAMPLED`: the milliseconds
 * of sampling.
 */
const WARM = 30_000;
const SAMPLED = 8000;
/**
 * The milliseconds after which opening has finished. `REST`: the milliseconds of rest that are watched after
 * that.
 */
const SETTLED = 5000;
const REST = 5000;

/** Measures the player's frame cost: what it allocates while it moves, and what it draws while nothing moves. */
export async function measureSteady(
  browser: Browser,
  playerOrigin: string,
  bareOrigin: string,
): Promise<Figure[]> {
  const resting = await rest(browser, playerOrigin);
  const quick = await launchBrowser(UNPACED);
  try {
    return [resting, ...(await movement(quick, bareOrigin))];
  } finally {
    await quick.close();
  }
}

async function rest(browser: Browser, playerOrigin: string): Promise<Figure> {
  const page = await open(browser, `${playerOrigin}/?m=${CAPTURE}`);
  await page.waitForTimeout(SETTLED);
  const drawCalls = (): Promise<number> => page.evaluate(() => window.probe.drawCalls);
  const before = await drawCalls();
  await page.waitForTimeout(REST);
  const value = (await drawCalls()) - before;
  await page.context().close();
  return {
    name: `player, draw calls in ${REST / 1000} s while nothing moves`,
    value,
    unit: 'calls',
    atMost: 0,
    detail: `after ${before} calls until then`,
  };
}

async function movement(browser: Browser, bareOrigin: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-mapped-'));
  await build({
    configFile: resolve(import.meta.dirname, '../../player/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, sourcemap: 'hidden' },
  });
  const mapped = await servePage(folder);
  try {
    const bare = await sampleTurn(await open(browser, bareOrigin));
    const page = await open(browser, `${mapped.origin}/?m=${CAPTURE}`);
    await page.waitForTimeout(SETTLED);
    const turned = await sampleTurn(page);
    const walker = await open(browser, `${mapped.origin}/?m=${CAPTURE}`);
    await walker.waitForTimeout(SETTLED);
    const walked = await sampleWalk(walker);
    const beside = `a bare three.js page ${round(total(bare))} in all`;
    return [perFrame('turning', turned, beside), perFrame('walking', walked, beside)];
  } finally {
    await mapped.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Sampled extends Attributed {
  frames: number;
}

/** Returns our own bytes per frame as a figure. */
function perFrame(how: string, sampled: Sampled, beside: string): Figure {
  const { by: bytes, ours, frames } = sampled;
  const most = ours
    .slice(0, 5)
    .map(({ where, amount }) => `${where} ${round(amount / frames)}`)
    .join(', ');
  const parts = [
    `${frames} frames`,
    `three ${round(bytes.three / frames)}, React ${round(bytes.react / frames)}, others ${round(bytes.others / frames)}`,
    beside,
    most ? `ours: ${most}` : 'ours: nothing',
  ];
  return {
    name: `player, allocated by our code in a frame, ${how}`,
    value: bytes.ours / frames,
    unit: 'bytes',
    atMost: 64,
    detail: parts.join('; '),
  };
}

function total({ by: bytes, frames }: Sampled): number {
  return (bytes.ours + bytes.three + bytes.react + bytes.others) / frames;
}

async function sampleTurn(page: Page): Promise<Sampled> {
  await stopDrawing(page);
  await turn(page, WARM);
  return sample(page, async () => void (await turn(page, SAMPLED)));
}

/** Samples allocations while the user walks back and forth, as if keys were held down. */
async function sampleWalk(page: Page): Promise<Sampled> {
  await stopDrawing(page);
  await page.getByRole('application').focus();
  await walkFor(page, WARM);
  return sample(page, () => walkFor(page, SAMPLED));
}

async function walkFor(page: Page, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  for (let key = 0; Date.now() < end; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? 'ArrowUp' : 'ArrowDown');
    await page.waitForTimeout(700);
  }
}

/**
 * Stops drawing, so that frames follow each other quickly and the code of each frame is compiled as on a real
 * device.
 */
async function stopDrawing(page: Page): Promise<void> {
  await page.evaluate(() => void (window.probe.skipDrawing = true));
}

async function sample(page: Page, happen: () => Promise<void>): Promise<Sampled> {
  const frames = (): Promise<number> => page.evaluate(() => window.probe.frames);
  const before = await frames();
  const allocations = await sampleAllocations(page, happen);
  const sampled = { ...allocations, frames: (await frames()) - before };
  await page.context().close();
  return sampled;
}

async function open(browser: Browser, address: string): Promise<Page> {
  const context = await freshContext(browser, CAPTURE);
  const page = await context.newPage();
  await page.setViewportSize(SMALL);
  await page.goto(address);
  await page.waitForFunction(() => window.probe.firstFrame > 0, null, { timeout: 60_000, polling: 100 });
  return page;
}
