import type { Page } from '@playwright/test';
import { pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { tooWide } from '../support/browser/layout.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

const terms = (page: Page) => page.getByLabel('I agree to the terms and privacy policy');
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Requests a link on an open sign-in page. Returns the time of the request in ISO 8601. */
async function askForLink(page: Page, email: string): Promise<string> {
  const asked = new Date().toISOString();
  await terms(page).check();
  const field = page.getByLabel('Email address');
  if ((await field.inputValue()) === '') await field.fill(email);
  await page.getByRole('button', { name: 'Sign in with email link' }).click();
  await expect(page.getByText('Please check your email for a sign-in link.')).toBeVisible();
  return asked;
}

/** Opens a provider's popup from an open page. */
async function openPopup(page: Page, button: ReturnType<Page['getByRole']>): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await button.click();
  return opening;
}

/** Signs in inside a provider's popup, which then closes. */
async function signInThere(popup: Page, email: string): Promise<void> {
  await expect(popup.getByText(/local/i).first()).toBeVisible();
  await popup.getByLabel('Name').fill('Grace Hopper');
  await popup
    .getByLabel(/e-?mail/i)
    .first()
    .fill(email);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: /sign in|continue/i }).click();
  await closed;
}

test('signs in by a mailed link, opens the requested page, and signs out @4.5 @7.6 @7.7 @7.9', async ({
  page,
  browser,
  baseURL,
  mail,
  newEmail,
}) => {
  const email = newEmail();
  await page.goto(pages.profile());
  const asked = await askForLink(page, email);
  await expectNoAxeViolations(page);
  await page.goto((await mail.link(email, asked)).href);
  await expect(heading(page, 'You did it! 🎉')).toBeVisible();
  expect(page.url()).not.toContain('token=');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Continue to the Dashboard' }).click();
  await expect(page).toHaveURL(pages.profile());

  const other = await browser.newContext({ baseURL });
  const elsewhere = await other.newPage();
  await elsewhere.goto((await mail.link(email, asked)).href);
  const prompt = elsewhere.getByLabel('Please provide your email for confirmation');
  await prompt.fill(email);
  await elsewhere.getByRole('button', { name: 'Confirm' }).click();
  await expect(heading(elsewhere, 'Invalid sign-in link')).toBeVisible();
  await other.close();

  await page.goto(pages.signOut());
  await expect(heading(page, "You've successfully logged out!")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expect(heading(page, 'Sign in to your account')).toBeVisible();
});

test('signs in through a Google or Microsoft popup, and stays usable if the popup is denied or closed @4.3 @7.8', async ({
  page,
  context,
  newEmail,
}) => {
  const google = page.getByRole('button', { name: 'Google' });
  const microsoft = page.getByRole('button', { name: 'Microsoft' });
  await page.goto(pages.signIn());
  await terms(page).check();
  const denied = await openPopup(page, google);
  await denied.getByRole('button', { name: /deny/i }).click();
  await expect(page.getByRole('alert')).toContainText('Sign-in with Google was cancelled.');
  await (await openPopup(page, microsoft)).close();
  await expect(page.getByText('The Microsoft window was closed')).toBeVisible();

  await signInThere(await openPopup(page, google), newEmail());
  await expect(page.getByText('We need a few more details to get started')).toBeVisible();
  await context.clearCookies();
  await page.goto(pages.signIn());
  await terms(page).check();
  await signInThere(await openPopup(page, microsoft), newEmail());
  await expect(page.getByText('We need a few more details to get started')).toBeVisible();
});

test(
  'manages sessions and sign-in methods, and returns to the page after signing in again @4.6',
  { tag: '@soak' },
  async ({ page, context, browser, baseURL, signIn, mail, newEmail }) => {
    test.slow();
    const { email } = await signIn();
    const other = await browser.newContext({ baseURL, userAgent: FIREFOX });
    const elsewhere = await other.newPage();
    await elsewhere.goto(pages.dashboard());
    const asked = await askForLink(elsewhere, email);
    // This browser has not requested the link, so it does not know the address.
    await elsewhere.evaluate(() => localStorage.clear());
    await elsewhere.goto((await mail.link(email, asked)).href);
    await elsewhere.getByLabel('Please provide your email for confirmation').fill(email);
    await elsewhere.getByRole('button', { name: 'Confirm' }).click();
    await elsewhere.getByRole('link', { name: 'Continue to the Dashboard' }).click();
    await expect(elsewhere.getByRole('link', { name: 'Profile' })).toBeVisible();

    await test.step('signs out another browser by keyboard, and keeps unsaved input', async () => {
      await page.goto(pages.yourData());
      const firefox = entry(page, 'Firefox on Windows');
      await expect(firefox).toContainText('Signed in by email link just now');
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await tooWide(page)).toEqual([]);
      const name = page.getByRole('textbox', { name: 'Name' });
      await name.fill('Ada, half typed');
      await firefox.getByRole('button', { name: 'Sign out' }).press('Enter');
      await expect(page.getByText('The browser was signed out.')).toBeVisible();
      await expect(firefox).toHaveCount(0);
      await expect(heading(page, 'Where you are signed in')).toBeFocused();
      await expect(name).toHaveValue('Ada, half typed');
      await elsewhere.goto(pages.dashboard());
      await expect(heading(elsewhere, 'Sign in to your account')).toBeVisible();
      await other.close();
    });

    await test.step('links an account in a popup, and removes it by keyboard', async () => {
      await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
      const account = newEmail();
      await signInThere(await openPopup(page, page.getByRole('link', { name: 'Link Microsoft' })), account);
      await expect(page.getByText('You can now sign in with it too.')).toBeVisible();
      await expect(entry(page, account)).toContainText('Microsoft');
      await expectNoAxeViolations(page);
      await entry(page, account).getByRole('button', { name: 'Remove' }).press('Enter');
      await expect(page.getByText('You can no longer sign in with it.')).toBeVisible();
      await expect(entry(page, account)).toHaveCount(0);
    });

    await test.step('returns to the page after signing in again, and ends the previous session', async () => {
      const before = await context.cookies();
      await page.goto(pages.signInAgain(pages.yourData()));
      const again = await askForLink(page, email);
      const tab = await context.newPage();
      await tab.goto((await mail.link(email, again)).href);
      await expect(heading(tab, 'You did it! 🎉')).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard\/profile#your-data$/);
      await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
      expect(await context.cookies()).not.toEqual(before);
      await tab.close();
    });
  },
);
