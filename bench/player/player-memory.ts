import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Frame, Page } from '@playwright/test';
import type { Capture } from '../../contract/capture.ts';
import { NOTHING_OPEN, formatView } from '../../contract/protocol/view-state.ts';
import { startPlayerServers } from '../../tests/support/player/player-servers.ts';
import { collectGarbage } from '../allocations.ts';
import { round, type Figure } from '../figure.ts';
import { freshContext } from './player-first-frame.ts';
import type { AliveObjects } from './player-probe.ts';

const CAPTURES = resolve(import.meta.dirname, '../../captures');
const CAPTURE = 'gv360office';
/** The id of a copy of the same capture. */
const COPY = 'gv360bcopy1';
const SMALL = { width: 480, height: 320 };
const MOVES = 200;
const CHANGES = 20;
/**
 * The number of moves before memory is first measured, so that everything that is created only once exists by
 * then. V8 compiles code during some hundred moves, and that code is on the heap. `WARM_CHANGES`: the number
 * of changes of the capture before memory is first measured.
 */
const WARM_MOVES = 200;
const WARM_CHANGES = 20;
/** Milliseconds in which a movement is reported and a closed capture releases its context. */
const SETTLED = 1500;

interface Memory extends AliveObjects {
  /** Bytes of JavaScript's heap and of its buffers, after garbage collection. */
  heap: number;
}

/** Measures the memory that remains after many moves, and after many captures. */
export async function measureMemory(browser: Browser, playerOrigin: string): Promise<Figure[]> {
  return [...(await overMoves(browser, playerOrigin)), ...(await overChanges(browser))];
}

async function overMoves(browser: Browser, playerOrigin: string): Promise<Figure[]> {
  const context = await freshContext(browser, CAPTURE);
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' }); // A step is one frame. 200 flights take minutes.
  await page.setViewportSize(SMALL);
  await page.goto(`${playerOrigin}/?m=${CAPTURE}`);
  await opened(page.mainFrame(), CAPTURE);
  await stopDrawing(page.mainFrame());
  await walk(page, WARM_MOVES);
  const before = await readMemory(page, page.mainFrame());
  await walk(page, MOVES);
  const after = await readMemory(page, page.mainFrame());
  await context.close();
  return growth(`over ${MOVES} moves from sweep to sweep`, before, after);
}

async function overChanges(browser: Browser): Promise<Figure[]> {
  const captures = copyCaptures();
  const servers = await startPlayerServers(captures);
  const context = await freshContext(browser, CAPTURE);
  try {
    const page = await context.newPage();
    await page.setViewportSize(SMALL);
    const query = new URLSearchParams({ player: servers.playerOrigin, m: CAPTURE });
    await page.goto(`${servers.hostOrigin}/?${query}`);
    const frame = await playerFrame(page, servers.playerOrigin);
    await opened(frame, CAPTURE);
    await stopDrawing(frame);
    await change(page, frame, WARM_CHANGES);
    const before = await readMemory(page, frame);
    await change(page, frame, CHANGES);
    const after = await readMemory(page, frame);
    return growth(`over ${CHANGES} changes of the capture`, before, after);
  } finally {
    await context.close();
    await servers.stop();
    rmSync(captures, { recursive: true, force: true });
  }
}

/** Goes from sweep to sweep, through all of them in turn, by the address of each view. */
async function walk(page: Page, moves: number): Promise<void> {
  const { sweeps } = readCapture();
  const views = Array.from({ length: moves }, (_, move) => {
    const { id, position, floor } = sweeps[move % sweeps.length]!;
    return formatView({ mode: 'inside', sweep: id, position, yaw: move, pitch: 0, floor, ...NOTHING_OPEN });
  });
  const frames = await page.evaluate(async (views) => {
    const before = window.probe.frames;
    for (const view of views) {
      location.hash = view;
      // One frame for the new address and one to draw.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }
    return window.probe.frames - before;
  }, views);
  if (frames < moves) throw new Error(`${moves} moves drew ${frames} frames: the player did not go along.`);
}

function readCapture(): Capture {
  return JSON.parse(readFileSync(join(CAPTURES, CAPTURE, 'capture.json'), 'utf8')) as Capture;
}

/** Opens captures one after the other, an even number of times, so that the first one is open again. */
async function change(page: Page, frame: Frame, times: number): Promise<void> {
  for (let changed = 0; changed < times; changed += 1) {
    const id = changed % 2 === 0 ? COPY : CAPTURE;
    await page.evaluate((id) => window.host.writeElsewhere({ matterportId: id }, true), id);
    await opened(frame, id);
  }
}

/** Stops drawing, because software rendering takes minutes and does not affect memory. */
async function stopDrawing(frame: Frame): Promise<void> {
  await frame.evaluate(() => void (window.probe.skipDrawing = true));
}

async function opened(frame: Frame, captureId: string): Promise<void> {
  const poster = frame.locator(`#stage img[src*="${captureId}"]`);
  await poster.waitFor({ state: 'attached' });
  await frame.locator('#stage canvas:not(.waiting)').waitFor({ state: 'attached', timeout: 60_000 });
}

async function playerFrame(page: Page, origin: string): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The host page has no player.');
  await frame.waitForURL(`${origin}/**`);
  return frame;
}

async function readMemory(page: Page, frame: Frame): Promise<Memory> {
  await page.waitForTimeout(SETTLED);
  const session = await page.context().newCDPSession(page);
  await collectGarbage(session);
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const alive = await frame.evaluate(() => window.probe.alive());
  return { ...alive, heap: usedSize + backingStorageSize };
}

function growth(when: string, before: Memory, after: Memory): Figure[] {
  const megabytes = (bytes: number): string => round(bytes / 1e6);
  const { heap: _before, ...objectsBefore } = before;
  const { heap: _after, ...objectsAfter } = after;
  const kinds = Object.keys(objectsAfter) as (keyof AliveObjects)[];
  return [
    {
      name: `player, heap ${when}`,
      value: after.heap / before.heap,
      unit: 'x',
      atMost: 1.02,
      detail: `${megabytes(before.heap)} to ${megabytes(after.heap)} MB after garbage collection`,
    },
    {
      name: `player, WebGL objects ${when}`,
      value: Math.max(...kinds.map((kind) => objectsAfter[kind] - objectsBefore[kind])),
      unit: 'more',
      atMost: 0,
      detail: kinds.map((kind) => `${kind} ${objectsBefore[kind]} to ${objectsAfter[kind]}`).join(', '),
    },
  ];
}

/** Creates a folder of captures that contains the same capture twice. */
function copyCaptures(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-captures-'));
  for (const id of [CAPTURE, COPY]) cpSync(join(CAPTURES, CAPTURE), join(folder, id), { recursive: true });
  const manifest = join(folder, COPY, 'capture.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`"${CAPTURE}"`, `"${COPY}"`));
  return folder;
}
