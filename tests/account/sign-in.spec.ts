import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';

const CHECK_MAIL =
  'Please check your email for a sign-in link. If one does not show up, please check your spam folder.';
const STORAGE_UNAVAILABLE = 'Local storage is not available. Please use another sign-in method.';

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('I agree to the terms and privacy policy').check();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign in with email link' }).click();
}

test('nothing can be used before the terms are agreed to @2.11 @2.13 @4.1 @5.1', async ({ page }) => {
  await page.goto('/signin');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  const controls = [
    page.getByLabel('Email address'),
    page.getByRole('button', { name: 'Sign in with email link' }),
    page.getByRole('button', { name: 'Google' }),
    page.getByRole('button', { name: 'Microsoft' }),
  ];
  for (const control of controls) await expect(control).toBeDisabled();
  await expect(page.getByText('Or continue with')).toBeVisible();
  const agree = page.getByLabel('I agree to the terms and privacy policy');
  await agree.check();
  for (const control of controls) await expect(control).toBeEnabled();
  await agree.uncheck();
  for (const control of controls) await expect(control).toBeDisabled();
});

test('a link from the mail signs in, once @2.20 @3.14 @4.2 @4.5 @7.6 @7.7', async ({
  page,
  mail,
  newEmail,
}) => {
  const email = newEmail();
  await askForLink(page, email);
  await expect(page.getByText(CHECK_MAIL)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('emailForSignIn'))).toBe(email);
  await expectNoAxeViolations(page);

  const link = await mail.link(email);
  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: 'You did it! 🎉' })).toBeVisible();
  expect(page.url()).not.toContain('token=');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Continue to the Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/signin');
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
});

test('a link opened in another browser asks for the email @4.6', async ({
  page,
  browser,
  mail,
  newEmail,
  baseURL,
}) => {
  const email = newEmail();
  await askForLink(page, email);
  const link = await mail.link(email);
  const other = await browser.newContext({ baseURL });
  const elsewhere = await other.newPage();
  await elsewhere.goto(link.href);
  await elsewhere.getByLabel('Please provide your email for confirmation').fill(email);
  await elsewhere.getByRole('button', { name: 'Confirm' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'You did it! 🎉' })).toBeVisible();
  await other.close();
});

test('an invalid link says so and leads back @2.21 @8.12', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('emailForSignIn', 'nobody@example.test'));
  await page.goto('/signin?token=never-sent');
  await expect(page.getByRole('heading', { name: 'Invalid sign-in link' })).toBeVisible();
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('without local storage an alert says to sign in another way @8.14', async ({ page, newEmail }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  const said: string[] = [];
  // Answered at once: the click that it follows from may wait for it.
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await askForLink(page, newEmail());
  await expect.poll(() => said).toEqual([STORAGE_UNAVAILABLE]);
  await expect(page.getByRole('alert')).toHaveText(STORAGE_UNAVAILABLE);
});

test('a link that cannot be sent is told in the page and on the console @8.13', async ({
  page,
  newEmail,
  consoleErrors,
}) => {
  await page.route('**/api/auth/email-link', (route) => route.abort());
  await askForLink(page, newEmail());
  await expect(page.getByRole('alert')).toContainText('The sign-in link could not be sent.');
  expect(consoleErrors.join('\n')).toContain('Sending the sign-in link failed.');
});

test('the dashboard sends signed-out people here, and back to the page they asked for', async ({
  page,
  mail,
  newEmail,
}) => {
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  const email = newEmail();
  await page.getByLabel('I agree to the terms and privacy policy').check();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign in with email link' }).click();
  await expect(page.getByText(CHECK_MAIL)).toBeVisible();
  await page.goto((await mail.link(email)).href);
  await expect(page.getByRole('link', { name: 'Continue to the Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard/profile',
  );
});

test('a return address of another site is not followed', async ({ page, signIn }) => {
  await signIn();
  await page.goto(`/signin?returnTo=${encodeURIComponent('//evil.example/x')}`);
  await expect(page.getByRole('link', { name: 'Continue to the Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
});

test('the spotlight follows the mouse, and wheel and keys change it @1.16 @2.15', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/signin');
  await expect(page.getByText("You're almost onboard...")).toBeVisible();
  const picture = page.locator('[data-spotlight]');
  const spot = (name: string) =>
    picture.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);
  expect(await spot('--spot-radius')).toBe('200px');
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture has no place on the page.');

  // Hydration has to be over before the page follows anything.
  await expect(async () => {
    await page.mouse.move(box.x + 50, box.y + 50);
    await page.mouse.move(box.x + 100, box.y + 120);
    expect(await spot('--spot-x')).toBe('100px');
  }).toPass();
  expect(await spot('--spot-y')).toBe('120px');

  await page.mouse.wheel(0, -100);
  await expect.poll(() => spot('--spot-radius')).toBe('210px');
  await picture.focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('-');
  expect(await spot('--spot-radius')).toBe('100px');
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('+');
  expect(await spot('--spot-radius')).toBe('300px');
  await page.keyboard.press('ArrowRight');
  expect(await spot('--spot-x')).toBe('120px');
  await page.getByRole('button', { name: 'Smaller spotlight' }).click();
  expect(await spot('--spot-radius')).toBe('290px');
});

test('signing out ends the session and offers the ways on @2.10', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/sign-out');
  await expect(page.getByRole('heading', { name: "You've successfully logged out!" })).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(page.getByRole('link', { name: 'Back to homepage' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('a failed sign-out is told in the page and on the console @8.21', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn();
  await page.route('**/api/auth/sign-out', (route) => route.abort());
  await page.goto('/sign-out');
  await expect(page.getByRole('alert')).toContainText('you are still signed in');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeEnabled();
  expect(consoleErrors.join('\n')).toContain('Signing out failed.');
});

test('signing out works where scripts do not run @7.9', async ({ browser, product, signIn }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
  await signIn(undefined, { context });
  const page = await context.newPage();
  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: "You've successfully logged out!" })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await context.close();
});
