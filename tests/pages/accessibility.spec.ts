import type { Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { withoutPlayer } from '../support/browser/stand-in.ts';
import type { TourRef } from '../../contract/tour-id.ts';
import { newestMail } from '../support/servers/inbox.ts';
import { call } from '../support/servers/session.ts';

test('finds no axe violations in any state of the dashboard, light and dark', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  test.slow();
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  const session = await signIn(undefined, { profile: null });
  await withoutPlayer(page, product.playerOrigin);
  await page.goto(pages.dashboard());
  await check(page, 'the forced intro');
  const profile = { name: 'Ada Byron', company: 'Analytical Estates', role: 'Facility manager' };
  await call(product.origin, session, 'PATCH', api.profile(session.userId), profile);
  await page.goto(pages.myDemo());
  await check(page, 'my demo while there is none');
  await page.goto(pages.overview());
  await check(page, 'where the overview shows nothing');
  await page.goto(pages.example('example-9'));
  await check(page, 'an unknown example');
  await page.goto(pages.dashboard());
  await check(page, 'the dashboard without a twin');

  await createTour(session, { name: 'Harbour office', public: true });
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await check(page, 'the dashboard');
  await press(/Sort by/);
  await expect(page.getByRole('menu')).toBeVisible();
  await check(page, 'the sort menu', '[role="menu"]');
  await page.keyboard.press('Escape');
  await press('Welcome');
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'the Welcome dialog', 'dialog[open]');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search spaces' }).fill('zebra');
  await expect(page.getByText('No space matches your search')).toBeVisible();
  const capture = page.getByRole('textbox', { name: 'Capture ID or link' });
  await capture.fill('short');
  await expect(page.getByText('Invalid Matterport ID')).toBeVisible();
  await check(page, 'a search that finds nothing, and an invalid id');
  await capture.fill('gv360office');
  await page.setViewportSize({ width: 390, height: 900 });
  await press('Menu');
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  await check(page, 'the drawer');
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.goto(pages.profile());
  await check(page, 'the profile');
  for (const field of ['Name', 'Company', 'Role']) {
    await page.getByRole('textbox', { name: field }).fill('');
    await expect(page.getByText(`${field} is required.`)).toBeVisible();
  }
  await check(page, 'a profile with everything missing', 'main');
  const message = { message: 'A door that does not close', mood: 'sad' };
  await call(product.origin, session, 'POST', api.messages(session.userId), message);
  await page.goto(pages.messages());
  await page.route(`**${api.messages(session.userId)}`, (route) => route.abort());
  await press('Send');
  await expect(page.getByText('Error sending message. Please try again.')).toBeVisible();
  await press(/Mood/);
  await expect(page.getByRole('menu')).toBeVisible();
  await check(page, 'the mood menu, over messages of which one could not be sent');
  await page.unrouteAll();
  await page.goto(pages.example('example-1'));
  await check(page, 'an example');

  await page.goto(pages.myDemo());
  await page.getByText('Embed on your own site').click();
  await expect(page.getByRole('textbox', { name: 'HTML to embed this twin' })).toBeVisible();
  await check(page, 'all there is to share of my demo');
  await press('QR code');
  await expect(page.getByRole('img', { name: 'QR code for the link to this twin' })).toBeVisible();
  await check(page, 'the QR code', 'main');

  await page.goto(pages.dashboard());
  await press('Delete');
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'the question before a deletion', 'dialog[open]');
  await press('Delete the twin');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await check(page, 'the way back from a deletion');
});

test('finds no axe violations in twins, members, invitations and share links, light and dark', async ({
  page,
  browser,
  product,
  signIn,
  newEmail,
}) => {
  const guest = await browser.newContext();
  const member = await signIn(undefined, { context: guest });
  await guest.close();
  const session = await signIn();
  const ask = (path: string, body: unknown) => call(product.origin, session, 'POST', path, body);
  const made = await ask(api.tours(session.userId), { name: 'Harbour annex', matterportId: 'gv360office' });
  const twin = (await made.json()) as TourRef;
  const link = await ask(api.links(twin), { role: 'viewer', days: 7 });
  const { token } = (await link.json()) as { token: string };
  await call(product.origin, member, 'POST', api.joinThroughLink(), { token });
  const pending = newEmail();
  await ask(api.invitations(session.userId), { emails: [pending], twins: [twin.tourId], role: 'editor' });
  await withoutPlayer(page, product.playerOrigin);
  await page.goto(`${pages.dashboard()}#twins`);
  await page.getByText('New twin', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Create twin' })).toBeVisible();
  await check(page, 'a list of twins, and the form of a new one');
  await page.goto(pages.setUp(twin));
  await expect(page.getByText(member.email)).toBeVisible();
  await expect(page.getByText(pending, { exact: true })).toBeVisible();
  await check(page, 'members, an invitation and a share link');
  await page.goto(pages.join(token));
  await check(page, 'the page of a share link');
  const isInvitation = ({ subject }: { subject: string }) => subject.includes('invites you');
  const { links } = await newestMail(product.origin, pending, '', isInvitation);
  await page.goto(links.find((each) => each.includes('/invitation'))!);
  await expect(page.getByText('you are signed in with another email address')).toBeVisible();
  await check(page, 'an invitation to another address');
  await page.goto(pages.invitation('none'));
  await check(page, 'an invitation that is over');
});

test('finds no axe violations on sign-in pages that show an error or ask for input, light and dark', async ({
  page,
}) => {
  const agree = page.getByLabel('I agree to the terms and privacy policy');
  await page.route(`**${api.emailLink()}`, (route) => route.abort());
  await page.route(`**${api.emailLinkComplete()}`, (route) => route.abort());
  await page.goto(pages.signIn());
  await agree.check();
  await page.getByLabel('Email address').fill('ada@example.test');
  await page.getByRole('button', { name: 'Sign in with email link' }).click();
  await expect(page.getByText('The sign-in link could not be sent. Try again in a moment.')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page.getByRole('button', { name: 'Google' }).click();
  await expect(page.getByText('Your browser blocked the Google window')).toBeVisible();
  await check(page, 'a sign-in that failed, and a blocked popup');
  await page.goto(`${pages.signIn()}?token=any`);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await check(page, 'the question for the email');
  await page.getByRole('textbox').fill('ada@example.test');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await check(page, 'a sign-in by link that did not work');
  await page.goto(pages.demo('nobody'));
  await check(page, 'a twin that does not exist');
});

/**
 * Runs axe on the page as it is, light and dark. `within`: a selector of what has changed since the previous
 * check of the page.
 */
async function check(page: Page, state: string, within?: string): Promise<void> {
  await test.step(state, async () => {
    await expect(page.locator('h1')).toHaveCount(1);
    // The player does not load here. The tests of the player check it.
    const frames = within
      ? [page.mainFrame()]
      : page.frames().filter((frame) => !frame.url().startsWith('chrome-error:'));
    await expectNoAxeViolations(page, frames, within);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoColorViolations(page, frames, within);
    await page.emulateMedia({ colorScheme: 'light' });
  });
}
