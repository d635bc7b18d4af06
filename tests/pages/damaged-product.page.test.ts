import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { openPage, signIn, type HtmlPage } from '../support/open-page.ts';
import { startProduct, type Product } from '../support/servers/product.ts';
import { call } from '../support/servers/session.ts';

/** A separate product, because its staff sign in for the first time, and tests damage its database. */
let own: Product;
beforeAll(async () => {
  own = await startProduct();
});
afterAll(async () => {
  await own.stop();
  own.remove();
});

const enrol = (email: string, company: string, name = email) =>
  signIn({ name, company, role: 'r' }, email, own.origin);
const heading = ({ $ }: HtmlPage) => $('h1').text();
const BROKEN = 'Something went wrong on our side';

/** Changes the database while the server is running. */
function change(statement: string): void {
  const database = new DatabaseSync(join(own.dataDir, 'gov360.db'));
  database.exec(statement);
  database.close();
}

/** Opens a page while a table is missing. */
async function without(table: string, open: () => Promise<HtmlPage>): Promise<HtmlPage> {
  change(`alter table ${table} rename to ${table}_away`);
  try {
    return await open();
  } finally {
    change(`alter table ${table}_away rename to ${table}`);
  }
}

test('shows the overview only to the four staff members @6.4 @9.2', async () => {
  for (const number of [1, 2, 3, 4]) {
    const staff = await enrol(`staff-${number}@gov360.test`, 'GoV360');
    const page = await openPage(pages.overview(), staff);
    expect([page.title, page.$('main h2').first().text()]).toEqual(['Overview | GoV360', 'Users']);
  }
  const other = await openPage(pages.overview(), await enrol('staff-5@gov360.test', 'GoV360'));
  expect(other.text()).not.toContain('Users');
  expect(other.text()).not.toContain('staff-1@gov360.test');
});

test('lists users in sign-up order, marks missing emails, and searches without scripts @8.22 @9.9', async () => {
  await enrol('zoe@example.test', 'Order & Sons', 'Zoe');
  const adam = await enrol('adam@example.test', 'Order & Sons', 'Adam');
  await call(own.origin, adam, 'PATCH', api.profile(adam.userId), { name: 'Adam', email: '' });
  change(`update users set email = null where id = '${adam.userId}'`);
  const staff = await enrol('staff-1@gov360.test', 'GoV360');
  const page = await openPage(pages.overview(), staff);
  const users = ({ $ }: HtmlPage) =>
    $('main h3')
      .toArray()
      .map((name) => $(name).text());
  const found = await page.press('Search', { q: 'Order' });
  expect(users(found)).toEqual(['Zoe', 'Adam']);
  expect(found.text().split('No email address available')).toHaveLength(2);
  expect(found.text('main li:contains("Adam")')).toContain('No email address available');
  const nobody = await page.press('Search', { q: 'nobody at all' });
  expect(nobody.text()).toContain('No users match your search');
});

test('reports that users cannot be listed, and recovers @8.11', async () => {
  const staff = await enrol('staff-2@gov360.test', 'GoV360');
  change('alter table users rename column created_at to created_away');
  const broken = await openPage(`${pages.overview()}?q=any`, staff);
  change('alter table users rename column created_away to created_at');
  expect(broken.text('[role=alert]')).toMatch(/\S/);
  expect((await openPage(`${pages.overview()}?q=any`, staff)).$('[role=alert]')).toHaveLength(0);
});

test('reports an unreadable tour in the form, and keeps the rest of the page working @8.9', async () => {
  const reader = await enrol('unlucky@example.test', 'Bad Luck');
  const page = await without('tours', () => openPage(pages.dashboard(), reader));
  expect(page.text('main')).toMatch(/Error: \S+/);
  expect(page.$('[aria-labelledby=examples] h3')).toHaveLength(6);
});

test('shows a failed page’s error beside the navigation, and lets you retry', async () => {
  const reader = await enrol('breaks@example.test', 'Engines');
  const page = await without('messages', () => openPage(pages.profile(), reader));
  expect([page.status, heading(page)]).toEqual([500, BROKEN]);
  expect(page.$('nav[aria-label=Dashboard] a').length).toBeGreaterThan(2);
  const again = page.$('a').filter((_, link) => page.$(link).text() === 'Try again');
  expect(heading(await openPage(again.attr('href')!, reader))).toBe('Profile');
});

test('shows a plain error page when no page can be rendered', async () => {
  const reader = await enrol('nothing@example.test', 'Engines');
  const page = await without('sessions', () => openPage(pages.dashboard(), reader));
  expect([page.status, heading(page)]).toEqual([500, BROKEN]);
  const again = page.$('a').filter((_, link) => page.$(link).text() === 'Try again');
  const address = new URL(again.attr('href')!, own.origin + pages.dashboard());
  expect((await openPage(address.pathname, reader)).title).toBe('Dashboard | GoV360');
});
