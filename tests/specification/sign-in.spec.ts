import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/fixtures.ts';

async function agree(page: Page): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('I agree to the terms and privacy policy').check();
}

async function askForLink(page: Page, email: string): Promise<void> {
  await agree(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign in with email link' }).click();
}

test('the terms and the privacy policy open in tabs of their own @2.12', async ({ page, context }) => {
  await page.goto('/signin');
  await expect(page).toHaveTitle('Sign in | GoV360');
  for (const name of ['terms', 'privacy policy']) {
    const opening = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    const opened = await opening;
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible();
    await opened.close();
  }
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('an e-mail address is required, and has to be one @5.2', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/email-link')) asked.push(request.url());
  });
  await agree(page);
  const email = page.getByLabel('Email address');
  const send = page.getByRole('button', { name: 'Sign in with email link' });
  const refusal = () =>
    email.evaluate((input: HTMLInputElement) => [input.validity.valueMissing, input.validity.typeMismatch]);
  await send.click();
  expect(await refusal()).toEqual([true, false]);
  await email.fill('no address');
  await send.click();
  expect(await refusal()).toEqual([false, true]);
  expect(asked).toEqual([]);
});

test('a link that could not be sent leaves no e-mail behind @7.7', async ({ page, newEmail }) => {
  await page.route('**/api/auth/email-link', (route) => route.abort());
  await askForLink(page, newEmail());
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('emailForSignIn'))).toBeNull();
});

test('while a link is completed the page says so @2.19', async ({ page, mail, newEmail }) => {
  const email = newEmail();
  await askForLink(page, email);
  const link = await mail.link(email);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/auth/email-link/complete', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(link.href);
  await expect(page.getByRole('heading', { name: 'Signing in...' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'You did it! 🎉' })).toBeVisible();
});

test('a link opened elsewhere asks for the e-mail, and takes no other @4.6', async ({
  page,
  browser,
  baseURL,
  mail,
  newEmail,
}) => {
  const email = newEmail();
  await askForLink(page, email);
  const link = await mail.link(email);
  const other = await browser.newContext({ baseURL });
  const elsewhere = await other.newPage();
  await elsewhere.goto(link.href);
  const prompt = elsewhere.getByLabel('Please provide your email for confirmation');
  await prompt.fill(newEmail());
  await elsewhere.getByRole('button', { name: 'Confirm' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Invalid sign-in link' })).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Try another email address' }).click();
  await prompt.fill(email);
  await elsewhere.getByRole('button', { name: 'Confirm' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'You did it! 🎉' })).toBeVisible();
  await other.close();
});

for (const provider of ['Google', 'Microsoft']) {
  test(`a failure of ${provider} is written to the console, and said in the page @8.15`, async ({
    page,
    consoleErrors,
  }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await agree(page);
    await page.getByRole('button', { name: provider }).click();
    await expect(page.getByRole('alert')).toContainText(`blocked the ${provider} window`);
    expect(consoleErrors.join('\n')).toContain(`Sign-in with ${provider} failed`);
  });
}
