import { projectVersion } from '../../server/platform/config/project.ts';
import { expect, inject, test } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { createTour, openPage, signIn, type HtmlPage } from '../support/open-page.ts';
import { call, type TestSession } from '../support/servers/session.ts';

const { origin } = inject('product');

const heading = ({ $ }: HtmlPage) => $('h1').text();
const valueOf = ({ $ }: HtmlPage, field: string) =>
  $(`main [name="${field}"]`).last().val() ?? $(`main [name="${field}"]`).last().text();
const stored = async (session: TestSession, address: string) =>
  (await (await call(origin, session, 'GET', address)).json()) as Record<string, unknown>;

test('also serves every dashboard page at an address with a user id @2.8', async () => {
  const reader = await signIn();
  const staff = await signIn(undefined, 'staff-4@gov360.test');
  for (const [path, who, title] of [
    [pages.myDemo(), reader, 'My Demo'],
    [pages.profile(), reader, 'Profile'],
    [pages.overview(), staff, 'Overview'],
  ] as const) {
    const plain = await openPage(path, who);
    const withId = await openPage(`${path}/${who.userId}`, who);
    expect([withId.status, withId.path]).toEqual([200, `${path}/${who.userId}`]);
    expect([withId.title, heading(withId)]).toEqual([`${title} | GoV360`, heading(plain)]);
    expect(withId.$('main h2').text()).toBe(plain.$('main h2').text());
  }
  expect((await openPage(pages.overview(), staff)).text()).toContain(`GoV360 ${projectVersion()}`);
  expect((await openPage(pages.overview(), reader)).text()).not.toContain(projectVersion());
  for (const path of [pages.dashboard(), pages.import(), pages.scans(), pages.example('example-1')])
    expect((await openPage(path, reader)).status).toBe(200);
  expect((await openPage('/dashboard/no-such-page', reader)).status).toBe(404);
});

test('splits the profile page into a profile tab and a messages tab @2.31', async () => {
  const reader = await signIn();
  const page = await openPage(pages.profile(), reader);
  expect(page.title).toBe('Profile | GoV360');
  const tabs = page.$('[role=tab]').toArray();
  expect(tabs.map((tab) => page.$(tab).text())).toEqual(['My Profile', 'Messages']);
  const messages = await openPage(page.$(tabs[1]).attr('href')!, reader);
  expect(messages.$('[role=tab][aria-selected=true]').text()).toBe('Messages');
  expect(messages.$('textarea[name=message]')).toHaveLength(1);
});

test('keeps the input of a form sent after the session ended, and lets you resend it without scripts @10.5', async () => {
  const reader = await signIn();
  const page = await openPage(pages.messages(), reader);
  const written = 'Two lines,\nand “quotes" & <all>';
  const cookie = reader.cookie;
  reader.cookie = '';
  const ended = await page.press('Send', { message: written });
  expect([ended.status, heading(ended)]).toEqual([401, 'Your session has ended']);
  expect(ended.$('a.primary').attr('href')).toBe(pages.signIn(pages.messages()));
  reader.cookie = cookie;
  const sent = await ended.press('Send form again');
  expect(sent.text()).toContain('Message sent successfully!');
  expect(await stored(reader, api.messages(reader.userId))).toMatchObject({
    messages: [{ message: written }],
  });
});

test('validates and saves the profile without scripts, and keeps the input', async () => {
  const reader = await signIn();
  const page = await openPage(pages.profile(), reader);
  const refused = await page.press('Save', { company: '', role: 'Head of buildings' });
  expect(refused.text()).toContain('Company is required.');
  expect(valueOf(refused, 'role')).toBe('Head of buildings');
  expect(await stored(reader, api.profile(reader.userId))).toMatchObject({ revision: 1 });
  const saved = await refused.press('Save', { company: 'Engines & Sons' });
  expect(saved.text()).toContain('Profile saved.');
  expect(await stored(reader, api.profile(reader.userId))).toMatchObject({
    company: 'Engines & Sons',
    role: 'Head of buildings',
  });
});

test('sends a message with its mood, sender and time without scripts @3.7 @10.6', async () => {
  const reader = await signIn();
  const page = await openPage(pages.messages(), reader);
  const moods = page.$('select[name=mood] option').toArray();
  expect(moods.map((mood) => page.$(mood).text())).toContain('Happy');
  const sent = await page.press('Send', { message: 'From a browser without scripts', mood: 'happy' });
  expect(sent.text()).toContain('Message sent successfully!');
  expect(sent.text('[aria-labelledby=messages-heading] li')).toMatch(/Happy.*From a browser without scripts/);
  expect(await stored(reader, api.messages(reader.userId))).toMatchObject({
    messages: [
      {
        message: 'From a browser without scripts',
        mood: 'happy',
        email: reader.email,
        displayName: 'Ada Byron',
        createdAt: { seconds: expect.any(Number) },
      },
    ],
  });
});

test('hides or explains features that need scripts when scripts are off @16.21', async () => {
  const reader = await signIn();
  const home = await openPage(pages.dashboard(), reader);
  // The page's style sheet hides elements with this mark if scripts do not run.
  for (const name of ['Welcome', 'Next feature']) {
    const button = home.$('button').filter((_, each) => {
      const label = home.$(each).attr('aria-label') ?? home.$(each).text();
      return label.trim().startsWith(name);
    });
    expect(button.closest('[data-needs-script]')).toHaveLength(1);
  }
  const scans = await openPage(pages.scans(), reader);
  expect(scans.text('form noscript [role=status]')).toContain('To upload a scan, turn on JavaScript');
  expect(scans.$('input[type=file]').closest('[data-needs-script]')).toHaveLength(1);
});

test('deletes an account without scripts once its address is typed, ignoring capitalization @12.6', async () => {
  const reader = await signIn();
  await createTour(reader, { name: 'Head office', public: true });
  const page = await openPage(pages.profile(), reader);
  expect(page.text('section:has([name=confirmation])')).toContain('your twin “Head office”');
  expect(page.text('section:has([name=confirmation])')).toContain('kept for 30 days');
  expect(page.text()).toContain(`To confirm, type ${reader.email}`);
  const refused = await page.press('Delete my account', { confirmation: 'something else' });
  expect(refused.text('[role=alert]')).toContain('Nothing was deleted.');
  const deleted = await refused.press('Delete my account', { confirmation: reader.email.toUpperCase() });
  expect(heading(deleted)).toBe('Your account was deleted');
  expect((await openPage(pages.dashboard(), reader)).path).toBe(pages.signIn(pages.dashboard()));
  expect((await openPage(pages.demo(reader.userId))).text()).not.toContain('Head office');

  const again = await signIn(null, reader.email);
  expect(again.userId).not.toBe(reader.userId);
  expect(valueOf(await openPage(pages.dashboard(), again), 'name')).toBe('');
});
