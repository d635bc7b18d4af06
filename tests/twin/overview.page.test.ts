import { beforeAll, expect, inject, test } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { openPage, signIn, type HtmlPage } from '../support/open-page.ts';
import { call, type TestSession } from '../support/servers/session.ts';

let staff: TestSession;
const search = (words: string) => openPage(`${pages.overview()}?${new URLSearchParams({ q: words })}`, staff);
const rows = (page: HtmlPage) => page.$('[aria-labelledby="users-heading"] > ol > li');

beforeAll(async () => {
  staff = await signIn({ name: 'Sam Staff', company: 'GoV360', role: 'Support' }, 'staff-1@gov360.test');
});

test('lets staff find users by name, email and company, and export them', async () => {
  const claimed = 'director@bank.test';
  const { email } = await signIn({
    name: 'Quentin Q',
    email: claimed,
    company: 'Quarry & Sons',
    role: 'Boss',
  });
  for (const words of ['quentin', email, 'Quarry']) {
    const found = await search(words);
    expect(found.title).toBe('Overview | GoV360');
    expect(rows(found)).toHaveLength(1);
    expect(rows(found).text()).toContain(`${email} sign-in address`);
    expect(rows(found).text()).toContain(`${claimed} given in the profile`);
  }
  const download = (await search('Quarry')).$('a[download]');
  expect(download.text()).toBe('Export CSV');
  const csv = await call(inject('product').origin, staff, 'GET', download.attr('href')!);
  expect(csv.headers.get('content-disposition')).toMatch(/gov360-users-\d{4}-\d{2}-\d{2}\.csv/);
  const text = Buffer.from(await csv.arrayBuffer()).toString();
  const [columns, row, ...others] = text.trimEnd().split('\r\n');
  expect(columns).toBe('\uFEFFname,email,company,role,title,phone,created,sign_in_email,verified');
  expect(row).toMatch(new RegExp(`^Quentin Q,${claimed},Quarry & Sons,Boss,,,[^,]+,${email},yes$`));
  expect(others).toEqual([]);
  expect((await search('nobody is called this')).text('main')).toContain('No users match your search');
});

test('hides the overview from other users @2.3 @6.5', async () => {
  const session = await signIn();
  const page = await openPage(pages.overview(), session);
  expect(page.title).toBe('GoV360');
  // The heading is only for screen readers.
  expect(page.text('main')).toBe('GoV360');
  expect(page.text('main h1 > .unseen')).toBe('GoV360');
  expect(page.$('main').find('a, button, input, p, li')).toHaveLength(0);
  expect(page.$(`a[href="${pages.overview()}"]`)).toHaveLength(0);
  const { origin } = inject('product');
  expect((await call(origin, session, 'GET', api.users())).status).toBe(403);
  expect((await call(origin, session, 'GET', api.usersCsv(''))).status).toBe(403);
});
