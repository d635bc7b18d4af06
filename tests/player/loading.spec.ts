import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { withoutBakedLight } from '../support/player/lit-model.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ reducedMotion: 'reduce' });

declare global {
  interface Window {
    /** Resolves when pictures of a model may be unpacked. */
    unpack: Promise<void>;
    goOn: () => void;
  }
}

/** Lets the model of the capture come only when it is told to. */
async function holdModel(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/scene.glb', async (route) => {
    await promise;
    await route.continue().catch(() => {}); // it may have been given up
  });
  return resolve;
}

test('the poster is there at once, and what opening is at is named @11.16', async ({ page }) => {
  const letGo = await holdModel(page);
  await page.goto('/?m=gv360office');
  await expect(page.locator('#stage img')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Fetching Office floor…');
  letGo();
  await expect(page.getByRole('application')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
});

test('a space that does not come is given up after 15 seconds, and can be tried again @11.17', async ({
  page,
}) => {
  await page.clock.install();
  const letGo = await holdModel(page);
  await page.goto('/?m=gv360office');
  await expect(page.getByRole('status')).toHaveText('Fetching Office floor…');
  // Time passes by itself as well, on a busy machine some seconds of it.
  await page.clock.runFor(9_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(6_000);
  await expect(page.getByRole('alert')).toContainText('nothing has arrived for 15 seconds');
  await expect(page.getByText('Kitchen').first()).toBeVisible();
  letGo();
  await page.clock.resume();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('application')).toBeVisible();
});

test('what draws a capture, and what says where its model is, come beside the page’s own scripts @16.23', async ({
  page,
  startApp,
}) => {
  const { origin } = await startApp();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await started;
    await route.continue();
  });
  await page.goto(`${origin}/?m=gv360office`, { waitUntil: 'commit' });
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /scene-[\w-]+\.js$|capture\.json$/.test(path))
        .toSorted(),
    );
  await expect
    .poll(fetched)
    .toEqual([expect.stringContaining('/scene-'), '/captures/gv360office/capture.json']);
  start();
  await expect(page.getByRole('application')).toBeVisible();
  expect(await fetched()).toHaveLength(2); // nothing is fetched twice
});

test('what lights a model comes while the model is unpacked @16.23', async ({ page }) => {
  await page.addInitScript(() => {
    const decode = window.createImageBitmap;
    window.createImageBitmap = async (...given: unknown[]) => {
      await window.unpack;
      return (decode as (...all: unknown[]) => Promise<ImageBitmap>)(...given);
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    window.unpack = promise;
    window.goOn = resolve;
  });
  await page.route('**/scene.glb', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutBakedLight(await response.body()) });
  });
  const asked = page.waitForRequest('**/lit-shaders-*.js');
  await page.goto('/?m=gv360office');
  await asked; // although no picture of the model is unpacked yet
  await page.evaluate(() => window.goOn());
  await expect(page.getByRole('application')).toBeVisible();
});

test('a model without baked light is lit, by a program that comes for it alone @13.57', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.route('**/scene.glb', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutBakedLight(await response.body()) });
  });
  await page.goto('/?m=gv360office');
  await expect(page.getByRole('application')).toBeVisible();
  expect(asked.filter((address) => address.includes('/lit-shaders-'))).toHaveLength(1);
  const data = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 3) colours.add(data.readUIntBE(at, 3));
  expect(colours.size).toBeGreaterThan(1000);
  expect(errors).toEqual([]);
});

test('a model that is none is said plainly @11.17', async ({ page }) => {
  await page.route('**/scene.glb', (route) => route.fulfill({ body: 'not a model' }));
  await page.goto('/?m=gv360office');
  await expect(page.getByRole('alert')).toContainText('could not be drawn');
  await expect(page.getByText('Kitchen').first()).toBeVisible();
});

/** Takes the graphics away, as a device may do at any time; gives them back after some milliseconds, or never. */
async function loseContext(page: Page, backAfter: number | null): Promise<void> {
  await page.frames()[1]!.evaluate((after) => {
    const context = document.querySelector('canvas')!.getContext('webgl2')!;
    const loss = context.getExtension('WEBGL_lose_context')!;
    loss.loseContext();
    if (after !== null) setTimeout(() => loss.restoreContext(), after);
  }, backAfter);
}

/** How bright the middle of the stage is on average, 0 to 255; nothing drawn is 0. */
async function brightness(page: Page): Promise<number> {
  const picture = await page.screenshot({ clip: { x: 300, y: 200, width: 200, height: 200 } });
  return page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height).data;
    return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  }, picture.toString('base64'));
}

test('graphics that are lost for a moment come back by themselves, at the same place @11.18', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk();
  await player.getByRole('button', { name: 'Go to Kitchen', exact: true }).click();
  await expect(player.locator('#live')).toHaveText('Kitchen, no tags');
  const before = await brightness(page);
  await loseContext(page, 300);
  await expect
    .poll(() =>
      player
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('webgl2')!.isContextLost()),
    )
    .toBe(false);
  await expect.poll(() => brightness(page)).toBeCloseTo(before, 0);
  await expect(player.getByRole('alert')).toHaveCount(0);
});

test('graphics that stay away are said so; another try keeps the place and what one was writing @11.18', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk();
  await player.getByRole('button', { name: 'Go to Kitchen', exact: true }).click();
  await expect(player.locator('#live')).toHaveText('Kitchen, no tags');
  await player.getByRole('button', { name: 'Add tag' }).click();
  await page.keyboard.press('Enter');
  await player.getByLabel('Title').fill('Leaking tap');
  await loseContext(page, null);
  await expect(player.getByRole('alert')).toContainText('graphics of this device stopped');
  await player.getByRole('button', { name: 'Try again' }).click();
  await expect(player.getByRole('application')).toBeVisible();
  await expect(player.getByLabel('Title')).toHaveValue('Leaking tap');
  await player.getByRole('button', { name: 'Save tag' }).click();
  await expect
    .poll(() => readHost(page, (host) => host.tour))
    .toMatchObject({ tags: [{ title: 'Leaking tap' }] });
  await expect(player.locator('h1 + p')).toContainText('Kitchen');
});
