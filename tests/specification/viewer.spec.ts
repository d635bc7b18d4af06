import type { FrameLocator, Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { call } from '../support/servers/session.ts';

/** In the player's place: announces itself, keeps what it hears, and says what a test has it say. */
const PLAYER = `<!doctype html><title>Player</title><p id="heard">0</p><script>
  let heard = 0;
  addEventListener('message', () => (document.querySelector('#heard').textContent = String((heard += 1))));
  window.say = (message) => parent.postMessage(message, '*');
  const timer = setInterval(() => (heard ? clearInterval(timer) : window.say('sdk-loaded')), 100);
</script>`;

async function replacePlayer(page: Page, origin: string): Promise<FrameLocator> {
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: PLAYER }));
  return page.frameLocator('iframe');
}

async function say(player: FrameLocator, message: unknown): Promise<void> {
  await player.locator('body').evaluate((_body, said) => {
    (window as unknown as { say: (message: unknown) => void }).say(said);
  }, message);
}

const introduced = (player: FrameLocator) => expect(player.locator('#heard')).not.toHaveText('0');

test('each of the three examples has a tour at its address, and a viewer @2.5 @7.5', async ({
  page,
  product,
}) => {
  const player = await replacePlayer(page, product.playerOrigin);
  for (const id of ['example-1', 'example-2', 'example-3']) {
    const response = await fetch(product.origin + api.example(id));
    expect(await response.json()).toMatchObject({
      matterportId: expect.stringMatching(/^.{11}$/),
    });
    await page.goto(`/digital-twin/${id}`);
    await introduced(player);
  }
});

test('any other id opens no viewer, and says so on the console @2.6 @5.9', async ({
  page,
  consoleErrors,
}) => {
  for (const address of ['/digital-twin/example-4', '/digital-twin/other', '/digital-twin']) {
    consoleErrors.length = 0;
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'There is no such tour' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect.poll(() => consoleErrors).toContain('Unknown tour type or missing parameters.');
  }
});

test('the player of one’s own twin is asked for it by capture, demo and user @7.11', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const { userId, ...session } = await signIn();
  await createTour({ userId, ...session });
  await replacePlayer(page, product.playerOrigin);
  await page.goto(pages.demo(userId));
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    `${product.playerOrigin}/?m=gv360office&demo=true&uid=${userId}`,
  );
});

test('what the player sends is taken, even as a bare tour, and saved under its owner @4.18', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  const tour = await createTour(session, { name: 'Before' });
  const player = await replacePlayer(page, product.playerOrigin);
  await page.goto(pages.demo(session.userId));
  await introduced(player);
  await say(player, { ...tour, name: 'After', userId: 'somebody-else' });
  await expect(page.getByRole('heading', { name: 'After' })).toBeVisible();
  const stored = await call(product.origin, session, 'GET', api.tour(session.userId));
  expect(await stored.json()).toMatchObject({ name: 'After', userId: session.userId });
});

test('a window of any other origin is not listened to @7.13', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  const tour = await createTour(session, { name: 'Before' });
  const player = await replacePlayer(page, product.playerOrigin);
  await page.goto(pages.demo(session.userId));
  await introduced(player);
  await page.evaluate((change) => window.postMessage(change, '*'), { ...tour, name: 'Forged' });
  await say(player, { ...tour, name: 'Genuine' });
  await expect(page.getByRole('heading', { name: 'Genuine' })).toBeVisible();
  const stored = await call(product.origin, session, 'GET', api.tour(session.userId));
  expect(await stored.json()).toMatchObject({ name: 'Genuine', revision: Number(tour.revision) + 1 });
});

test('an edited example leads whoever is signed in to their own demo, and saves nothing there @4.19', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  const tour = await createTour(session, { name: 'Mine' });
  const player = await replacePlayer(page, product.playerOrigin);
  await page.goto(pages.digitalTwin('example-1'));
  await introduced(player);
  await say(player, { matterportId: 'gv360office', name: 'Edited' });
  await expect(page).toHaveURL(`/demo/${session.userId}`);
  const stored = await call(product.origin, session, 'GET', api.tour(session.userId));
  expect(await stored.json()).toMatchObject({ name: 'Mine', revision: tour.revision });
});

test('an empty tour is not sent, and said on the console @8.20', async ({ page, product, consoleErrors }) => {
  await page.route('**/examples/*.json', (route) => route.fulfill({ json: {} }));
  const player = await replacePlayer(page, product.playerOrigin);
  await page.goto(pages.digitalTwin('example-1'));
  await expect.poll(() => consoleErrors).toContain('Tour data is undefined or empty.');
  await expect(player.locator('#heard')).toHaveText('0');
});

test('a twin’s page is titled after the twin, and without one after what is missing @2.2', async ({
  page,
  signIn,
  createTour,
}) => {
  await page.goto('/demo');
  await expect(page).toHaveTitle('Which twin? | GoV360');
  const session = await signIn();
  await page.goto(pages.demo(session.userId));
  await expect(page).toHaveTitle('You have no twin yet | GoV360');
  await createTour(session, { name: 'Tower', matterportId: 'short' });
  await page.reload();
  await expect(page).toHaveTitle('Tower | GoV360');
  await page.goto(pages.digitalTwin('example-3'));
  await expect(page).toHaveTitle('A famous residence | GoV360');
});
