import { demoTour } from '../../contract/tour-id.ts';
import { type FrameLocator, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { makePdf } from '../support/files/pdf.ts';
import { call } from '../support/servers/session.ts';
import { uploadFile } from '../support/files/upload-file.ts';

/**
 * How long a busy machine may need to open a capture, in milliseconds. Software rendering takes most of that
 * time.
 */
const OPENING = 45_000;
const PAGES = 12;

/** Returns half a minute of silence with a tone every second, in a format that all browsers play. */
function makeWave(): Buffer {
  const rate = 8_000;
  const samples = Buffer.alloc(rate * 30, 128);
  for (let at = 0; at < samples.length; at += 1)
    if (at % rate < 400) samples[at] = 128 + 60 * Math.sin(at / 3);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Returns a picture that is portrait according to its EXIF orientation, and landscape without it. */
const photo = (background: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const manual = makePdf(
  Array.from({ length: PAGES }, (_, index) => ({
    text: index === 6 ? 'The drain valve' : `Leaf ${index + 1}`,
  })),
);
const files: Record<string, Buffer | Promise<Buffer>> = {
  'Manual.pdf': manual,
  'Broken.pdf': manual.subarray(0, 200),
  'Boiler.jpg': photo('#345'),
  'Pump.jpg': photo('#543'),
  'Assets.csv': Buffer.from(
    `Asset;Serial\n${Array.from({ length: 300 }, (_, row) => `Pump ${row};S${row}`).join('\n')}`,
  ),
  'Drawing.svg': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>window.ran = true</script><rect width="9" height="9"/></svg>',
  ),
  'Alarm.wav': makeWave(),
  'Survey.bin': Buffer.from([0, 1, 2, 3, 255, 254, 0, 7]),
};

test('opens files without leaving the twin @14.65 @14.66 @14.67 @14.68 @14.69 @14.70', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  await createTour(session);
  for (const [name, bytes] of Object.entries(files))
    await uploadFile(product.origin, session, name, await bytes);
  await page.goto(pages.demo(session.userId));
  const player = page.frameLocator('iframe[title^="Player"]');
  await expect(player.getByRole('application', { name: '3D view' })).toBeVisible({ timeout: OPENING });
  await player.getByRole('button', { name: 'Files', exact: true }).click();
  const dialog = player.getByRole('dialog');
  const row = (name: string) =>
    player
      .getByRole('list', { name: 'Files and folders' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first();
  const open = async (name: string) => {
    await row(name).click();
    await expect(dialog.getByRole('heading', { name })).toBeVisible();
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };

  await test.step('shows a PDF with pages, search, keyboard control and the last position', async () => {
    await open('Manual.pdf');
    await expect(dialog.getByText(`of ${PAGES}`)).toBeVisible();
    await expect(dialog.getByText('Leaf 1', { exact: true })).toBeAttached();
    await expect(dialog.locator('canvas').first()).toBeVisible();
    await page.keyboard.press('f');
    await page.keyboard.type('drain valve');
    await expect(dialog.getByRole('status')).toHaveText('1 of 1');
    await expect(dialog.getByLabel('Page', { exact: true })).toHaveValue('7');
    await expect(dialog.locator('.highlight.selected')).toHaveText('drain valve');
    await expectNoAxeViolations(page, await playerFrames(page));
    await page.keyboard.press('Escape');
    // Both keys arrive before the browser reports the scrolling, as in a slow browser.
    await dialog.evaluate((viewer) => {
      for (const key of ['End', '+'])
        viewer.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    await expect(dialog.getByLabel('Page', { exact: true })).toHaveValue(String(PAGES));
    const zoom = await dialog.getByRole('button', { name: /^Fit the width/ }).innerText();
    expect(await dialog.locator('canvas').count()).toBeLessThan(PAGES);
    await close();
    await expect(row('Manual.pdf')).toBeFocused();
    await open('Manual.pdf');
    await expect(dialog.getByLabel('Page', { exact: true })).toHaveValue(String(PAGES));
    await expect(dialog.getByRole('button', { name: /^Fit the width/ })).toHaveText(zoom);
    await close();
    await open('Broken.pdf');
    await expect(dialog.getByText('This PDF is damaged')).toBeVisible();
    await close();
  });

  await test.step('rotates, zooms and moves pictures, and steps between them', async () => {
    await open('Boiler.jpg');
    const stage = dialog.getByRole('group', { name: 'Boiler.jpg' });
    await expect(stage).toBeFocused();
    const picture = stage.getByRole('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    const before = await boxOf(picture);
    expect(before.height).toBeGreaterThan(before.width);
    await page.keyboard.press('+');
    await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThan(before.width * 1.3);
    await stage.hover();
    await page.mouse.wheel(0, -300);
    await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThan(before.width * 1.5);
    // In its upright orientation, the picture is taller than the stage, and narrower.
    const zoomed = await boxOf(picture);
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await boxOf(picture)).y).toBeLessThan(zoomed.y);
    await page.keyboard.press('r');
    await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThan(400);
    await page.keyboard.press('PageDown');
    await expect(dialog.getByRole('heading', { name: 'Pump.jpg' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Previous picture' }).click();
    await expect(dialog.getByRole('heading', { name: 'Boiler.jpg' })).toBeVisible();
    await close();
  });

  await test.step('shows tables and text without running their scripts', async () => {
    await open('Assets.csv');
    await expect(dialog.getByRole('columnheader', { name: 'Serial' })).toBeVisible();
    // Rows load as the user scrolls to them.
    await expect(async () => {
      await dialog.getByRole('region', { name: /^Table/ }).press('End');
      await expect(dialog.getByRole('rowheader', { name: '300', exact: true })).toBeInViewport({
        timeout: 1_000,
      });
    }).toPass();
    await expect(dialog.getByRole('columnheader', { name: 'Serial' })).toBeInViewport();
    await expectNoAxeViolations(page, await playerFrames(page));
    await close();
    await open('Drawing.svg');
    await expect(dialog.getByText('<script>window.ran = true</script>')).toBeVisible();
    expect(await player.locator('body').evaluate(() => 'ran' in window)).toBe(false);
    await close();
  });

  await test.step('plays a sound with seeking', async () => {
    await open('Alarm.wav');
    const sound = dialog.locator('audio');
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => Math.round(audio.duration))).toBe(30);
    await sound.evaluate((audio: HTMLAudioElement) => (audio.currentTime = 24));
    await expect
      .poll(() => sound.evaluate((audio: HTMLAudioElement) => !audio.seeking && audio.currentTime))
      .toBe(24);
    await close();
  });

  await test.step('explains why a file cannot be shown or is no longer shared', async () => {
    await open('Survey.bin');
    await expect(dialog.getByText('There is no preview')).toBeVisible();
    await expect(dialog.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).last().click();
    expect((await download).suggestedFilename()).toBe('Survey.bin');
    await close();
    await page.route('**/files/**', (route) => route.fulfill({ status: 404 }));
    await open('Assets.csv');
    await expect(dialog.getByText('not available to you')).toBeVisible();
    await close();
    await page.unroute('**/files/**');
  });

  await test.step('displays a picture under the plan on a phone, and removes it again @14.71 @14.72', async () => {
    await player.getByRole('button', { name: 'Close files' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await player.getByRole('button', { name: 'Plan picture' }).click();
    await dialog.getByLabel('Picture or PDF').selectOption('Manual.pdf');
    await expect(dialog.getByLabel('Page')).toHaveValue('1');
    await dialog.getByLabel('Picture or PDF').selectOption('Boiler.jpg');
    const [picture, plan] = [pane(player, 'Picture'), pane(player, 'Plan')];
    await pressAt(picture, 0.4, 0.3);
    await pressAt(plan, 0.3, 0.3);
    await picture.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await pressAt(plan, 0.6, 0.7);
    await expect(dialog.getByText('The picture is now under the plan')).toBeVisible();
    await expectNoAxeViolations(page, await playerFrames(page));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(player.getByText('Plan picture added.').first()).toBeVisible();
    await expect(player.locator('image[data-laid]')).toHaveAttribute('transform', /^matrix\(/);
    const laid = async () => {
      const tour = (await (
        await call(product.origin, session, 'GET', api.tour(demoTour(session.userId)))
      ).json()) as {
        floorplans?: unknown[];
      };
      return tour.floorplans ?? [];
    };
    await expect.poll(laid).toMatchObject([{ name: 'Boiler.jpg', hidden: false, fit: { plan: [{}, {}] } }]);
    await player.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(laid).toEqual([]);
    await expect(player.locator('image[data-laid]')).toHaveCount(0);
  });
});

/** Returns the frames of the player, without the page around it. */
async function playerFrames(page: Page) {
  const frame = await (await page.locator('iframe[title^="Player"]').elementHandle())?.contentFrame();
  return frame ? [frame] : [];
}

async function boxOf(element: Locator) {
  return (await element.boundingBox())!;
}

function pane(player: FrameLocator, name: string): Locator {
  return player.getByRole('application', { name, exact: true });
}

/** Presses at a point of a pane, given as fractions of its width and height. */
async function pressAt(element: Locator, x: number, y: number): Promise<void> {
  const { width, height } = await boxOf(element);
  await element.click({ position: { x: width * x, y: height * y } });
}
