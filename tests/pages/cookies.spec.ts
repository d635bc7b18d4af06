import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/fixtures.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookiesAccepted'));
/** The accept event, as the measuring script would read it. */
const acceptEvents = (page: Page) =>
  page.evaluate(
    () =>
      (window.dataLayer ?? []).filter((entry) => Array.from(entry as string[])[1] === 'accept_cookies')
        .length,
  );

for (const path of ['/', '/signin']) {
  test(`${path}: accepting hides the notice for good and records an accept event @3.13 @4.7`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(notice(page)).toBeVisible();
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect(notice(page)).toBeHidden();
    expect(await stored(page)).toBe('true');
    expect(await acceptEvents(page)).toBe(1);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice(page)).toBeHidden();
    expect(await acceptEvents(page)).toBe(0);
  });

  test(`${path}: rejecting hides the notice for good @3.13 @4.10`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Reject all' }).click();
    await expect(notice(page)).toBeHidden();
    expect(await stored(page)).toBe('false');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });
}

test('a choice that is pressed before its script has come counts @10.6', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/consent.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(notice(page)).toBeHidden();
  release();
  await expect.poll(() => stored(page)).toBe('true');
  expect(await acceptEvents(page)).toBe(1);
});

test('before consent there is no analytics request, cookie or storage @1.15', async ({ page, context }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((address) => /analytics|googletagmanager/.test(address))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the notice is not printed', async ({ page }) => {
  await page.goto('/terms');
  await expect(notice(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(notice(page)).toBeHidden();
});

test('with local storage refused the notice still works on the page', async ({ page }) => {
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

test('people can change their mind on the cookie policy', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 720 });
  await page.goto('/cookie-policy');
  // The notice leads nowhere there, and stands above all else instead of on it.
  await expect(notice(page).getByRole('link')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Your choice' }).scrollIntoViewIfNeeded();
  await expect(notice(page)).not.toBeInViewport();
  await expect(page.getByText('You have not chosen yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Accept performance cookies' }).click();
  await expect(page.getByText('You accepted performance cookies')).toBeVisible();
  expect(await stored(page)).toBe('true');
  await page.getByRole('button', { name: 'Reject performance cookies' }).click();
  await expect(page.getByText('You rejected performance cookies')).toBeVisible();
  expect(await stored(page)).toBe('false');
});

test('being offline is said above the cookie notice, not on it @16.24', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/signin');
  await context.setOffline(true);
  const offline = (await page.getByText('You are offline.').locator('..').boundingBox())!;
  const cookies = (await notice(page).boundingBox())!;
  expect(offline.y + offline.height).toBeLessThanOrEqual(cookies.y);
});
