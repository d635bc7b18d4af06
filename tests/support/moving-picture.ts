// npm run pictures: records docs/walkthrough.webp, the moving picture in the README. The recording uploads a
// scan, names a room, walks through the twin, adds a tag, and shows the whole office from outside. In the twin,
// the page's time advances frame by frame, so that even a slow machine records the same picture.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type FrameLocator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { api, pages } from '../../contract/addresses.ts';
import { officeScan } from './scans/processed-office.ts';
import { startProduct } from './servers/product.ts';
import { browserCookie, call, openSession, type TestSession } from './servers/session.ts';
import { demoTour } from '../../contract/tour-id.ts';

const file = resolve(import.meta.dirname, '../../docs/walkthrough.webp');
/** The size of the pages in CSS pixels, and that of the picture. */
const PAGE = { width: 1200, height: 750 };
const PICTURE = { width: 880, height: 550 };
/** The duration of a frame in milliseconds. */
const FRAME = 110;
/** The WebP quality, 0 to 100. */
const QUALITY = 58;

const frames: Buffer[] = [];

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  const { origin } = product;
  const owner = await openSession(origin, 'ada@example.test');
  const profile = { name: 'Ada Byron', company: 'Analytical Estates', role: 'Facility manager' };
  await call(origin, owner, 'PATCH', api.profile(owner.userId), profile);
  const context = await browser.newContext({
    viewport: PAGE,
    deviceScaleFactor: PICTURE.width / PAGE.width,
    baseURL: origin,
    locale: 'en-GB',
  });
  await context.addCookies([browserCookie(origin, owner)]);
  await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'false'));
  const page = await context.newPage();
  await makeTwin(page);
  await openTwin(page, owner);
  await play(page, page.frameLocator('iframe'));
} finally {
  await browser.close();
  await product.stop();
  product.remove();
}
// Chromium rounds the size of a screenshot.
const scaled = frames.map((frame) =>
  sharp(frame)
    .resize({ ...PICTURE, fit: 'fill' })
    .png()
    .toBuffer(),
);
await sharp(await Promise.all(scaled), { join: { animated: true } })
  .webp({ quality: QUALITY, effort: 6, loop: 0, delay: frames.map(() => FRAME), minSize: true })
  .toFile(file);
console.log(`${file}: ${frames.length} frames, ${Math.round(statSync(file).size / 1024)} KiB`);

/** Uploads the office as a scan, follows its processing, names a room, and uses the scan for the demo. */
async function makeTwin(page: Page): Promise<void> {
  await page.goto(pages.scans());
  const scan = { name: 'Harbour office.glb', mimeType: 'model/gltf-binary', buffer: await officeScan() };
  await page.getByLabel('Scan (GLB, ZIP or PLY)').setInputFiles(scan);
  await hold(page, 6);
  await page.getByRole('button', { name: 'Upload a scan' }).click();
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Harbour office' }) });
  await item.getByRole('progressbar').waitFor();
  const use = item.getByRole('button', { name: 'Use it', exact: true });
  // Half a minute of processing becomes about three seconds.
  while (!(await use.isVisible())) {
    frames.push(await page.screenshot());
    await page.waitForTimeout(1_000);
  }
  await page.waitForTimeout(1_000);
  await hold(page, 6);
  await item.getByRole('link', { name: 'Set up your space' }).click();
  const plan = page.getByRole('application', { name: /^Plan of/ });
  await plan.waitFor();
  await page.getByRole('tab', { name: 'Rooms' }).click();
  await page.waitForTimeout(1_000);
  await hold(page, 10);
  const room = page.getByRole('listbox').getByRole('option', { name: /^Room 7/ });
  await room.dblclick();
  const name = page.getByLabel('Name of the room');
  await name.press('ControlOrMeta+A');
  for (const part of ['Mee', 'ting ', 'room']) {
    await page.keyboard.type(part);
    await hold(page, 2);
  }
  await page.keyboard.press('Enter');
  await page.getByText('All changes saved').waitFor();
  await hold(page, 10);
  await page.getByRole('button', { name: 'Use it', exact: true }).click();
  await page.getByRole('link', { name: 'Open the twin' }).waitFor();
  await hold(page, 4);
}

/** Adds tags to the twin, opens its page, and stops the page's clock. */
async function openTwin(page: Page, owner: TestSession): Promise<void> {
  const { origin } = product;
  const example = (await (await fetch(`${origin}${api.example('example-1')}`)).json()) as { tags: unknown[] };
  const change = { name: 'Harbour office', tags: example.tags.slice(0, 4) };
  await call(origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), change);
  await page.clock.install();
  await page.goto(pages.demo(owner.userId));
  const player = page.frameLocator('iframe');
  await player.getByRole('application', { name: '3D view' }).waitFor();
  await player.getByRole('heading', { name: 'Harbour office' }).first().waitFor();
  await page.waitForTimeout(4_000); // Waits for pictures and parts that arrive after the first frame.
  await page.clock.pauseAt(Date.now() + 10_000);
}

async function play(page: Page, player: FrameLocator): Promise<void> {
  const stage = player.getByRole('application', { name: '3D view' });
  await record(page, 6);
  await player.getByRole('button', { name: 'Go to Meeting room' }).click();
  await record(page, 46);

  await player.getByRole('button', { name: 'Add tag' }).click();
  await page.mouse.move(360, 300, { steps: 3 });
  await record(page, 6);
  await page.mouse.click(360, 300);
  await record(page, 4);
  for (const part of ['Fire ', 'exting', 'uisher']) {
    await page.keyboard.type(part);
    await record(page, 2);
  }
  await page.keyboard.press('Enter');
  await record(page, 10);

  await stage.press('2');
  await record(page, 18);
  for (let turn = 0; turn < 4; turn += 1) {
    await stage.press('ArrowLeft');
    await record(page, 4);
  }
  await record(page, 8);
}

/** Records this many frames of a page whose time runs. */
async function hold(page: Page, count: number): Promise<void> {
  const frame = await page.screenshot();
  for (let copy = 0; copy < count; copy += 1) frames.push(frame);
}

/** Records this many frames. The page's time advances by `FRAME` milliseconds before each of them. */
async function record(page: Page, count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    await page.clock.runFor(FRAME);
    frames.push(await page.screenshot());
  }
}
