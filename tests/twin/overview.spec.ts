import { readFile } from 'node:fs/promises';
import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { cutStream } from '../support/browser/own-stream.ts';
import { call } from '../support/servers/session.ts';

/** One account a test: a mailbox gets three mails in 15 minutes. */
const staff = (number: 1 | 2 | 3 | 4) => `staff-${number}@gov360.test`;

test('staff see users and their messages, live @2.32', async ({
  page,
  browser,
  product,
  signIn,
  newEmail,
}) => {
  // Searched for, so that one page is enough however many others have signed up by now.
  const company = 'Late Arrivals';
  await signIn(staff(1), { profile: { name: 'Sam Staff', company, role: 'Support' } });
  await page.goto(`${pages.overview()}?${new URLSearchParams({ q: company })}`);
  await expect(page).toHaveTitle('Overview | GoV360');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expectNoAxeViolations(page);

  const context = await browser.newContext();
  const email = newEmail();
  const session = await signIn(email, {
    context,
    profile: { name: 'Zora Newcomer', company, role: 'Guest' },
  });
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Zora Newcomer');
  await expect(row).toContainText(company);

  await row.getByText('Messages (0)').click();
  await expect(row.getByText('No messages.')).toBeVisible();
  const send = (message: string) =>
    call(product.origin, session, 'POST', api.messages(session.userId), { message, mood: 'happy' });
  await send('First words');
  await expect(row.getByText('First words')).toBeVisible();
  await send('Second words');
  await expect(row.getByRole('listitem')).toHaveText([/Happy.*Second words/s, /First words/]);
  await expect(row.getByText('Messages (2)')).toBeVisible();
  await context.close();
});

test('staff find users by name, e-mail and company', async ({ page, browser, signIn, newEmail }) => {
  const context = await browser.newContext();
  const email = newEmail();
  const claimed = 'director@bank.test';
  const profile = { name: 'Quentin Q', email: claimed, company: 'Quarry & Sons', role: 'Boss' };
  await signIn(email, { context, profile });
  await context.close();
  await signIn(staff(2));
  await page.goto(pages.overview());
  const search = page.getByRole('searchbox', { name: 'Search by name, email or company' });
  const found = page.getByRole('listitem').filter({ hasText: email });
  for (const words of ['quentin', email, 'Quarry']) {
    await search.fill(words);
    await expect(page).toHaveURL(/q=/);
    await expect(found).toBeVisible();
  }
  await expect(found).toContainText(`${email} sign-in address`);
  await expect(found).toContainText(`${claimed} given in the profile`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^gov360-users-\d{4}-\d{2}-\d{2}\.csv$/);
  const [columns, row, ...others] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(columns).toBe('\uFEFFname,email,company,role,title,phone,created,sign_in_email,verified');
  expect(row).toMatch(new RegExp(`^Quentin Q,${claimed},Quarry & Sons,Boss,,,[^,]+,${email},yes$`));
  expect(others).toEqual([]);

  await search.fill('nobody is called this');
  await expect(page.getByText('Nobody matches your search')).toBeVisible();
});

test('staff turn pages of many users, and hear of new ones without the list moving', async ({
  page,
  browser,
  signIn,
}) => {
  test.slow();
  const context = await browser.newContext();
  const emailOf = (count: number) => `person-${count}@crowd.test`;
  const join = (count: number) => signIn(emailOf(count), { context, profile: null });
  for (let count = 0; count < 52; count += 4) {
    await Promise.all([0, 1, 2, 3].map((more) => join(count + more)));
  }
  await context.close();
  await signIn(staff(3));
  // Searched for, so that all are two pages however many others have signed up by now.
  await page.goto(`${pages.overview()}?q=crowd.test`);
  const users = page.locator('main ol').first().getByRole('listitem');
  await expect(users).toHaveCount(50);

  const first = users.first();
  const before = await first.boundingBox();
  const newcomer = await browser.newContext();
  const emails = [emailOf(52), emailOf(53)];
  for (const email of emails) await signIn(email, { context: newcomer, profile: null });
  await newcomer.close();
  await expect(page.getByText('2 new users', { exact: true })).toBeVisible();
  await expect(users).toHaveCount(50);
  expect(await first.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'New since you opened this page' })).toBeFocused();
  const lists = page.getByRole('region', { name: 'Users' }).locator('ol');
  const arrived = lists.last().getByRole('heading', { level: 3 });
  await expect(arrived).toHaveCount(2);
  for (const email of emails) await expect(page.getByRole('link', { name: email })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(users).toHaveCount(54);
  // Each stands once: in the list, where their turn is.
  await expect(page.getByRole('link', { name: emails[0] })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'New since you opened this page' })).toHaveCount(0);
});

test('a failed reading of messages says what happened and can be tried again @8.11', async ({
  page,
  signIn,
}) => {
  await signIn(staff(4));
  // Without the event stream, whose first event would read again before anybody can press the button.
  await cutStream(page);
  await page.goto(pages.overview());
  const row = page.getByRole('listitem').filter({ hasText: staff(4) });
  await page.route('**/messages*', (route) => route.abort());
  await row.getByText('Messages').click();
  await expect(row.getByRole('alert')).toContainText('The server could not be reached.');
  await page.unroute('**/messages*');
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(row.getByRole('alert')).toHaveCount(0);
});

test('anyone else sees nothing @2.3 @6.5', async ({ page, product, signIn }) => {
  const session = await signIn();
  await page.goto(pages.overview());
  await expect(page).toHaveTitle('GoV360');
  // A name for listeners, of no size; nothing else.
  const main = page.getByRole('main');
  await expect(main).toHaveText('GoV360');
  const heading = await main.getByRole('heading').boundingBox();
  expect(heading?.height).toBe(0);
  await expect(main.locator('a, button, input, p, li')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveCount(0);
  expect((await call(product.origin, session, 'GET', api.users())).status).toBe(403);
  expect((await call(product.origin, session, 'GET', api.usersCsv(''))).status).toBe(403);
});
