import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';

test('the landing page says what GoV360 is and leads to the dashboard @1.1 @1.18 @2.4 @9.14', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Coming Soon | GoV360');
  await expect(page.getByRole('heading', { name: 'Fewer site visits' })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Searchable navigation with tagging of assets' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contact for pricing' })).toBeVisible();
  await expect(page.getByText('Copyright 2024')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try our demo now!', exact: true })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  await expectNoAxeViolations(page);
});

test('the landing page loads no script but that of the cookie notice', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts).toEqual(['/consent.js']);
});

test('the picture of the landing page is there', async ({ page }) => {
  await page.goto('/');
  const picture = page.getByRole('img', { name: /office floor/ });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('a press on the picture of the landing page opens the twin in place, with its guided tour @13.18 @13.19', async ({
  page,
  product,
}) => {
  const ofPlayer: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(product.playerOrigin)) ofPlayer.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(ofPlayer).toEqual([]);
  expect(await page.content()).not.toContain(product.playerOrigin);
  const link = page.getByRole('link', { name: /^Walk through this office/ });
  const frame = page.getByTitle('This office as a digital twin');
  const bar = page.getByRole('button', { name: 'Close' });
  const space = page.frameLocator('figure iframe').frameLocator('iframe');

  await test.step('a press on the picture itself does, at the width of a phone, and Escape closes it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('img', { name: /office floor/ }).click({ position: { x: 300, y: 20 }, force: true });
    await expect(frame).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
    await expectNoAxeViolations(page);
    await bar.press('Escape');
    await expect(frame).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await test.step('a key does, and leads the focus into the twin, where one walks from stop to stop', async () => {
    await link.press('Enter');
    await expect(space.getByRole('application', { name: '3D view' })).toBeVisible({ timeout: 45_000 });
    await expect(space.getByText('Stop 1 of 8', { exact: true })).toBeVisible();
    await expect(frame).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(space.getByText('Stop 2 of 8', { exact: true })).toBeVisible();
    expect(ofPlayer.length).toBeGreaterThan(0);
  });
  await test.step('one comes back', async () => {
    await bar.click();
    await expect(frame).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(page).toHaveURL('/');
  });
});

test('without scripts the picture of the landing page is a link to the twin @13.19', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0);
  await page.getByRole('link', { name: /^Walk through this office/ }).click();
  await expect(page).toHaveURL('/digital-twin/example-1#tour');
  await expect(page).toHaveTitle('Office space | GoV360');
  await context.close();
});

const PUBLIC = [
  '/',
  '/cookie-policy',
  '/terms',
  '/privacy',
  '/contact',
  '/guide',
  '/guide/guided-tour',
  '/signin',
  '/no-such-page',
];

for (const path of PUBLIC) {
  test(`${path} is accessible and fits a 320 px screen, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoAxeViolations(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoColorViolations(page);
  });
}

test('public pages know that one is signed in, though their text is the same for all', async ({
  page,
  product,
  signIn,
}) => {
  const account = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  const text = async () => await (await page.request.get(product.origin)).text();
  const signedOutText = await text();
  await page.goto('/');
  await expect(account).toHaveText('Sign in');
  await signIn();
  await page.goto('/dashboard');
  expect(await text()).toBe(signedOutText);
  for (const path of ['/', '/terms', '/contact', '/no-such-page', '/digital-twin/none']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(account).toHaveText('Dashboard');
  }
  // Signed out in another tab.
  const other = await page.context().newPage();
  await other.goto('/sign-out');
  await expect(other.getByRole('heading', { name: "You've successfully logged out!" })).toBeVisible();
  await other.close();
  await page.goto('/');
  await expect(account).toHaveText('Sign in');
});

test('an address without a page says so and leads home', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Not found | GoV360');
  await page.getByRole('link', { name: 'Go to the homepage' }).click();
  await expect(page).toHaveTitle('Coming Soon | GoV360');
});

test('pricing leads to the configured contacts @1.2', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Ask for a price' }).click();
  await expect(page.getByRole('link', { name: 'sales@gov360.test' })).toHaveAttribute(
    'href',
    'mailto:sales@gov360.test',
  );
});
