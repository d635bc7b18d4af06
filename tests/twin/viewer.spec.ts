import type { FrameLocator, Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { NOTHING_OPEN, formatView, type ViewState, toWireView } from '../../contract/protocol/view-state.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { call, saveTour } from '../support/servers/session.ts';

/** A stand-in for the player at its own origin: announces itself, and says what a test tells it to. */
const STAND_IN = `<!doctype html><title>Player</title><p id="heard">nothing</p><script>
  const heard = [];
  addEventListener('message', (event) => {
    heard.push(event.data);
    document.querySelector('#heard').textContent = JSON.stringify(heard);
  });
  window.say = (message) => parent.postMessage(message, '*');
  window.say('sdk-loaded');
  const timer = setInterval(() => (heard.length ? clearInterval(timer) : window.say('sdk-loaded')), 100);
</script>`;

async function standIn(page: Page, playerOrigin: string): Promise<FrameLocator> {
  await page.route(`${playerOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: STAND_IN }),
  );
  return page.frameLocator('iframe');
}

async function say(player: FrameLocator, message: unknown): Promise<void> {
  await player.locator('body').evaluate((_body, said) => {
    (window as unknown as { say: (message: unknown) => void }).say(said);
  }, message);
}

async function heard(player: FrameLocator): Promise<Record<string, unknown>[]> {
  const text = await player.locator('#heard').innerText();
  return text === 'nothing' ? [] : (JSON.parse(text) as Record<string, unknown>[]);
}

/** An operation as a player of version 3 says it. */
const addition = (id: string) => ({
  id: `add-${id}`,
  collection: 'tags',
  kind: 'add',
  item: { id, title: 'Water shut-off', position: [1, 1, 1] },
});

const lastHeard = async (player: FrameLocator) => (await heard(player)).at(-1);

test.describe('an example’s viewer', () => {
  test('sends the example to the player @4.16', async ({ page, product }) => {
    const player = await standIn(page, product.playerOrigin);
    await page.goto(pages.digitalTwin('example-1'));
    await expect
      .poll(() => lastHeard(player))
      .toMatchObject({ type: 'tour', tour: { tourTypeId: 'example' } });
    await expect(page.locator('iframe')).toHaveAttribute('src', /\?m=.{11}&demo=false$/);
  });

  test('keeps an edit in the window for whoever is signed out @4.17', async ({ page, product }) => {
    const player = await standIn(page, product.playerOrigin);
    await page.goto(pages.digitalTwin('example-1'));
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour' });
    const tour = { matterportId: 'gv360office', name: 'Edited' };
    await say(player, { type: 'tour-changed', changeId: 'c1', baseRevision: 1, tour });
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'error', changeId: 'c1' });
    await expect(page.getByText(/stays in this window only/)).toBeVisible();
    await say(player, 'sdk-loaded');
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour', tour });
  });

  test('leads a signed-in person who edits it to their own twin', async ({
    page,
    product,
    signIn,
    createTour,
  }) => {
    const session = await signIn();
    await createTour(session, { name: 'Mine' });
    const player = await standIn(page, product.playerOrigin);
    await page.goto(pages.digitalTwin('example-2'));
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour' });
    const tour = { matterportId: 'gv360office', name: 'Edited' };
    await say(player, { type: 'tour-changed', changeId: 'c1', baseRevision: 1, tour });
    await expect(page).toHaveURL(pages.demo(session.userId));
    await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  });

  test('takes operations like any other edit: kept in the window, or leading to one’s own twin', async ({
    page,
    product,
    signIn,
    createTour,
  }) => {
    const player = await standIn(page, product.playerOrigin);
    await page.goto(pages.digitalTwin('example-1'));
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour' });
    const message = { type: 'operations', changeId: 'c1', operations: [addition('mine')] };
    await say(player, message);
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'error', changeId: 'c1' });
    await expect(page.getByText(/stays in this window only/)).toBeVisible();
    await say(player, { type: 'sdk-loaded', version: 3 });
    await expect
      .poll(() => lastHeard(player))
      .toMatchObject({ type: 'tour', tour: { tags: expect.arrayContaining([addition('mine').item]) } });

    const session = await signIn();
    await createTour(session, { name: 'Mine' });
    await page.goto(pages.digitalTwin('example-2'));
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour' });
    await say(player, message);
    await expect(page).toHaveURL(pages.demo(session.userId));
  });

  test('says when the example can’t be fetched, and tries again @8.16', async ({
    page,
    product,
    consoleErrors,
  }) => {
    await standIn(page, product.playerOrigin);
    await page.route('**/examples/*.json', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(pages.digitalTwin('example-3'));
    await expect(page.getByText('Failed to fetch example tour: 503')).toBeVisible();
    expect(consoleErrors).toContain('Failed to fetch example tour: 503');
    await page.unroute('**/examples/*.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('iframe')).toBeVisible();
  });

  test('tells of an unknown tour, on the page and on the console @8.17', async ({ page, consoleErrors }) => {
    const response = await page.goto(pages.digitalTwin('example-4'));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is no such tour' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the homepage' })).toHaveAttribute('href', '/');
    await expect.poll(() => consoleErrors).toContain('Unknown tour type or missing parameters.');
    await expectNoAxeViolations(page);
  });
});

test.describe('the view in a viewer’s address', () => {
  const view: ViewState = {
    mode: 'inside',
    sweep: 'kitchen-door',
    position: [16.6, 1.6, 5.4],
    yaw: 1.5,
    pitch: 0,
    floor: null,
    ...NOTHING_OPEN,
  };
  const elsewhere: ViewState = { ...view, sweep: 'lounge-door' };

  test('is what the player shows, and what a link to it leads to', async ({ page, product }) => {
    const player = await standIn(page, product.playerOrigin);
    await page.goto(pages.digitalTwin('example-1'));
    await expect
      .poll(() => lastHeard(player))
      .toMatchObject({ type: 'tour', link: `${product.origin}${pages.digitalTwin('example-1')}` });
    const entries = await page.evaluate(() => history.length);
    await say(player, { type: 'view', view });
    await expect(page).toHaveURL(`${pages.digitalTwin('example-1')}#${formatView(view)}`);
    expect(await page.evaluate(() => history.length)).toBe(entries);

    await page.reload();
    await expect.poll(() => lastHeard(player)).toEqual({ type: 'view', view: toWireView(view) });
    await page.evaluate((hash) => (location.hash = hash), formatView(elsewhere));
    await expect.poll(() => lastHeard(player)).toEqual({ type: 'view', view: toWireView(elsewhere) });
  });

  test('is left alone by what is no view', async ({ page, product }) => {
    const player = await standIn(page, product.playerOrigin);
    await page.goto(`${pages.digitalTwin('example-1')}#main`);
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour' });
    await say(player, { type: 'view', view: { ...view, yaw: 'left' } });
    await say(player, { type: 'view', view: elsewhere });
    await expect(page).toHaveURL(new RegExp('#at=lounge-door'));
    expect((await heard(player)).filter(({ type }) => type === 'view')).toEqual([]);
  });
});

test.describe('a demo’s viewer', () => {
  test('saves the owner’s edits and says so to the player @2.7', async ({
    page,
    product,
    signIn,
    createTour,
  }) => {
    const session = await signIn();
    const tour = await createTour(session, { name: 'Tower' });
    const player = await standIn(page, product.playerOrigin);
    await page.goto(pages.demo(session.userId));
    await expect(page).toHaveTitle('Tower | GoV360');
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour', mode: 'edit' });

    const changed = { ...tour, description: 'Walked', userId: 'somebody-else' };
    await say(player, {
      type: 'tour-changed',
      changeId: 'c1',
      baseRevision: tour.revision,
      tour: changed,
    });
    await expect
      .poll(() => heard(player))
      .toContainEqual({
        type: 'saved',
        changeId: 'c1',
        revision: Number(tour.revision) + 1,
      });
    // The player shows both; the page around it shows neither a second time.
    await expect(page.getByText('Saved')).toHaveCount(0);
    expect((await page.getByRole('heading', { name: 'Tower' }).boundingBox())?.width).toBeLessThan(2);
    const stored = await call(product.origin, session, 'GET', api.tour(session.userId));
    expect(await stored.json()).toMatchObject({ description: 'Walked', userId: session.userId });
  });

  test('saves operations of a player of version 3, once, and tells it what others change', async ({
    page,
    product,
    signIn,
    createTour,
  }) => {
    const session = await signIn();
    const tour = await createTour(session, { name: 'Tower' });
    const since = Number(tour.revision);
    const player = await standIn(page, product.playerOrigin);
    await page.goto(pages.demo(session.userId));
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour' });
    await say(player, { type: 'sdk-loaded', version: 3 });
    await expect
      .poll(() => lastHeard(player))
      .toMatchObject({ type: 'tour', tourId: expect.stringMatching(/./) });

    const operations = [addition('valve')];
    await say(player, { type: 'operations', changeId: 'c1', operations });
    await expect
      .poll(() => lastHeard(player))
      .toMatchObject({ type: 'saved', changeId: 'c1', revision: since + 1, changes: { since } });
    // The answer was lost, and they are sent again.
    await say(player, { type: 'operations', changeId: 'c2', operations });
    await expect
      .poll(() => lastHeard(player))
      .toMatchObject({ type: 'saved', changeId: 'c2', revision: since + 1 });
    const stored = await call(product.origin, session, 'GET', api.tour(session.userId));
    expect(await stored.json()).toMatchObject({
      revision: since + 1,
      tags: expect.arrayContaining([expect.objectContaining(operations[0]!.item)]),
    });

    await call(product.origin, session, 'PATCH', api.tour(session.userId), { name: 'Renamed' });
    await expect
      .poll(() => lastHeard(player))
      .toMatchObject({ type: 'changes', changes: { since: since + 1, fields: { name: 'Renamed' } } });
    await expect(page.getByRole('heading', { name: 'Renamed' })).toBeVisible();
    expect((await heard(player)).map(({ type }) => type).slice(-4)).toEqual([
      'tour',
      'saved',
      'saved',
      'changes',
    ]);
  });

  test('answers an edit made from a stale revision with the current tour', async ({
    page,
    product,
    signIn,
    createTour,
  }) => {
    const session = await signIn();
    const tour = await createTour(session, { name: 'Tower' });
    const player = await standIn(page, product.playerOrigin);
    await page.goto(pages.demo(session.userId));
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour' });
    await call(product.origin, session, 'PATCH', api.tour(session.userId), { name: 'Renamed' });
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour', tour: { name: 'Renamed' } });
    await expect(page.getByRole('heading', { name: 'Renamed' })).toBeVisible();
    await say(player, { type: 'tour-changed', changeId: 'c2', baseRevision: tour.revision, tour });
    await expect
      .poll(() => heard(player))
      .toContainEqual(expect.objectContaining({ type: 'conflict', changeId: 'c2' }));
    const stored = await call(product.origin, session, 'GET', api.tour(session.userId));
    expect(await stored.json()).toMatchObject({ name: 'Renamed' });
  });

  test('says when an edit could not be saved', async ({ page, product, signIn, createTour }) => {
    const session = await signIn();
    const tour = await createTour(session);
    const player = await standIn(page, product.playerOrigin);
    await page.goto(pages.demo(session.userId));
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour' });
    await page.route('**/api/users/**', (route) => route.abort());
    await say(player, { type: 'tour-changed', changeId: 'c3', baseRevision: tour.revision, tour });
    await expect
      .poll(() => lastHeard(player))
      .toMatchObject({
        type: 'error',
        changeId: 'c3',
        detail: expect.stringContaining('The server could not be reached'),
      });
  });

  test('shows a public twin to a stranger read-only, and saves nothing of theirs @6.7', async ({
    browser,
    product,
    signIn,
    createTour,
  }) => {
    const session = await signIn();
    const tour = await createTour(session, { name: 'Open house', public: true });
    const stranger = await browser.newContext({ baseURL: product.origin });
    const page = await stranger.newPage();
    const player = await standIn(page, product.playerOrigin);
    await page.goto(pages.demo(session.userId));
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour', mode: 'read-only' });
    await say(player, {
      type: 'tour-changed',
      changeId: 'c4',
      baseRevision: tour.revision,
      tour: { ...tour, name: 'Taken over' },
    });
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'error', changeId: 'c4' });
    const stored = await call(product.origin, session, 'GET', api.tour(session.userId));
    expect(await stored.json()).toMatchObject({ name: 'Open house', revision: tour.revision });

    await saveTour(product.origin, session, { public: false });
    await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await stranger.close();
  });

  test('answers a private twin as one that never existed', async ({ product, signIn, createTour }) => {
    const session = await signIn();
    await createTour(session, { public: false });
    const answers = await Promise.all(
      [session.userId, 'nobody-ever'].map(async (userId) => {
        const response = await fetch(product.origin + pages.demo(userId));
        const text = await response.text();
        return { status: response.status, text: text.replaceAll(/nonce="[^"]*"/g, '') };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(404);
  });

  test('tells its owner when there is nothing to explore yet', async ({ page, signIn, createTour }) => {
    const session = await signIn();
    await page.goto(pages.demo(session.userId));
    await expect(page.getByText('You have no twin yet')).toBeVisible();
    await createTour(session, { matterportId: 'short' });
    await page.reload();
    await expect(page.getByText(/once its capture ID has 11 characters/)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('asks for a whole link where no user is named @8.19', async ({ page, consoleErrors }) => {
    await page.goto(pages.ownDemo());
    await expect(page.getByRole('heading', { name: 'Which twin?' })).toBeVisible();
    await expect.poll(() => consoleErrors).toContain('No user ID provided for demo tour.');
    await expect(page.getByRole('contentinfo')).toContainText('Copyright 2024');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      pages.signIn(pages.ownDemo()),
    );
  });

  test('is one’s own where no user is named and one is signed in', async ({ page, signIn, createTour }) => {
    const session = await signIn();
    await createTour(session, { name: 'Tower' });
    await page.goto(pages.ownDemo());
    await expect(page).toHaveURL(pages.demo(session.userId));
    await expect(page).toHaveTitle('Tower | GoV360');
  });

  test('says when the player can’t be reached, and tries again', async ({
    page,
    product,
    signIn,
    createTour,
  }) => {
    const session = await signIn();
    await createTour(session, { name: 'Tower' });
    await page.clock.install();
    await page.route(`${product.playerOrigin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Silent</title>' }),
    );
    await page.goto(pages.demo(session.userId));
    await expect(page.getByText('Opening Tower')).toBeVisible();
    // The patience begins when the page has come alive, whenever that is.
    await expect(async () => {
      await page.clock.runFor(16_000);
      await expect(page.getByRole('alert')).toContainText('The player can’t be reached', { timeout: 1_000 });
    }).toPass();
    await page.unroute(`${product.playerOrigin}/**`);
    await standIn(page, product.playerOrigin);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
