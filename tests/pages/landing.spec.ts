import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';

test('replaces the landing page’s picture with the twin and its guided tour on a click @13.18 @13.19 @17.3', async ({
  page,
  product,
}) => {
  const ofPlayer: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    if (request.url().startsWith(product.playerOrigin)) ofPlayer.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(ofPlayer).toEqual([]);
  expect(await page.content()).not.toContain(product.playerOrigin);
  const link = page.getByRole('link', { name: /^Walk through this office/ });
  const frame = page.getByTitle('This office as a digital twin');
  const bar = page.getByRole('button', { name: 'Close' });
  const space = page.frameLocator('figure iframe').frameLocator('iframe');

  await test.step('loads the picture, and no script except the cookie notice’s', async () => {
    const natural = await page
      .getByRole('img', { name: /office floor/ })
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(natural).toBeGreaterThan(0);
    expect(scripts).toEqual(['/consent.js']);
  });
  await test.step('opens the twin from the picture with a tap at phone width, and closes it with Escape', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(`${product.playerOrigin}/**`, (route) => route.abort());
    await page.getByRole('img', { name: /office floor/ }).click({ position: { x: 300, y: 20 }, force: true });
    await expect(frame).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
    await expectNoAxeViolations(page, [page.mainFrame()]);
    await bar.press('Escape');
    await expect(frame).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.unroute(`${product.playerOrigin}/**`);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await test.step('opens the twin by keyboard, moves the focus into it, and walks from stop to stop', async () => {
    await link.press('Enter');
    await expect(space.getByRole('application', { name: '3D view' })).toBeVisible({ timeout: 45_000 });
    await expect(space.getByText('Stop 1 of 8', { exact: true })).toBeVisible();
    await expect(frame).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(space.getByText('Stop 2 of 8', { exact: true })).toBeVisible();
    expect(ofPlayer.length).toBeGreaterThan(0);
  });
  await test.step('closes the twin with the ‘Close’ button', async () => {
    await bar.click();
    await expect(frame).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(page).toHaveURL('/');
  });
});

test(
  'shows on public pages that you are signed in, although all users receive the same text',
  { tag: '@soak' },
  async ({ page, signIn }) => {
    const account = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
    await page.goto('/');
    await expect(account).toHaveText('Sign in');
    await signIn();
    await page.goto('/dashboard');
    for (const path of ['/', '/terms', '/contact', '/no-such-page', '/digital-twin/none']) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(account).toHaveText('Dashboard');
    }
    // The user signs out in another tab.
    const other = await page.context().newPage();
    await other.goto('/sign-out');
    await expect(other.getByRole('heading', { name: "You've successfully logged out!" })).toBeVisible();
    await other.close();
    await page.goto('/');
    await expect(account).toHaveText('Sign in');
  },
);
