import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { build } from 'vite';
import { manyOfficeTags } from '../../tests/support/player/office-tags.ts';
import { openPlayer } from '../../tests/support/player/open-player.ts';
import { startPlayerServers, type PlayerServers } from '../../tests/support/player/player-servers.ts';
import { sampleAllocations } from '../allocations.ts';
import type { Attributed } from '../attribute.ts';
import { sampleComputing } from '../servers/computing-time.ts';
import { round, type Figure } from '../figure.ts';
import { freshContext, launchBrowser } from './player-first-frame.ts';
import { turn } from './player-turn.ts';

const CAPTURE = 'gv360office';
const PINS = 5000;
/** A usual screen size, because the number of pins in view depends on it. */
const VIEW = { width: 1280, height: 720 };
/** Renders frames as fast as they can be computed. */
const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
/**
 * How long the player takes until it is idle after opening, in milliseconds. `REST`, `WARM`, `SAMPLED`: how
 * long it rests, warms up and is sampled, in milliseconds.
 */
const SETTLED = 8000;
const REST = 5000;
const WARM = 30_000;
const SAMPLED = 8000;
/** Milliseconds between two steps of a walk. */
const STEP = 700;

/**
 * The cost per frame of our own code during a movement. Handling messages from the host is not drawing, so it
 * is counted separately.
 */
interface Movement {
  name: string;
  /**
   * The computing time of all frames, in milliseconds by owner of the code. `allocations`: the allocated
   * bytes.
   */
  computing: Attributed;
  allocations: Attributed;
  /** How many frames were drawn while `computing` was measured, and while `allocations` was. */
  computed: number;
  allocated: number;
}

interface Measured {
  drawnAtRest: number;
  movements: Movement[];
}

/**
 * Something to draw, which is compared with a capture without it. `atMost`: the milliseconds of our own code
 * that are allowed per frame.
 */
export interface Drawn {
  /** The name, such as '5000 pins'. */
  what: string;
  atMost: number;
  /**
   * The folder of the code that draws it. If given, only this code's allocations count: reports of the own
   * position and changes of the panels are not drawing.
   */
  drawnBy?: string;
  tour?: Record<string, unknown>;
  /** Called once the capture is open, before a rest. */
  prepare?: (page: Page) => Promise<void>;
  /** Called after the rest, before anything moves. */
  move?: (page: Page) => Promise<void>;
}

/** Measures the frame cost of thousands of pins, compared with none in the same run. */
export function measurePins(): Promise<Figure[]> {
  return measureDrawn({ what: `${PINS} pins`, atMost: 2, tour: { tags: manyOfficeTags(PINS) } });
}

/** Measures the frame cost of something, compared with a capture without it in the same run. */
export async function measureDrawn(drawn: Drawn): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-pins-'));
  await build({
    configFile: resolve(import.meta.dirname, '../../player/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, sourcemap: 'hidden' },
  });
  const servers = await startPlayerServers(undefined, folder);
  try {
    const without = await measure(servers, { what: 'none', atMost: 0 });
    const withAll = await measure(servers, drawn);
    return [
      ...withAll.movements.flatMap((movement, index) => compare(drawn, movement, without.movements[index]!)),
      {
        name: `player, draw calls in ${REST / 1000} s of rest with ${drawn.what}`,
        value: withAll.drawnAtRest,
        unit: 'calls',
        atMost: 0,
        detail: `${without.drawnAtRest} with none`,
      },
    ];
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function compare({ what, atMost, drawnBy = '' }: Drawn, many: Movement, none: Movement): Figure[] {
  const time = (movement: Movement): number => movement.computing.by.ours / movement.computed;
  const most = many.computing.ours
    .slice(0, 5)
    .map(({ where, amount }) => `${where} ${round(amount / many.computed)}`);
  const bytes = ({ allocations, allocated }: Movement, folder: string): number =>
    allocations.ours
      .filter(({ where }) => where.startsWith(folder))
      .reduce((total, { amount }) => total + amount, 0) / allocated;
  const allocating = many.allocations.ours
    .filter(({ where }) => where.startsWith(drawnBy))
    .slice(0, 5)
    .map(({ where, amount }) => `${where} ${round(amount / many.allocated)}`);
  return [
    {
      name: `player, our own code in a frame with ${what} beyond none, ${many.name}`,
      value: time(many) - time(none),
      unit: 'ms',
      atMost,
      detail: `${round(time(many))} to ${round(time(none))} ms; ${many.computed} frames; hearing ${round(many.computing.heard / many.computed)}; ${most.join(', ')}`,
    },
    {
      name: `player, allocated by our code in a frame with ${what} beyond none, ${many.name}`,
      value: bytes(many, drawnBy) - bytes(none, drawnBy),
      unit: 'bytes',
      atMost: 64,
      detail: `all of ours ${round(bytes(many, ''))} to ${round(bytes(none, ''))} bytes; ${many.allocated} frames; three ${round(many.allocations.by.three / many.allocated)}; hearing ${round(many.allocations.heard / many.allocated)}; ${allocating.join(', ') || 'ours: nothing'}`,
    },
  ];
}

async function measure(servers: PlayerServers, { tour, prepare, move }: Drawn): Promise<Measured> {
  const browser = await launchBrowser(UNPACED);
  try {
    const context = await freshContext(browser, CAPTURE);
    const page = await context.newPage();
    await page.setViewportSize(VIEW);
    await openPlayer(page, servers, {
      // In read-only mode, a drag moves the view instead of a pin.
      query: { mode: 'read-only' },
      tour: tour ?? { tags: [] },
    });
    const frame = page.frames().find((candidate) => candidate.url().startsWith(servers.playerOrigin));
    if (!frame) throw new Error('The player is not in its page.');
    await frame.waitForFunction(() => window.probe.firstFrame > 0, null, { timeout: 60_000, polling: 100 });
    await prepare?.(page);
    await page.waitForTimeout(SETTLED);
    const drawCalls = (): Promise<number> => frame.evaluate(() => window.probe.drawCalls);
    const before = await drawCalls();
    await page.waitForTimeout(REST);
    const drawnAtRest = (await drawCalls()) - before;
    await frame.evaluate(() => void (window.probe.skipDrawing = true));
    await move?.(page);
    const turning = await sample(page, frame, 'turning', (time) => turn(frame, time));
    const walking = await sample(page, frame, 'walking', (time) => walk(page, frame, time));
    await frame.getByRole('application').press('2');
    const orbiting = await sample(page, frame, 'turning the dollhouse', (time) => turn(frame, time));
    return { drawnAtRest, movements: [turning, walking, orbiting] };
  } finally {
    await browser.close();
  }
}

async function sample(
  page: Page,
  frame: Frame,
  name: string,
  move: (milliseconds: number) => Promise<unknown>,
): Promise<Movement> {
  const frames = (): Promise<number> => frame.evaluate(() => window.probe.frames);
  const moving = async (): Promise<void> => void (await move(SAMPLED));
  await move(WARM);
  const first = await frames();
  const computing = await sampleComputing(page, moving);
  const second = await frames();
  const allocations = await sampleAllocations(page, moving);
  return { name, computing, allocations, computed: second - first, allocated: (await frames()) - second };
}

/** Walks back and forth, as if keys were held down. */
async function walk(page: Page, frame: Frame, milliseconds: number): Promise<void> {
  await frame.getByRole('application').focus();
  const end = Date.now() + milliseconds;
  for (let key = 0; Date.now() < end; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? 'ArrowUp' : 'ArrowDown');
    await page.waitForTimeout(STEP);
  }
}
