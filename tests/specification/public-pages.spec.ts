import { expect, test } from '../support/browser/fixtures.ts';

test('the cookie policy explains three kinds of cookies, of which the last is optional @2.9', async ({
  page,
}) => {
  await page.goto('/cookie-policy');
  for (const name of ['Functionality cookies', 'Security cookies', 'Performance cookies']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  const performance = page
    .getByRole('heading', { name: 'Performance cookies' })
    .locator('xpath=following::p[1]');
  await expect(performance).toContainText('They are optional.');
});

test('the demo is one click from the homepage, behind the sign-in screen @1.3', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Try our demo now!', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/dashboard');
});

test('analytics begin with consent, and again on each page after it @4.8', async ({ page, startOwn }) => {
  const product = await startOwn({ ANALYTICS_ID: 'G-TEST' });
  const asked: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.goto(product.origin);
  await expect(page.getByRole('button', { name: 'Accept all' })).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => asked.length).toBe(1);
  await page.reload();
  await expect.poll(() => asked.length).toBe(2);
  await expect(page.getByRole('button', { name: 'Accept all' })).toBeHidden();
});

test('consent withdrawn ends measuring at once, its cookies included, and nothing is asked for afterwards @4.9', async ({
  page,
  context,
  startOwn,
}) => {
  const product = await startOwn({ ANALYTICS_ID: 'G-TEST' });
  const asked: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url());
    // Speaks for the measuring script: it sets the cookie that counts visits.
    return route.fulfill({ contentType: 'text/javascript', body: "document.cookie = '_ga=GA1.1.7; path=/'" });
  });
  const measuring = async () => (await context.cookies()).some(({ name }) => name === '_ga');
  await page.goto(`${product.origin}/cookie-policy`);
  await page.getByRole('button', { name: 'Accept performance cookies' }).click();
  await expect.poll(measuring).toBe(true);
  expect(asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST']);

  await page.getByRole('button', { name: 'Reject performance cookies' }).click();
  await expect(page.getByText('You rejected performance cookies')).toBeVisible();
  await expect.poll(measuring).toBe(false);
  expect(await page.evaluate(() => Reflect.get(window, 'ga-disable-G-TEST'))).toBe(true);
  for (const path of ['/', '/signin']) {
    await page.goto(product.origin + path, { waitUntil: 'networkidle' });
  }
  expect(asked).toHaveLength(1);
  expect(await measuring()).toBe(false);
});
