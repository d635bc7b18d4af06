import type { BrowserContext, Page } from '@playwright/test';
import { pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { browserCookie, openSession } from '../support/servers/session.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

/** Asks for a link on a sign-in page that is open; answers when. */
async function askForLink(page: Page, email: string): Promise<string> {
  const asked = new Date().toISOString();
  await page.getByLabel('I agree to the terms and privacy policy').check();
  const field = page.getByLabel('Email address');
  if ((await field.inputValue()) === '') await field.fill(email);
  await page.getByRole('button', { name: 'Sign in with email link' }).click();
  await expect(page.getByText('Please check your email for a sign-in link.')).toBeVisible();
  return asked;
}

const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test.describe('where one is signed in', () => {
  test('two browsers: one signs the other out, and keeps what was half typed', async ({
    page,
    browser,
    baseURL,
    signIn,
    mail,
  }) => {
    const { email } = await signIn();
    const other = await browser.newContext({ baseURL, userAgent: FIREFOX });
    const elsewhere = await other.newPage();
    await elsewhere.goto(pages.signIn());
    const asked = await askForLink(elsewhere, email);
    await elsewhere.goto((await mail.link(email, asked)).href);
    await elsewhere.getByRole('link', { name: 'Continue to the Dashboard' }).click();
    await expect(elsewhere.getByRole('link', { name: 'Profile' })).toBeVisible();

    await page.goto(pages.yourData());
    const firefox = entry(page, 'Firefox on Windows');
    await expect(firefox).toContainText('Signed in by email link just now');
    await expect(entry(page, 'This browser').getByRole('link', { name: 'Sign out here' })).toBeVisible();
    await expectNoAxeViolations(page);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Ada, half typed');
    await firefox.getByRole('button', { name: 'Sign out' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Signed out there.')).toBeVisible();
    await expect(firefox).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
    await expect(name).toHaveValue('Ada, half typed');

    await elsewhere.goto(pages.dashboard());
    await expect(elsewhere.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await other.close();
  });

  test('on a phone: all others are signed out at once', async ({ page, baseURL, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { email } = await signIn();
    for (let others = 0; others < 2; others += 1) await openSession(baseURL ?? '', email);
    await page.goto(pages.yourData());
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('Signed out everywhere else.')).toBeVisible();
    await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  });
});

test('signing in once more leads back, and ends the session of before', async ({
  page,
  context,
  signIn,
  mail,
}) => {
  const { email } = await signIn();
  await page.goto(pages.signInAgain(pages.yourData()));
  await expect(page.getByText('needs a sign-in of the last 10 minutes')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  const before = await context.cookies();
  const asked = await askForLink(page, email);
  const tab = await context.newPage();
  await tab.goto((await mail.link(email, asked)).href);
  await expect(tab.getByRole('heading', { name: 'You did it! 🎉' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/profile#your-data$/);
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  expect(await context.cookies()).not.toEqual(before);
});

test.describe('how one signs in', () => {
  test('an account is linked in a window and removed by keyboard', async ({ page, signIn, newEmail }) => {
    await signIn();
    await page.goto(pages.yourData());
    await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Link Microsoft' }).click();
    const popup = await opening;
    const account = newEmail();
    await popup.getByLabel('Name').fill('Grace Hopper');
    await popup
      .getByLabel(/e-?mail/i)
      .first()
      .fill(account);
    await popup.getByRole('button', { name: /sign in|continue/i }).click();
    await expect(page.getByText('From now on you can sign in with it, too.')).toBeVisible();
    await expect(entry(page, account)).toContainText('Microsoft');
    await expectNoAxeViolations(page);

    await entry(page, account).getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(page.getByText('It does not open your account any more.')).toBeVisible();
    await expect(entry(page, account)).toHaveCount(0);
  });

  test('without scripts the address is changed by a mailed link', async ({
    browser,
    baseURL,
    signIn,
    mail,
    newEmail,
  }) => {
    const context: BrowserContext = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const session = await signIn(undefined, { context });
    const page = await context.newPage();
    await page.goto(pages.yourData());
    const next = newEmail();
    await page.getByLabel('New address').fill(next);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('A link is on its way to that address.')).toBeInViewport();
    const { links } = await mail.newest(next);
    const link = links.find((each) => each.includes('/change-address?')) ?? '';

    const stranger = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const strange = await stranger.newPage();
    await strange.goto(link);
    await expect(strange.getByText('Sign in first, in this browser')).toBeVisible();
    await stranger.addCookies([browserCookie(baseURL ?? '', await openSession(baseURL ?? '', newEmail()))]);
    await strange.goto(link);
    await strange.getByRole('button', { name: 'Confirm the address' }).click();
    await expect(strange.getByText('The address was not changed.')).toBeVisible();
    await stranger.close();

    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await expect(page.getByText(`You sign in with ${next} from now on.`)).toBeVisible();
    await page.getByRole('link', { name: 'Back to your data' }).click();
    await expect(entry(page, next)).toContainText('Verified');
    expect((await mail.newest(session.email)).subject).toBe(
      'This address does not open your GoV360 account any more',
    );
    await context.close();
  });
});
