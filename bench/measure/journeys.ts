import { resolve } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { formatView } from '../../contract/protocol/view-state.ts';
import type { Figure } from '../figure.ts';
import { installProbe } from '../player/player-probe.ts';
import { launchBrowser, leastTriangles, freshContext } from '../player/player-first-frame.ts';
import { servePage } from '../serve-page.ts';
import { planDimensions, type EndView, type PlannedDimension } from './journey-views.ts';

type Input = 'mouse' | 'keyboard' | 'touch';

/** A dimension as a user measured it; NaN if there was no value. */
interface Measured {
  name: string;
  metres: number;
  value: number;
  tolerance: number;
}

const CAPTURES = ['gv360office', 'gv360cellar', 'gv360atrium'];
const INPUTS: readonly Input[] = ['mouse', 'keyboard', 'touch'];
const PLAYER = resolve(import.meta.dirname, '../../build/player');
const WIDE = { width: 1200, height: 800 };
const PHONE = { width: 390, height: 844 };
/** The vertical angles of a wide view and of a phone's view, in radians. */
const ANGLE = Math.PI / 3;
/** The pixels beside the end at which a hand aims. */
const ASIDE = 2;
/**
 * How long a finger rests until the lens appears, in milliseconds. `LIMIT`: after how many milliseconds a
 * value counts as missing.
 */
const HOLD = 600;
const LIMIT = 15_000;

/** Measures the known dimensions of the three captures with each input device, as users do. */
export async function measureJourneys(): Promise<Figure[]> {
  const page = await servePage(PLAYER);
  const browser = await launchBrowser();
  try {
    const plans = new Map<string, PlannedDimension[]>();
    for (const id of CAPTURES) plans.set(id, await planDimensions(id, { height: WIDE.height, angle: ANGLE }));
    const figures: Figure[] = [];
    for (const input of INPUTS) {
      const all: Measured[] = [];
      for (const id of CAPTURES)
        all.push(...(await measureAll(browser, page.origin, id, input, plans.get(id)!)));
      figures.push(...figuresOf(input, all));
    }
    return [...figures, ...(await measureToolCost(browser, page.origin))];
  } finally {
    await browser.close();
    await page.stop();
  }
}

function figuresOf(input: Input, all: readonly Measured[]): Figure[] {
  const off = all.map(({ value, metres }) => Math.abs(value - metres));
  const parts = all.map(({ metres }, index) => (100 * off[index]!) / metres);
  const widths = all.map(({ tolerance }, index) => off[index]! / tolerance);
  const worst = all[parts.indexOf(Math.max(...parts))];
  const within = (most: number): number => widths.filter((width) => width <= most).length;
  const missing = all.filter(({ value }) => Number.isNaN(value)).map(({ name }) => name);
  const count = `${all.length} dimensions of ${CAPTURES.length} captures`;
  const outside = all.filter((_, index) => !(widths[index]! <= 1)).map(({ name }) => name);
  return [
    {
      name: `measuring by ${input}, farthest from a known length`,
      value: missing.length > 0 ? Infinity : Math.max(...parts),
      unit: '%',
      atMost: 1,
      detail: `${count}; ${worst?.name ?? ''}${missing.length > 0 ? `; without a value: ${missing.join(', ')}` : ''}`,
    },
    {
      name: `measuring by ${input}, inside their intervals`,
      value: (100 * within(1)) / all.length,
      unit: '%',
      atLeast: 95,
      detail: outside.length > 0 ? `outside: ${outside.join(', ')}` : 'all',
    },
    {
      name: `measuring by ${input}, beyond twice their intervals`,
      value: all.length - within(2),
      unit: 'dimensions',
      atMost: 0,
      detail: count,
    },
  ];
}

async function measureAll(
  browser: Browser,
  origin: string,
  captureId: string,
  input: Input,
  plan: readonly PlannedDimension[],
): Promise<Measured[]> {
  const context = await browser.newContext({
    viewport: input === 'touch' ? PHONE : WIDE,
    hasTouch: input === 'touch',
    isMobile: input === 'touch',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  await context.addInitScript(installProbe, leastTriangles(captureId));
  const page = await context.newPage();
  const fingers = await context.newCDPSession(page);
  await page.goto(`${origin}/?m=${captureId}`);
  await page.waitForFunction(() => window.probe.firstFrame > 0, null, { timeout: 90_000, polling: 100 });
  // The measurement need not be visible here, and software rendering takes most of the time.
  await page.evaluate(() => void (window.probe.skipDrawing = true));
  await page.waitForTimeout(3000);
  const measured: Measured[] = [];
  for (const dimension of plan) {
    const { name, metres } = dimension;
    measured.push({ name, metres, ...(await measureOne(page, fingers, input, dimension)) });
  }
  await context.close();
  return measured;
}

async function measureOne(
  page: Page,
  fingers: CDPSession,
  input: Input,
  { kind, ends }: PlannedDimension,
): Promise<Pick<Measured, 'value' | 'tolerance'>> {
  const missing = { value: NaN, tolerance: NaN };
  if (!ends) return missing;
  await begin(page, kind);
  for (const [index, end] of ends.entries()) {
    await show(page, end);
    await take(page, fingers, input, index);
    const taken = page.locator('#live', { hasText: `Point ${index + 1} added` });
    if (
      !(await taken.waitFor({ state: 'attached', timeout: LIMIT }).then(
        () => true,
        () => false,
      ))
    )
      return missing;
  }
  const text = await page.locator('.measuring-label[data-hand]').textContent();
  return readValue(text ?? '') ?? missing;
}

/** Activates the tool for another measurement. */
async function begin(page: Page, kind: PlannedDimension['kind']): Promise<void> {
  const stage = page.getByRole('application');
  await stage.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  const button = page.getByRole('button', { name: kind === 'height' ? 'Height' : 'Distance', exact: true });
  await button.first().press('Enter', { timeout: LIMIT });
  await stage.focus();
}

async function show(page: Page, { mode, sweep, eye, yaw, pitch }: EndView): Promise<void> {
  const hash = formatView({ mode, sweep, position: eye, yaw, pitch, floor: null });
  await page.evaluate((hash) => void (location.hash = hash), hash);
  await page.waitForTimeout(mode === 'dollhouse' ? 1200 : 500);
}

async function take(page: Page, fingers: CDPSession, input: Input, index: number): Promise<void> {
  if (input === 'keyboard') {
    await page.getByRole('application').focus();
    // A key switches aiming to the crosshair. Turning left and right again leaves it in place.
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowRight');
    await page.waitForTimeout(200);
    return page.keyboard.press('Enter');
  }
  const { width, height } = page.viewportSize() ?? WIDE;
  const [x, y] = [width / 2 + (index === 0 ? ASIDE : -ASIDE), height / 2 + ASIDE];
  if (input === 'mouse') {
    await page.mouse.move(x - 20, y);
    await page.mouse.move(x, y);
    return page.mouse.click(x, y);
  }
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(HOLD);
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Returns the value and the tolerance, in metres, of a text such as '0.900 m ± 9 mm'; null for a value
 * without a tolerance.
 */
function readValue(text: string): Pick<Measured, 'value' | 'tolerance'> | null {
  const found = /^([\d.,]+)\s*(\S+)\s*±\s*([\d.,]+)\s*(\S+)$/u.exec(text.trim());
  if (!found) return null;
  const [, value = '', unit = '', tolerance = '', toleranceUnit = ''] = found;
  return { value: inMetres(value, unit), tolerance: inMetres(tolerance, toleranceUnit) };
}

function inMetres(number: string, unit: string): number {
  const metres = { m: 1, cm: 0.01, mm: 0.001 }[unit] ?? NaN;
  return Number(number.replace(',', '')) * metres;
}

const CAPTURE = 'gv360office';
/**
 * The number of measurements until everything is loaded and compiled. `MADE`: the number of measurements
 * after that, which is so large that a leak is visible above the noise of the garbage collector.
 */
const WARM = 240;
const MADE = 800;
/** The bytes by which the heap may grow, because the collector is imprecise. */
const NOISE = 300_000;
/** Milliseconds of rest that are watched. */
const REST = 3000;

/** Measures the tool's cost: the heap over many measurements, and what is drawn while nothing moves. */
async function measureToolCost(browser: Browser, origin: string): Promise<Figure[]> {
  const context = await freshContext(browser, CAPTURE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(`${origin}/?m=${CAPTURE}`);
  await page.waitForFunction(() => window.probe.firstFrame > 0, null, { timeout: 90_000, polling: 100 });
  await page.evaluate(() => void (window.probe.skipDrawing = true));
  await page.getByRole('application').focus();
  await page.keyboard.press('m');
  await page.locator('.measuring-aim[data-snap]').waitFor({ state: 'attached' });
  await page.waitForTimeout(5000);
  await makeMany(page, WARM);
  const before = await heap(page, session);
  await makeMany(page, MADE);
  const after = await heap(page, session);
  const calls = await page.evaluate(() => window.probe.drawCalls);
  await page.waitForTimeout(REST);
  const drawn = (await page.evaluate(() => window.probe.drawCalls)) - calls;
  await context.close();
  return [
    {
      name: `measuring, heap after ${MADE} measurements made and taken back`,
      value: (after.bytes - before.bytes) / 1000,
      unit: 'kB more',
      atMost: NOISE / 1000,
      detail: `${Math.round(before.bytes / 1000)} kB before; buffers of the graphics ${before.buffers}, then ${after.buffers}`,
    },
    {
      name: `measuring, draw calls in ${REST / 1000} s of rest with a measurement in hand`,
      value: drawn,
      unit: 'calls',
      atMost: 0,
      detail: 'the tool is in hand',
    },
  ];
}

/** Takes two points next to each other and undoes them, many times. */
async function makeMany(page: Page, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    await page.keyboard.press('Enter');
    await page.keyboard.press(made % 2 === 0 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
    await page.waitForTimeout(30);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(30);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
  }
}

async function heap(page: Page, session: CDPSession): Promise<{ bytes: number; buffers: number }> {
  await page.waitForTimeout(1000);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { bytes: usedSize, buffers: await page.evaluate(() => window.probe.alive().buffers) };
}
