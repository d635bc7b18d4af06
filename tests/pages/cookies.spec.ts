import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/fixtures.ts';
import { expectBelow } from '../support/browser/layout.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookiesAccepted'));
/** Returns the events about acceptance, as the analytics script reads them. */
const acceptEvents = (page: Page) =>
  page.evaluate(
    () =>
      (window.dataLayer ?? []).filter((entry) => Array.from(entry as string[])[1] === 'accept_cookies')
        .length,
  );

test('runs analytics on each page only after consent, and on withdrawal stops them and deletes their cookies @1.15 @3.13 @4.7 @4.8 @4.9', async ({
  page,
  context,
  startOwn,
}) => {
  const { origin } = await startOwn({ ANALYTICS_ID: 'G-TEST' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/analytics|googletagmanager/.test(request.url())) asked.push(request.url());
  });
  // Replaces the analytics script with one that only sets the cookie for counting visits.
  await page.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "document.cookie = '_ga=GA1.1.7; path=/'" }),
  );
  const scripts = () => asked.filter((address) => address.includes('googletagmanager'));
  const measuring = async () => (await context.cookies()).some(({ name }) => name === '_ga');
  await page.goto(origin, { waitUntil: 'networkidle' });
  await expect(notice(page)).toBeVisible();
  expect(asked).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(notice(page)).toBeHidden();
  expect(await stored(page)).toBe('true');
  expect(await acceptEvents(page)).toBe(1);
  await expect.poll(measuring).toBe(true);
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST']);
  await page.goto(`${origin}/cookie-policy`);
  await expect.poll(() => scripts().length).toBe(2);
  await expect(notice(page)).toBeHidden();
  expect(await acceptEvents(page)).toBe(0);

  await expect(page.getByText('You accepted performance cookies')).toBeVisible();
  await page.getByRole('button', { name: 'Reject performance cookies' }).click();
  await expect(page.getByText('You rejected performance cookies')).toBeVisible();
  expect(await stored(page)).toBe('false');
  await expect.poll(measuring).toBe(false);
  expect(await page.evaluate(() => Reflect.get(window, 'ga-disable-G-TEST'))).toBe(true);
  for (const path of ['/', '/signin']) await page.goto(origin + path, { waitUntil: 'networkidle' });
  expect(scripts()).toHaveLength(2);
  expect(await measuring()).toBe(false);
  await expect(notice(page)).toBeHidden();
});

test('deletes the cookies that analytics set for a parent domain @4.8', async ({
  page,
  context,
  startOwn,
}) => {
  const { origin } = await startOwn({ ANALYTICS_ID: 'G-TEST' });
  // The pages of a server that Chromium knows under a name with a parent domain.
  const site = 'http://app.gov360.test';
  await page.route(`${site}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: origin + pathname }) });
  });
  await page.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "document.cookie = '_ga=GA1.1.7; Path=/; Domain=gov360.test'",
    }),
  );
  await page.goto(`${site}/cookie-policy`);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect
    .poll(async () => (await context.cookies()).map(({ domain }) => domain))
    .toEqual(['.gov360.test']);
  await page.getByRole('button', { name: 'Reject performance cookies' }).click();
  await expect.poll(() => context.cookies()).toEqual([]);
});

test('hides the notice permanently after an answer, even one given before the notice’s script has loaded @3.13 @4.7 @4.10 @10.6 @16.24', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/consent.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/signin', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(notice(page)).toBeHidden();
  // The choice must be stored by now, because React reads it when it renders the page.
  expect(await stored(page)).toBe('true');
  release();
  await expect.poll(() => acceptEvents(page)).toBe(1);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/signin');
  await test.step('shows the offline message above the notice', async () => {
    await context.setOffline(true);
    await expectBelow(notice(page), page.getByText('You are offline.').locator('..'));
    await context.setOffline(false);
  });
  await page.getByRole('button', { name: 'Reject all' }).click();
  await expect(notice(page)).toBeHidden();
  expect(await stored(page)).toBe('false');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice(page)).toBeHidden();

  await test.step('places the notice first on pages that contain the choice, and does not print it', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/cookie-policy');
    await page.getByRole('heading', { name: 'Your choice' }).scrollIntoViewIfNeeded();
    await expect(notice(page)).not.toBeInViewport();
    await expect(page.getByText('You have not chosen yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Accept performance cookies' }).click();
    await expect(page.getByText('You accepted performance cookies')).toBeVisible();
    expect(await stored(page)).toBe('true');
  });
  await test.step('applies the answer to the current page only if local storage is blocked', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Reject all' }).click();
    await expect(notice(page)).toBeHidden();
  });
});

test('prints pages dark on light, without screen-only elements', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/dashboard/profile?tab=messages');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of [page.url(), '/dashboard/profile', '/terms', '/cookie-policy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
    // Pages are printed dark on light in any colour scheme.
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(scheme).toBe('light');
  }
});
