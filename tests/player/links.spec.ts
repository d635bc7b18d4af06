import type { FrameLocator, Page } from '@playwright/test';
import { NOTHING_OPEN, formatView, type ViewState } from '../../contract/protocol/view-state.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ reducedMotion: 'reduce' });

const kitchen: ViewState = {
  mode: 'inside',
  sweep: 'kitchen-door',
  position: [17, 1.6, 4],
  yaw: 1.25,
  pitch: -0.2,
  floor: null,
  ...NOTHING_OPEN,
};

/** A sweep of the capture in a room, asked of the capture itself. */
async function sweepIn(page: Page, room: string): Promise<string> {
  const response = await page.request.get('/captures/gv360office/capture.json');
  const { sweeps } = (await response.json()) as { sweeps: { id: string; room: string }[] };
  return sweeps.find((sweep) => sweep.room === room)?.id ?? '';
}

/** The line under the twin's name: the room one is in. */
const roomIn = (player: Page | FrameLocator) => player.locator('h1 + p');

const lastView = (page: Page) => readHost(page, (host) => host.views.at(-1));

test('where one has come to is told to the host once, when one rests, and another view that the host sends is shown @11.12', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk();
  expect(await readHost(page, (host) => host.views)).toEqual([]);
  await player.getByRole('button', { name: 'Go to Kitchen', exact: true }).click();
  await expect.poll(() => lastView(page)).toMatchObject({ sweep: await sweepIn(page, 'kitchen') });
  const sweep = await sweepIn(page, 'lounge');
  await page.evaluate((view) => window.host.showView(view), { ...kitchen, sweep });
  await expect(roomIn(player)).toContainText('Lounge');
});

test('a link leads to the same view, and to its tag @11.10', async ({ page, openAndWalk }) => {
  const sweep = await sweepIn(page, 'kitchen');
  const player = await openAndWalk({
    hash: `${formatView({ ...kitchen, sweep })}&tag=fridge`,
    tour: { tags: [officeTag('fridge', { title: 'Fridge' })] },
  });
  await expect(player.getByRole('heading', { name: 'Fridge' })).toBeVisible();
  await expect(roomIn(player)).toContainText('Kitchen');
  const selection = { kind: 'tag', id: 'fridge' };
  await expect.poll(() => lastView(page)).toMatchObject({ sweep, yaw: 1.25, pitch: -0.2, selection });
});

test('a link shows what is looked for, and takes up the tool that was in hand @11.10', async ({
  page,
  openAndWalk,
}) => {
  const sweep = await sweepIn(page, 'kitchen');
  const view = { ...kitchen, sweep, filter: 'fri', stop: 'stop-2', tool: 'place:tag' };
  const player = await openAndWalk({
    hash: formatView(view),
    tour: { tags: [officeTag('fridge', { title: 'Fridge' }), officeTag('pump', { title: 'Pump' })] },
  });
  await expect(player.locator('#live')).toContainText('Click a surface to place the tag');
  await expect.poll(() => lastView(page)).toMatchObject({ filter: 'fri', stop: 'stop-2', tool: 'place:tag' });
  await player.getByRole('button', { name: 'Cancel' }).click();
  await expect(player.getByRole('textbox', { name: 'Find a tag' })).toHaveValue('fri');
  await expect(player.getByRole('button', { name: 'Fridge' })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Pump' })).toHaveCount(0);
});

test('a stale link leads to the nearest view there is @11.11', async ({ openAndWalk }) => {
  const view = { ...kitchen, sweep: 'pulled-down', floor: 'attic', selection: { kind: 'tag', id: 'gone' } };
  const player = await openAndWalk({ hash: formatView(view) });
  await expect(roomIn(player)).toContainText('Kitchen');
  await expect(player.getByRole('article')).toHaveCount(0);
});

test('what is no view in an address starts the player where it always does @11.11', async ({
  page,
  openAndWalk,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const player = await openAndWalk({ hash: 'eye=%%%,9e9,NaN&look=a,b&tag=<script>' });
  await expect(roomIn(player)).toContainText('Open office');
  expect(errors).toEqual([]);
});

test('U copies a link to the view, and says so; a private twin’s comes with a word of who can open it @11.14', async ({
  page,
  context,
  openAndWalk,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const player = await openAndWalk({ tour: { public: false } });
  await player.getByRole('button', { name: 'Go to Kitchen', exact: true }).click();
  await expect.poll(() => lastView(page)).toBeTruthy();
  await player.getByRole('button', { name: 'Keys and gestures' }).focus();
  await page.keyboard.press('u');
  await expect(player.locator('#live')).toHaveText(
    'Link copied. This twin is private: it opens for you alone.',
  );
  const view = (await lastView(page))!;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `https://twins.test/demo/u1#${formatView(view)}`,
  );
  await player.getByRole('button', { name: 'Share this view' }).click();
  await expect(player.getByRole('dialog')).toContainText('This twin is private');
});

/** Where the map says one is: metres, and degrees to the right of north. */
function placeOnMap(): { x: number; z: number; turned: number } {
  const marker = document.querySelector<SVGGElement>('#map g[transform^="translate"]')!;
  const [shift, turn] = [0, 1].map((index) => marker.transform.baseVal.getItem(index));
  return { x: shift!.matrix.e, z: shift!.matrix.f, turned: turn!.angle };
}

test('a link copied while one walks leads to the very place and look that were seen @11.10', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/?m=gv360office');
  await expect(page.getByRole('img', { name: /^Map of/ })).toBeVisible();
  await page.evaluate(`window.placeOnMap = ${placeOnMap.toString()}`);
  const start = await page.evaluate(() => window.placeOnMap());
  await page.getByRole('button', { name: 'Go to Kitchen', exact: true }).click();
  // in one go, so that no frame comes between the key and what is seen
  const seen = await page.waitForFunction(({ x, z }) => {
    const place = window.placeOnMap();
    if (Math.hypot(place.x - x, place.z - z) < 0.5) return null;
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyU', key: 'u' }));
    return place;
  }, start);
  await expect(page.locator('#live')).toHaveText('Link copied');
  const { x, z, turned } = (await seen.jsonValue())!;
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('#map g[transform^="translate"]').first().waitFor({ state: 'attached' });
  await expect
    .poll(() => page.evaluate(placeOnMap).then((place) => Math.hypot(place.x - x, place.z - z)))
    .toBeLessThan(0.01);
  expect(Math.abs((await page.evaluate(placeOnMap)).turned - turned)).toBeLessThan(0.1);
});

test('a link that could not be copied stands selected in a field @11.14', async ({ page, openAndWalk }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const player = await openAndWalk();
  await player.getByRole('button', { name: 'Share this view' }).click();
  const field = player.getByRole('textbox', { name: 'Link to this view' });
  await expect(field).toBeFocused();
  const selected = await field.evaluate((element: HTMLInputElement) =>
    element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0),
  );
  expect(selected).toMatch(/^https:\/\/twins\.test\/demo\/u1#.*eye=/);
  await page.keyboard.press('Escape');
  await expect(player.getByRole('dialog')).toHaveCount(0);
  await expect(player.getByRole('button', { name: 'Share this view' })).toBeFocused();
});

test('a player that stands alone keeps the view in its own address @11.13', async ({ page }) => {
  const sweep = await sweepIn(page, 'kitchen');
  await page.goto(`/?m=gv360office#${formatView({ ...kitchen, sweep })}`);
  await expect(roomIn(page)).toContainText('Kitchen');
  await page.getByRole('button', { name: 'Go to Lounge', exact: true }).click();
  await expect.poll(() => page.url()).toContain(`at=${await sweepIn(page, 'lounge')}`);
});

/** Runs in the player before its own program: marks its page once the host has sent a view. */
function markView(): void {
  window.addEventListener('message', ({ data }: MessageEvent<{ type?: unknown }>) => {
    if (data.type === 'view') document.documentElement.dataset.viewSent = 'true';
  });
}

test('a view that comes before the space is ready is not lost @11.11', async ({ page, openPlayer }) => {
  const sweep = await sweepIn(page, 'kitchen');
  const { promise: viewSent, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/capture.json', async (route) => {
    await viewSent;
    await route.continue();
  });
  await page.addInitScript(markView);
  const player = await openPlayer({ hash: formatView({ ...kitchen, sweep }) });
  await expect(player.locator('html')).toHaveAttribute('data-view-sent', 'true');
  letGo();
  await expect(roomIn(player)).toContainText('Kitchen');
});

declare global {
  interface Window {
    placeOnMap: typeof placeOnMap;
  }
}
