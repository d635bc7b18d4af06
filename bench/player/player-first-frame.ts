import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { median } from '../figure.ts';
import { installProbe } from './player-probe.ts';
import { turn } from './player-turn.ts';

const captures = resolve(import.meta.dirname, '../../captures');
/** The size in CSS pixels, at a pixel ratio of 1. */
const VIEW = { width: 1024, height: 640 };
/** The minimum fraction of a scene's triangles in a frame with content. */
const CONTENT = 0.1;
/**
 * The milliseconds after the first frame in which long tasks count. `TURN`: the duration of a turn of the
 * view, in milliseconds.
 */
const AFTER = 3000;
const TURN = 2500;
/** Milliseconds after which a page counts as broken. */
const LIMIT = 60_000;

/** A page load without a cache. */
export interface Opening {
  /** Milliseconds from the start of navigation to the first frame with content. */
  firstFrame: number;
  /** The bytes of JavaScript sent, and unpacked, up to the first frame and until 3 s after it. */
  sentBefore: number;
  sent: number;
  unpacked: number;
  /** Milliseconds of tasks over 50 ms, until 3 s after the first frame, without the probe's waits. */
  longTasks: number;
  /** Frames per second while the view turns, and the pixels of each frame; NaN if it did not turn. */
  perSecond: number;
  pixels: number;
}

/** The delay of a network: round trip in milliseconds, and bytes per second. */
export interface Network {
  latency: number;
  throughput: number;
}

export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      ...more,
    ],
  });
}

/** Returns the minimum number of triangles in a frame of a capture with content. */
export function leastTriangles(captureId: string): number {
  const file = readFileSync(join(captures, captureId, 'scene.glb'));
  const json = file.subarray(20, 20 + file.readUInt32LE(12)).toString();
  const { meshes, accessors } = JSON.parse(json) as {
    meshes: { primitives: { indices: number }[] }[];
    accessors: { count: number }[];
  };
  const indices = meshes.flatMap(({ primitives }) =>
    primitives.map(({ indices }) => accessors[indices]!.count),
  );
  return (CONTENT * indices.reduce((sum, count) => sum + count, 0)) / 3;
}

/** Returns a context as on a first visit: nothing is cached, and the probe is in every frame. */
export async function freshContext(browser: Browser, captureId: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEW, deviceScaleFactor: 1 });
  await context.addInitScript(installProbe, leastTriangles(captureId));
  return context;
}

/**
 * Opens a page in a fresh context. Returns the milliseconds from the start of navigation to the first frame
 * with content.
 */
export async function timeFirstFrame(
  browser: Browser,
  captureId: string,
  address: string,
  network: Network | null,
): Promise<number> {
  const context = await freshContext(browser, captureId);
  try {
    const page = await openUntilFrame(context, address, network);
    return await page.evaluate(() => window.probe.firstFrame);
  } finally {
    await context.close();
  }
}

async function openUntilFrame(
  context: BrowserContext,
  address: string,
  network: Network | null,
): Promise<Page> {
  const page = await context.newPage();
  if (network) await slowDown(page, network);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.probe.firstFrame > 0, null, { timeout: LIMIT, polling: 100 });
  return page;
}

/**
 * Opens a page in a fresh context and measures it until 3 s after its first frame. If no network is
 * simulated, also turns the view after that.
 */
export async function openOnce(
  browser: Browser,
  captureId: string,
  address: string,
  network: Network | null,
): Promise<Opening> {
  const context = await freshContext(browser, captureId);
  try {
    const page = await openUntilFrame(context, address, network);
    await page.waitForTimeout(AFTER);
    const opening = await page.evaluate(readOpening, AFTER);
    if (opening.colours < 50)
      throw new Error(`${address} drew ${opening.colours} colours: that is no content.`);
    return { ...opening, ...(network ? { perSecond: NaN, pixels: NaN } : await turn(page, TURN)) };
  } finally {
    await context.close();
  }
}

/** Returns the median of each field over some runs. */
export function typical(openings: readonly Opening[]): Opening {
  const of = (field: keyof Opening): number => median(openings.map((opening) => opening[field]));
  return {
    firstFrame: of('firstFrame'),
    sentBefore: of('sentBefore'),
    sent: of('sent'),
    unpacked: of('unpacked'),
    longTasks: of('longTasks'),
    perSecond: of('perSecond'),
    pixels: of('pixels'),
  };
}

async function slowDown(page: Page, { latency, throughput }: Network): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** Returns the measurements of an opening. Runs in the page. */
function readOpening(after: number) {
  const { firstFrame, waited, colours, longTasks } = window.probe;
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    firstFrame,
    colours,
    sentBefore: sum(
      scripts.filter(({ startTime }) => startTime < firstFrame).map(({ encodedBodySize }) => encodedBodySize),
    ),
    sent: sum(scripts.map(({ encodedBodySize }) => encodedBodySize)),
    unpacked: sum(scripts.map(({ decodedBodySize }) => decodedBodySize)),
    longTasks: sum(
      longTasks
        .filter(({ startTime }) => startTime < firstFrame + after)
        .map(({ startTime, duration }) => {
          const waits = startTime < firstFrame && firstFrame <= startTime + duration;
          return waits ? duration - waited : duration;
        })
        .filter((duration) => duration > 50),
    ),
  };
}
