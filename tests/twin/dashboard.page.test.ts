import { beforeAll, expect, inject, test } from 'vitest';
import { pages } from '../../contract/addresses.ts';
import { createTour, openPage, signIn, type HtmlPage } from '../support/open-page.ts';
import type { TestSession } from '../support/servers/session.ts';

let session: TestSession;
let home: HtmlPage;
const open = (path: string) => openPage(path, session);
const cardNames = (page: HtmlPage) =>
  page
    .$('[aria-labelledby="examples"] li h3')
    .toArray()
    .map((name) => page.$(name).text());

beforeAll(async () => {
  session = await signIn({ name: 'Maria de la Cruz', company: 'Cruz', role: 'Owner' });
  home = await open(pages.dashboard());
});

test.each([
  ['/dashboard', 'Dashboard | GoV360'],
  ['/dashboard/profile', 'Profile | GoV360'],
  ['/dashboard/my-demo', 'My Demo | GoV360'],
  ['/cookie-policy', 'Cookie Policy | GoV360'],
  ['/sign-out', 'Sign out | GoV360'],
])('%s is titled “%s” @2.1', async (path, title) => {
  expect((await open(path)).title).toBe(title);
});

test('redirects a signed-out user to the sign-in page, which remembers the requested page @2.22 @6.1', async () => {
  for (const path of [pages.messages(), '/dashboard/nowhere']) {
    const page = await openPage(path);
    expect(page.text('h1, h2')).toContain('Sign in to your account');
    expect(page.path).toBe(pages.signIn(path));
  }
});

test('asks for a new account’s details, and then shows the requested page @4.20 @10.6', async () => {
  const newcomer = await signIn(null);
  const wanted = `${pages.messages()}&q=1`;
  const intro = await openPage(wanted, newcomer);
  expect(intro.text('h1')).toBe('We need a few more details to get started');
  expect(intro.$(`a[href="${pages.signOut()}"]`).text()).toBe('Sign out');
  expect(intro.$('[name="email"]').val()).toBe(newcomer.email);

  const refused = await intro.press('Save', { name: '' });
  for (const field of ['Name', 'Company', 'Role']) expect(refused.text()).toContain(`${field} is required.`);
  expect(refused.text()).toContain('Not saved yet. Fill in the missing fields above.');

  const partly = await refused.press('Save', { name: 'Grace Hopper', role: 'Admiral' });
  expect(partly.$('[name="role"]').val()).toBe('Admiral');
  const page = await partly.press('Save', { company: 'Flow-Matic' });
  expect(page.path).toBe(wanted);
  expect(page.text('[role="tab"][aria-selected="true"]')).toBe('Messages');

  const nameless = await signIn({ name: ' ', company: 'Flow-Matic', role: 'Admiral' });
  expect((await openPage(pages.dashboard(), nameless)).text('h1')).toBe(intro.text('h1'));
});

test('lists pages, including unavailable ones, and contacts in the sidebar @2.33 @2.34', () => {
  const { $ } = home;
  const links = $('nav[aria-label="Dashboard"] a').toArray();
  expect(Object.fromEntries(links.map((link) => [$(link).text(), $(link).attr('href')]))).toEqual({
    Dashboard: pages.dashboard(),
    Profile: pages.profile(),
    'Sign Out': pages.signOut(),
    Sales: expect.stringMatching(/^mailto:/),
    Support: expect.stringMatching(/^mailto:/),
  });
  const disabled = $('nav[aria-label="Dashboard"] [aria-disabled="true"]').toArray();
  expect(disabled.map((entry) => $(entry).attr('aria-label'))).toEqual(
    ['Workspaces', 'Activity', 'Map', 'Control Center', 'Settings'].map(
      (name) => `${name}, not available yet`,
    ),
  );
});

test('shows the initials of the first and last words of the name in the sidebar @9.10', () => {
  expect(home.$('#sidebar').text()).toContain('MCMaria de la Cruz');
});

test('keeps the navigation on an unknown dashboard page', async () => {
  const page = await open('/dashboard/nowhere/deep');
  expect(page.status).toBe(404);
  expect(page.title).toBe('Not found | GoV360');
  expect(page.text('h1')).toBe('Page not found');
  expect(page.$('nav[aria-label="Dashboard"]')).toHaveLength(1);
});

test('starts the side panel’s carousel at a random feature, and offers a contact @1.12 @1.14 @9.6', async () => {
  const starts = new Set<string>();
  // A visit can start at any of six features. The chance that 40 visits start at the same one is below 10⁻³⁰.
  for (let visit = 0; visit < 40 && starts.size < 2; visit += 1)
    starts.add((await open(pages.dashboard())).text('[aria-roledescription="slide"] h3'));
  expect(starts.size).toBe(2);
  const contact = home.$('aside[aria-label="What you can do in a twin"] a.button');
  expect(contact.text()).toBe('Contact us');
  expect(contact.attr('href')).toMatch(/^mailto:/);
});

test('shows six spaces and their uses on the example cards, and links the first three to their twins @1.17 @2.23 @2.35', async () => {
  expect(cardNames(home)).toEqual([
    'Office space',
    'Asset management',
    'A famous residence',
    'Chemical laboratory',
    'Factory',
    'Office premises',
  ]);
  const cards = home.$('[aria-labelledby="examples"] li').toArray();
  for (const [index, purpose] of [/spatial planning/i, /documentation system/i, /exploration/i].entries())
    expect(home.$(cards[index]).text()).toMatch(purpose);
  const addresses = cards.map((card) => home.$(card).find('a').attr('href'));
  const leading = ['example-1', 'example-2', 'example-3'].map(pages.example);
  expect(addresses).toEqual([...leading, undefined, undefined, undefined]);
  expect(cards.map((card) => home.$(card).text().includes('Coming soon'))).toEqual(
    addresses.map((address) => !address),
  );
});

test('sorts and filters the example cards according to the form and the address @2.26 @2.27', async () => {
  const sorted = async (order: string) => await open(`${pages.dashboard()}?sort=${order}`);
  const byName = cardNames(await home.press('Show', { sort: 'name' }));
  expect(byName).toHaveLength(6);
  expect(byName).toEqual(byName.toSorted((a, b) => a.localeCompare(b, 'en')));
  const byDate = await sorted('updated');
  const dates = byDate.$('[aria-labelledby="examples"] time').toArray();
  const moments = dates.map((time) => byDate.$(time).attr('datetime') ?? '');
  expect(moments).toHaveLength(6);
  expect(moments).toEqual(moments.toSorted((a, b) => b.localeCompare(a)));
  const byKind = await sorted('environment');
  const kinds = byKind.$('[aria-labelledby="examples"] li').toArray();
  const names = kinds.map((card) => byKind.$(card).find('span').first().text());
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));

  const found = await open(`${pages.dashboard()}?q=factory`);
  expect(cardNames(found)).toEqual(['Factory']);
  expect(found.text('[aria-labelledby="examples"] [role="status"]')).toBe('1 space');
  const none = await open(`${pages.dashboard()}?q=zebra`);
  expect(none.text('main')).toContain('No space matches your search');
  expect(none.$(`main a[href="${pages.dashboard()}"]`).text()).toBe('Clear the search');
});

test('shows a picture on an example’s page, and the twin on request and at /play @1.9 @2.28 @2.29 @4.21 @7.12', async () => {
  const page = await open(pages.example('example-1'));
  expect(page.title).toBe('Office space | GoV360');
  expect(page.$('iframe')).toHaveLength(0);
  const playing = await page.press('Explore Digital Twin');
  expect(playing.path.split('?')[0]).toBe(pages.example('example-1/play'));
  expect(playing.$('iframe').attr('src')).toBe(pages.digitalTwin('example-1'));
  const other = await open(pages.example('example-2/play'));
  expect(other.$('iframe').attr('src')).toBe(pages.digitalTwin('example-2'));
  const unknown = await open(pages.example('example-9'));
  expect(unknown.status).toBe(404);
  expect(unknown.text('main')).toContain('Example not found');
});

test('shows the twin’s visibility in its row and in My Demo, and offers to share a public twin @1.6 @2.25 @2.30', async () => {
  const { origin } = inject('product');
  const owner = await signIn();
  const none = await openPage(pages.myDemo(), owner);
  expect(none.text('main')).toContain('You have no twin yet');

  await createTour(owner, { name: 'Tower', public: false });
  const row = (await openPage(pages.dashboard(), owner)).text('[aria-labelledby="project-heading"]');
  expect(row).toMatch(/Your project.*Tower.*Private.*Updated just now.*Welcome/);
  const kept = await openPage(pages.myDemo(), owner);
  expect(kept.text('main')).toContain('The twin is private, so only you and its members can open it.');
  expect(kept.text('main')).not.toContain('QR code');
  expect(kept.$('main input[readonly]')).toHaveLength(0);

  await createTour(owner, { public: true });
  const shared = await openPage(pages.myDemo(), owner);
  expect(shared.title).toBe('Tower | GoV360');
  expect(shared.$('iframe').attr('src')).toBe(pages.demo(owner.userId));
  expect(shared.$('main input[readonly]').first().val()).toBe(origin + pages.demo(owner.userId));
  const separate = shared.$('main a[target="_blank"]');
  expect(separate.text()).toBe('Open in a separate player');
  expect(separate.attr('href')).toBe(pages.demo(owner.userId));
});
