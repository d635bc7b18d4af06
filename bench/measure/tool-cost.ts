import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { freshContext } from '../player/player-first-frame.ts';

const CAPTURE = 'gv360office';
/** Measurements until all is loaded and compiled, and those made after that: so many that a leak shows over the noise of the collector. */
const WARM = 240;
const MADE = 800;
/** Bytes by which the heap may be larger after them: noise of the collector. */
const NOISE = 300_000;
/** Milliseconds of rest that are watched. */
const REST = 3000;

/** What the tool costs: the heap over many measurements, and what is drawn while nothing moves. */
export async function measureToolCost(browser: Browser, origin: string): Promise<Figure[]> {
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

/** Takes two points beside each other, and takes them back. */
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
