import { expect, test, inject } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { createTour, openPage, signIn, type HtmlPage } from '../support/open-page.ts';
import { newestMail } from '../support/servers/inbox.ts';
import { call, openSession } from '../support/servers/session.ts';

test('links to the notifications from the header of a signed-in page, and shows none for a new user', async () => {
  const reader = await signIn();
  const home = await openPage(pages.dashboard(), reader);
  expect(home.$(`a[href="${pages.notifications()}"]`).first().attr('aria-label')).toBe('Notifications');
  const page = await openPage(pages.notifications(), reader);
  expect([page.status, page.title]).toEqual([200, 'Notifications | GoV360']);
  expect(page.text()).toContain('No notifications yet');
  expect(page.text('#mail')).toContain('You have no twins yet, and none are shared with you.');
});

test('shows notifications only to a signed-in user', async () => {
  const page = await openPage(pages.notifications());
  expect(page.path).toBe(pages.signIn(pages.notifications()));
});

test('lets a user configure emails for each twin without scripts', async () => {
  const reader = await signIn();
  await createTour(reader, { name: 'Pump <house>' });
  const page = await openPage(pages.notifications(), reader);
  const chosen = ({ $ }: typeof page) => $('#mail select option[selected]').attr('value');
  expect(page.text('#mail label')).toBe('Pump <house>');
  expect(chosen(page)).toBe('mentions');
  const saved = await page.press('Save', { mail: 'none' });
  expect(saved.text('#mail')).toContain('Email settings for Pump <house> saved.');
  expect(chosen(saved)).toBe('none');
  const stranger = await signIn();
  const refused = await page.press('Save', { mail: 'all', owner: stranger.userId });
  expect(refused.text('#mail')).toContain('Your email settings could not be saved. Try again in a moment.');
});

test('shows an error for an invalid unsubscribe link, without a session', async () => {
  const page = await openPage(api.unsubscribe('made-up'));
  expect([page.status, page.title]).toEqual([404, 'This link does not work | GoV360']);
});

const { origin } = inject('product');

const hrefOf = ({ $ }: HtmlPage, name: string) =>
  $('a')
    .filter((_, link) => $(link).text().trim() === name)
    .attr('href');
const leadsToSignIn = async (session: { userId: string; cookie: string }) =>
  (await openPage(pages.dashboard(), session)).path === pages.signIn(pages.dashboard());

test('signs out one session, then all other sessions, without scripts', async () => {
  const reader = await signIn();
  const first = await openSession(origin, reader.email);
  const page = await openPage(pages.profile(), reader);
  expect(page.text('li:contains("This browser")')).toContain('Signed in by email link just now');
  expect(hrefOf(page, 'Sign out here')).toBe(pages.signOut());
  const one = await page.press('Sign out');
  expect(one.text()).toContain('The browser was signed out.');
  expect(await leadsToSignIn(first)).toBe(true);

  const second = await openSession(origin, reader.email);
  const all = await (await openPage(pages.profile(), reader)).press('Sign out everywhere else');
  expect(all.text()).toContain('You are signed out everywhere else.');
  expect(all.text()).toContain('You are not signed in anywhere else.');
  expect([await leadsToSignIn(second), await leadsToSignIn(reader)]).toEqual([true, false]);
});

test('changes the address by a mailed link without scripts, only in a session of the same account', async () => {
  const reader = await signIn();
  const next = `moved-${reader.userId.toLowerCase()}@example.test`;
  const asked = await (await openPage(pages.profile(), reader)).press('Send the link', { address: next });
  expect(asked.text()).toContain('We emailed you a link.');
  const { links } = await newestMail(origin, next);
  const link = new URL(links.find((each) => each.includes('/change-address?'))!);
  const path = link.pathname + link.search;

  expect((await openPage(path)).text()).toContain('Sign in first, in this browser');
  const stranger = await openPage(path, await signIn());
  expect((await stranger.press('Confirm the address')).text()).toContain(
    'The email address could not be changed.',
  );

  const changed = await (await openPage(path, reader)).press('Confirm the address');
  expect(changed.text()).toContain(`You now sign in with ${next}.`);
  const data = await openPage(hrefOf(changed, 'Back to your data')!, reader);
  expect(data.text(`li:contains("${next}")`)).toContain('Verified');
  await expect
    .poll(async () => (await newestMail(origin, reader.email)).subject)
    .toBe('You can no longer sign in to GoV360 with this address');
});

test('hides a user in all twins and makes them visible again, without scripts', async () => {
  const reader = await signIn();
  const page = await openPage(pages.profile(), reader);
  const hidden = await page.press('Hide me');
  expect(hidden.text()).toContain('You are now hidden in all twins.');
  expect(await (await call(origin, reader, 'GET', api.profile(reader.userId))).json()).toMatchObject({
    hidden: true,
  });
  const shown = await hidden.press('Show me');
  expect(shown.text()).toContain('can now see you');
  expect(await (await call(origin, reader, 'GET', api.profile(reader.userId))).json()).not.toHaveProperty(
    'hidden',
  );
});

test('explains why you must sign in again, and fills in your address', async () => {
  const reader = await signIn();
  const page = await openPage(pages.signInAgain(pages.yourData()), reader);
  expect(page.text()).toContain('you must have signed in within the last 10 minutes');
  expect(page.$('input[type=email]').val()).toBe(reader.email);
});
