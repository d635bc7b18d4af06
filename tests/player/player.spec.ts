import type { FrameLocator, Page } from '@playwright/test';
import sharp from 'sharp';
import { NOTHING_OPEN, formatView } from '../../contract/protocol/view-state.ts';
import { withoutBakedLight } from '../support/player/lit-model.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

const tour = {
  tags: [officeTag('boiler', { title: 'Boiler', text: 'See https://example.com', keywords: ['heating'] })],
  documents: [{ name: 'Manual', url: 'https://example.com/manual.pdf' }],
};

const hasFocus = (page: Page) => page.evaluate(() => document.activeElement?.tagName === 'IFRAME');

/** Marks elements that get the focus from now on. Runs in the player. */
function markFocused(): void {
  document.addEventListener('focusin', ({ target }) =>
    (target as HTMLElement).setAttribute('data-reached', ''),
  );
}

/**
 * Returns the controls that Tab has not reached, except those that arrow keys reach within a group. Runs in
 * the player.
 */
function listUnreached(): string[] {
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const reached = (element: Element): boolean =>
    element.matches('[data-reached]') ||
    (element instanceof HTMLInputElement &&
      element.type === 'radio' &&
      document.querySelector(`input[name="${element.name}"][data-reached]`) !== null);
  const unreached = [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((element) => element.checkVisibility() && !element.matches('[disabled], [tabindex="-1"]'))
    .filter((element) => !reached(element))
    .map(({ outerHTML }) => outerHTML);
  for (const element of document.querySelectorAll('[data-reached]')) element.removeAttribute('data-reached');
  return unreached;
}

/** Presses Tab through all controls. Some load after the capture, so Tab goes around again for those. */
async function tabThrough(page: Page, player: FrameLocator): Promise<void> {
  await expect(() => tabOnce(page, player)).toPass();
}

async function tabOnce(page: Page, player: FrameLocator): Promise<void> {
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Tab');
  expect(await hasFocus(page)).toBe(true);
  await expect(player.getByRole('application')).toBeFocused();
  for (let stops = 0; stops < 150 && (await hasFocus(page)); stops += 1) await page.keyboard.press('Tab');
  expect(await hasFocus(page)).toBe(false);
  expect(await player.locator('body').evaluate(listUnreached)).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  expect(await hasFocus(page)).toBe(true);
}

test('reaches every control by Tab in its host page, retries failed help, and keeps an edit through a reload @11.30 @11.34 @13.55', async ({
  page,
  context,
  openAndWalk,
}) => {
  const player = await openAndWalk({ tour });
  await test.step('reaches every player control by Tab and then leaves the player, even with a card open', async () => {
    await player.locator('body').evaluate(markFocused);
    await tabThrough(page, player);
    await player.getByRole('button', { name: 'Boiler' }).press('Enter');
    await expect(player.getByRole('heading', { name: 'Boiler' })).toBeFocused();
    await tabThrough(page, player);
  });
  await test.step('loads a sheet on first use, and lets you retry if loading fails', async () => {
    const program = /\/assets\/help-[^/]+\.js$/;
    await context.route(program, (route) => route.abort());
    await player.getByRole('application').press('?');
    await expect(player.getByRole('alert')).toContainText('could not be loaded');
    await context.unroute(program);
    await player.getByRole('button', { name: 'Try again' }).click();
    await expect(player.getByText('Look up or down')).toBeVisible();
    const guide = player.getByRole('link', { name: 'Measuring' });
    await expect(guide).toHaveAttribute('href', /^http:.*\/guide\/measuring$/);
    await page.keyboard.press('Escape');
  });
  await test.step('saves an unsaved edit once after a reload', async () => {
    await page.evaluate(() => (window.host.failing = true));
    await player.getByRole('button', { name: 'Edit' }).click();
    await player.getByLabel('Title').fill('Boiler 1');
    await player.getByRole('button', { name: 'Save tag' }).click();
    await expect(player.getByText('Not saved yet')).toBeVisible();
    await page.reload();
    await expect(player.getByRole('button', { name: 'Boiler 1' })).toBeVisible();
    await expect
      .poll(() => readHost(page, (host) => host.tour.tags as unknown[]))
      .toMatchObject([{ title: 'Boiler 1' }]);
    await expect(player.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(player.getByRole('button', { name: 'Boiler', exact: true })).toBeVisible();
    expect(await readHost(page, (host) => host.changes.length)).toBe(0);
  });
});

test('loads no file twice as a standalone page, marks its first frame once, and keeps the view in its address @11.10 @11.13 @16.23', async ({
  page,
  startApp,
}) => {
  const { origin } = await startApp();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await started;
    await route.continue();
  });
  const kitchen = formatView({
    ...NOTHING_OPEN,
    mode: 'inside',
    sweep: 'kitchen-door',
    position: [17, 1.6, 4],
    yaw: 1.25,
    pitch: -0.2,
    floor: null,
  });
  await page.goto(`${origin}/?m=gv360office#${kitchen}`, { waitUntil: 'commit' });
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
  expect(await fetched()).toHaveLength(2); // Nothing is loaded twice.
  await test.step('opens the view in its address without a tour', async () => {
    await expect(page.locator('h1 + p')).toHaveText('Kitchen');
    await expect(page.getByText('No tags yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add tag' })).toHaveCount(0);
    expect(await page.evaluate(() => performance.getEntriesByName('first-frame').length)).toBe(1);
  });
  await test.step('writes a new view to its address, and restores the view from it', async () => {
    await page.getByRole('button', { name: 'Go to Lounge', exact: true }).click();
    await expect.poll(() => page.url()).toContain('at=lounge-');
    await page.reload();
    await expect(page.locator('h1 + p')).toHaveText('Lounge');
  });
});

declare global {
  interface Window {
    /** Resolves when the pictures of a model may be decoded. */
    unpack: Promise<void>;
    goOn: () => void;
  }
}

test('loads the lighting program only for a model without baked light, while the model is decoded @13.57 @16.23', async ({
  page,
}) => {
  const asked: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
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
  const shaders = page.waitForRequest('**/lit-shaders-*.js');
  await page.goto('/?m=gv360office');
  await shaders; // They load although no picture of the model has been decoded yet.
  await page.evaluate(() => window.goOn());
  await expect(page.getByRole('application')).toBeVisible();
  expect(asked.filter((address) => address.includes('/lit-shaders-'))).toHaveLength(1);
  const { data } = await pixelsOf(page);
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 3) colours.add(data.readUIntBE(at, 3));
  expect(colours.size).toBeGreaterThan(1000);
  expect(errors).toEqual([]);
});

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the drawn picture, three bytes per pixel, and its average brightness, 0 to 255. */
async function pixelsOf(page: Page, clip?: Part): Promise<{ data: Buffer; brightness: number }> {
  const data = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, brightness: data.reduce((sum, value) => sum + value, 0) / data.length };
}

test('recovers automatically at the same place when the graphics context is lost briefly @11.18', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk();
  const brightness = async () =>
    (await pixelsOf(page, { x: 300, y: 200, width: 200, height: 200 })).brightness;
  const canvas = player.locator('canvas');
  await player.getByRole('button', { name: 'Go to Kitchen', exact: true }).click();
  await expect(player.locator('#live')).toHaveText('Kitchen, no tags');
  const before = await brightness();
  await canvas.evaluate((element: HTMLCanvasElement) => {
    const loss = element.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    loss.loseContext();
    setTimeout(() => loss.restoreContext(), 300);
  });
  await expect
    .poll(() =>
      canvas.evaluate((element: HTMLCanvasElement) => element.getContext('webgl2')!.isContextLost()),
    )
    .toBe(false);
  await expect.poll(brightness).toBeCloseTo(before, 0);
  await expect(player.getByRole('alert')).toHaveCount(0);
});

test('frames the provider’s capture, and offers our own if the provider is unreachable @11.17', async ({
  context,
  openPlayer,
}) => {
  const provider = 'https://my.matterport.com/**';
  const query = { m: 'SxQL3iGyoDo' };
  await context.route(provider, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Showcase</p>' }),
  );
  const player = await openPlayer({ query });
  await expect(player.frameLocator('iframe').getByText('Showcase')).toBeVisible();
  await expect(player.getByRole('heading', { name: /^Tags/ })).toBeVisible();
  await context.unroute(provider);
  await context.route(provider, (route) => route.abort());
  await openPlayer({ query });
  await expect(player.getByText('Matterport can’t be reached')).toBeVisible();
  await player.getByRole('button', { name: 'Walk through our built-in office' }).click();
  await expect(player.getByRole('application')).toBeVisible();
  await expect(player.getByText('This is our built-in office.')).toBeVisible();
  await expect(player.getByRole('button', { name: 'Add tag' })).toHaveCount(0);
});
