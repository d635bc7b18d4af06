import { demoTour } from '../../contract/tour-id.ts';
import { api, pages } from '../../contract/addresses.ts';
import { NOTHING_OPEN, formatView, type ViewState, toWireView } from '../../contract/protocol/view-state.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { heard, lastHeard, say, standIn } from '../support/browser/stand-in.ts';
import { call, saveTour } from '../support/servers/session.ts';

/** Returns an operation in the form in which a player of version 3 sends it. */
const addition = (id: string) => ({
  id: `add-${id}`,
  collection: 'tags',
  kind: 'add',
  item: { id, title: 'Water shut-off', position: [1, 1, 1] },
});

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

test('shows an error on the page and in the console for an address without a twin @2.6 @8.17 @8.19', async ({
  page,
  consoleErrors,
}) => {
  await page.goto(pages.digitalTwin('example-4'));
  await expect.poll(() => consoleErrors).toContain('Unknown tour type or missing parameters.');
  await expectNoAxeViolations(page);
  await page.goto(pages.ownDemo());
  await expect.poll(() => consoleErrors).toContain('No user ID provided for demo tour.');
});

test('keeps an example’s edits in the window and its view in the address, and links to the user’s own twin @4.16 @4.17 @4.19', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const player = await standIn(page, product.playerOrigin);
  const address = pages.digitalTwin('example-1');
  const link = product.origin + address;
  const tour = { matterportId: 'gv360office', name: 'Edited' };
  const operations = { type: 'operations', changeId: 'c2', operations: [addition('mine')] };

  await page.goto(`${address}#main`);
  await expect
    .poll(() => lastHeard(player))
    .toMatchObject({ type: 'tour', link, tour: { tourTypeId: 'example' } });
  await expect(page.locator('iframe')).toHaveAttribute('src', /\?m=.{11}&demo=false$/);

  await test.step('updates the view in the address without history entries, and restores the view from it', async () => {
    const entries = await page.evaluate(() => history.length);
    await say(player, { type: 'view', view: { ...view, yaw: 'left' } });
    await say(player, { type: 'view', view });
    await expect(page).toHaveURL(`${address}#${formatView(view)}`);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect((await heard(player)).filter(({ type }) => type === 'view')).toEqual([]);
    await page.reload();
    await expect.poll(() => lastHeard(player)).toEqual({ type: 'view', view: toWireView(view) });
    await page.evaluate((hash) => (location.hash = hash), formatView(elsewhere));
    await expect.poll(() => lastHeard(player)).toEqual({ type: 'view', view: toWireView(elsewhere) });
  });

  await test.step('keeps a signed-out user’s edit in this window', async () => {
    await say(player, { type: 'tour-changed', changeId: 'c1', baseRevision: 1, tour });
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'error', changeId: 'c1' });
    await expect(page.getByText(/exists only in this window/)).toBeVisible();
    await say(player, operations);
    await expect
      .poll(() => lastHeard(player))
      .toMatchObject({ type: 'error', changeId: 'c2', code: 'example' });
    await say(player, { type: 'sdk-loaded', version: 3 });
    const tags = expect.arrayContaining([addition('mine').item]);
    const kept = expect.objectContaining({ ...tour, tags });
    await expect
      .poll(() => heard(player))
      .toContainEqual(expect.objectContaining({ type: 'tour', tour: kept }));
  });

  await test.step('links a signed-in user to their own twin on an edit, and saves nothing in the example', async () => {
    const session = await signIn();
    const own = await createTour(session, { name: 'Mine' });
    for (const message of [tour, operations]) {
      await page.goto(pages.digitalTwin('example-2'));
      await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour' });
      await say(player, message);
      await expect(page).toHaveURL(pages.demo(session.userId));
    }
    await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
    const stored = await call(product.origin, session, 'GET', api.tour(demoTour(session.userId)));
    expect(await stored.json()).toMatchObject({ name: 'Mine', revision: own.revision });
  });
});

test('saves only the owner’s edits of a demo, and reports each result to the player @2.7 @4.18 @7.13', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  const tour = await createTour(session, { name: 'Tower' });
  const since = Number(tour.revision);
  const read = async () =>
    (await call(product.origin, session, 'GET', api.tour(demoTour(session.userId)))).json();
  const player = await standIn(page, product.playerOrigin);
  await page.goto(pages.demo(session.userId));
  await expect(page).toHaveTitle('Tower | GoV360');
  await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour', mode: 'edit' });

  await test.step('saves a bare tour for its owner, and ignores messages from another window', async () => {
    await page.evaluate((change) => window.postMessage(change, '*'), { ...tour, name: 'Forged' });
    await say(player, { ...tour, name: 'Genuine', userId: 'somebody-else' });
    await expect(page.getByRole('heading', { name: 'Genuine' })).toBeVisible();
    // The player shows the name. On the page itself, the name is only for screen readers.
    expect((await page.getByRole('heading', { name: 'Genuine' }).boundingBox())?.width).toBeLessThan(2);
    expect(await read()).toMatchObject({ name: 'Genuine', userId: session.userId, revision: since + 1 });
  });

  await test.step('saves an edit of the current revision, and reports a conflict for an edit of an earlier revision', async () => {
    const edit = (changeId: string, baseRevision: number, description: string) =>
      say(player, { type: 'tour-changed', changeId, baseRevision, tour: { ...tour, description } });
    await edit('c1', since + 1, 'Walked');
    await expect
      .poll(() => heard(player))
      .toContainEqual({ type: 'saved', changeId: 'c1', revision: since + 2 });
    await expect(page.getByText('Saved')).toHaveCount(0);
    await edit('c2', since + 1, 'Stale');
    const conflict = {
      type: 'conflict',
      changeId: 'c2',
      tour: expect.objectContaining({ description: 'Walked' }),
    };
    await expect.poll(() => heard(player)).toContainEqual(expect.objectContaining(conflict));
    expect(await read()).toMatchObject({ description: 'Walked', revision: since + 2 });
  });

  await test.step('returns an error for an edit that cannot reach the server', async () => {
    await page.route('**/api/users/**', (route) => route.abort());
    await say(player, { type: 'tour-changed', changeId: 'c3', baseRevision: since + 2, tour });
    const detail = expect.stringContaining('The server could not be reached');
    await expect
      .poll(() => heard(player))
      .toContainEqual(expect.objectContaining({ changeId: 'c3', detail }));
    await page.unroute('**/api/users/**');
  });

  await test.step('saves operations once, and sends other users’ changes to a player of version 3', async () => {
    await page.reload();
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour' });
    const before = (await heard(player)).length;
    await say(player, { type: 'sdk-loaded', version: 3 });
    await expect.poll(async () => (await heard(player)).length).toBe(before + 1);
    expect(await lastHeard(player)).toMatchObject({ type: 'tour', tourId: expect.stringMatching(/./) });
    const operations = [addition('valve')];
    // The first response is lost, so the player sends the operations again.
    for (const changeId of ['c4', 'c5']) {
      await say(player, { type: 'operations', changeId, operations });
      await expect
        .poll(() => lastHeard(player))
        .toMatchObject({ type: 'saved', changeId, revision: since + 3 });
    }
    expect(await read()).toMatchObject({
      revision: since + 3,
      tags: expect.arrayContaining([expect.objectContaining(operations[0]!.item)]),
    });
    await call(product.origin, session, 'PATCH', api.tour(demoTour(session.userId)), { name: 'Renamed' });
    await expect
      .poll(() => lastHeard(player))
      .toMatchObject({ type: 'changes', changes: { since: since + 3, fields: { name: 'Renamed' } } });
    await expect(page.getByRole('heading', { name: 'Renamed' })).toBeVisible();
    expect((await heard(player)).map(({ type }) => type).slice(-4)).toEqual([
      'tour',
      'saved',
      'saved',
      'changes',
    ]);
  });

  await test.step('keeps an edit of a public twin after the session has ended, and asks the user to sign in', async () => {
    await saveTour(product.origin, session, { public: true });
    await call(product.origin, session, 'POST', api.signOut());
    const operations = [addition('pump')];
    await say(player, { type: 'keep', number: 1, operations });
    await say(player, { type: 'operations', changeId: 'c6', operations });
    await expect(page.getByText('1 edit was not saved')).toBeVisible();
    const back = pages.signIn(pages.demo(session.userId));
    await expect(page.locator(`a[href="${back}"]`)).toBeVisible();
    await expect.poll(() => lastHeard(player)).toMatchObject({ type: 'tour', mode: 'read-only' });
  });
});

test('shows a public twin read-only to a stranger, and closes it once it is private @6.7', async ({
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
  const stored = await call(product.origin, session, 'GET', api.tour(demoTour(session.userId)));
  expect(await stored.json()).toMatchObject({ name: 'Open house', revision: tour.revision });

  await saveTour(product.origin, session, { public: false });
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await stranger.close();
});
