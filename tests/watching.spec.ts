import { api, pages } from '../contract/addresses.ts';
import { expect, test } from './support/fixtures.ts';
import { call } from './support/session.ts';

test('a page watches all it shows over one stream', async ({ page, product, signIn, createTour }) => {
  const session = await signIn();
  await createTour(session, { name: 'First' });
  const streams: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/watch')) streams.push(new URL(request.url()));
  });
  await page.goto(pages.dashboard());
  await expect.poll(() => streams.length).toBe(1);
  expect(streams[0]?.searchParams.getAll('topic').toSorted()).toEqual([
    `users/${session.userId}`,
    `users/${session.userId}/tours/demo-tour`,
  ]);

  await call(product.origin, session, 'PATCH', api.tour(session.userId), { name: 'After' });
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('After');
});

test('a refused stream is asked for again while the server recovers', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  await createTour(session, { name: 'First' });
  let refusals = 0;
  await page.route('**/api/watch*', (route) => {
    refusals += 1;
    return route.fulfill({ status: 503, body: '' });
  });
  await page.goto(pages.dashboard());
  await expect.poll(() => refusals).toBeGreaterThanOrEqual(2);
  await page.unroute('**/api/watch*');
  await call(product.origin, session, 'PATCH', api.tour(session.userId), { name: 'Recovered' });
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Recovered');
});
