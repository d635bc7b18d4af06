import { demoTour } from '../../contract/tour-id.ts';
import { api, pages } from '../../contract/addresses.ts';
import { openStream } from '../support/servers/event-stream.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { OPENING, withOwnStream } from '../support/browser/own-stream.ts';
import { withoutPlayer } from '../support/browser/stand-in.ts';
import { call, openSession } from '../support/servers/session.ts';

/** The maximum number of event streams per user. */
const STREAMS = 10;

test('updates tabs with different topics over one remaining stream', async ({
  context,
  product,
  signIn,
  createTour,
  newEmail,
}) => {
  const session = await signIn();
  // All streams but one are in use, so another one would be rejected.
  const profile = [`users/${session.userId}`];
  const taken = await Promise.all(
    Array.from({ length: STREAMS - 1 }, () => openStream(product.origin, profile, { session })),
  );
  const owners = await Promise.all(Array.from({ length: 3 }, () => openSession(product.origin, newEmail())));
  const tabs = [];
  for (const [index, owner] of owners.entries()) {
    await createTour(owner, { public: true, name: `Twin ${index}` });
    const tab = await context.newPage();
    await withoutPlayer(tab, product.playerOrigin);
    await tab.goto(pages.demo(owner.userId));
    tabs.push(tab);
  }
  for (const [index, owner] of owners.entries()) {
    await call(product.origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), {
      name: `Renamed ${index}`,
    });
  }
  for (const [index, tab] of tabs.entries()) {
    await expect(tab.getByRole('heading', { name: `Renamed ${index}`, exact: true })).toBeVisible();
  }
  expect((await openStream(product.origin, profile, { session })).status).toBe(429);

  // Signing out in one tab ends the stream. The other tabs continue with public topics.
  await call(product.origin, session, 'POST', api.signOut());
  const [owner, tab] = [owners[1]!, tabs[1]!];
  await call(product.origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), { name: 'Renamed again' });
  await expect(tab.getByRole('heading', { name: 'Renamed again' })).toBeVisible();
  for (const stream of taken) stream.close();
});

test(
  'stops the previous user’s topics in other tabs when another user signs in in one tab',
  { tag: '@soak' },
  async ({ context, page, product, signIn, newEmail }) => {
    const former = await signIn(newEmail(), { profile: { name: 'Ada', company: 'A', role: 'R' } });
    await page.goto(pages.profile());
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada');
    // Only the cookie changes. The previous session still exists elsewhere.
    const present = await signIn(newEmail(), { profile: { name: 'Grace', company: 'A', role: 'R' } });
    const tab = await context.newPage();
    await tab.goto(pages.profile());
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Grace');

    await call(product.origin, former, 'PATCH', api.profile(former.userId), { name: 'Ada Byron' });
    await call(product.origin, present, 'PATCH', api.profile(present.userId), { name: 'Grace Hopper' });
    for (const each of [page, tab]) {
      await expect(each.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Grace Hopper');
    }
  },
);

test(
  'watches all of a page’s topics over one stream without a worker',
  { tag: '@soak' },
  async ({ page, product, signIn, createTour }) => {
    const session = await signIn();
    await createTour(session, { name: 'First' });
    const streams: URL[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/watch')) streams.push(new URL(request.url()));
    });
    await withOwnStream(page);
    await page.goto(pages.dashboard());
    await expect.poll(() => streams.length).toBe(1);
    expect(streams[0]?.searchParams.getAll('topic').toSorted()).toEqual([
      `users/${session.userId}/notifications@0`,
      `users/${session.userId}/tours/demo-tour@1`,
      `users/${session.userId}@1`,
    ]);

    await call(product.origin, session, 'PATCH', api.tour(demoTour(session.userId)), { name: 'After' });
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('After');
  },
);

test(
  'retries a rejected stream while the server recovers',
  { tag: '@soak' },
  async ({ page, product, signIn, createTour }) => {
    const session = await signIn();
    await createTour(session, { name: 'First' });
    let refusals = 0;
    await withOwnStream(page);
    await page.route(OPENING, (route) => {
      refusals += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.goto(pages.dashboard());
    await expect.poll(() => refusals).toBeGreaterThanOrEqual(2);
    await page.unroute(OPENING);
    await call(product.origin, session, 'PATCH', api.tour(demoTour(session.userId)), { name: 'Recovered' });
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Recovered');
  },
);
