// npm run moving-picture: records docs/walkthrough.webp, the moving picture in the README. The recording
// walks, adds a tag, and shows the whole office from outside. The page's time advances frame by frame, so
// that even a slow machine records the same picture.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type BrowserContext, type FrameLocator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { api, pages } from '../../contract/addresses.ts';
import { startProduct } from './servers/product.ts';
import { browserCookie, call, openSession } from './servers/session.ts';
import { demoTour } from '../../contract/tour-id.ts';

const file = resolve(import.meta.dirname, '../../docs/walkthrough.webp');
/** The size in CSS pixels. */
const SIZE = { width: 880, height: 550 };
/** The duration of a frame in milliseconds. */
const FRAME = 110;
/** The WebP quality, 0 to 100. */
const QUALITY = 46;

const frames: Buffer[] = [];

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  const context = await browser.newContext({ viewport: SIZE, baseURL: product.origin });
  const page = await openTwin(context);
  await play(page, page.frameLocator('iframe'));
} finally {
  await browser.close();
  await product.stop();
  product.remove();
}
await sharp(frames, { join: { animated: true } })
  .webp({ quality: QUALITY, effort: 6, loop: 0, delay: frames.map(() => FRAME), minSize: true })
  .toFile(file);
console.log(`${file}: ${frames.length} frames, ${Math.round(statSync(file).size / 1024)} KiB`);

/** Opens the page of a twin with a few tags as its owner, and stops the page's clock. */
async function openTwin(context: BrowserContext): Promise<Page> {
  const { origin } = product;
  const owner = await openSession(origin, 'ada@example.test');
  const example = (await (await fetch(`${origin}${api.example('example-1')}`)).json()) as { tags: unknown[] };
  await call(origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), {
    matterportId: 'gv360office',
    name: 'Harbour office',
    hasBeenSaved: true,
    tags: example.tags.slice(0, 4),
  });
  await context.addCookies([browserCookie(origin, owner)]);
  await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'false'));
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(pages.demo(owner.userId));
  const player = page.frameLocator('iframe');
  await player.getByRole('application', { name: '3D view' }).waitFor();
  await player.getByRole('heading', { name: 'Harbour office' }).first().waitFor();
  await page.waitForTimeout(2000); // Waits for pictures that arrive after the first frame.
  await context.clock.pauseAt(Date.now() + 1000);
  return page;
}

async function play(page: Page, player: FrameLocator): Promise<void> {
  const stage = player.getByRole('application', { name: '3D view' });
  await record(page, 6);
  await player.getByRole('button', { name: 'Go to Kitchen' }).click();
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

/** Records this many frames. The page's time advances by `FRAME` milliseconds before each of them. */
async function record(page: Page, count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    await page.clock.runFor(FRAME);
    frames.push(await page.screenshot());
  }
}
