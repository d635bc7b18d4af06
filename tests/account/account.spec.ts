import { readFile } from 'node:fs/promises';
import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { tooWide } from '../support/browser/layout.ts';
import { openArchive } from '../support/archives/open-archive.ts';
import { browserCookie, call, openSession } from '../support/servers/session.ts';

const TAGS = [{ id: 'a', title: 'Boiler', position: [3, 1, 3] }];

test('a person takes everything along, deletes their account, and begins anew as a stranger @12.6', async ({
  page,
  context,
  browser,
  product,
  signIn,
  createTour,
  mail,
}) => {
  const session = await signIn();
  const { email, userId } = session;
  await createTour(session, { name: 'Head office', public: true, tags: TAGS });
  const elsewhere = await context.newPage();
  await elsewhere.goto(pages.myDemo());
  const visitor = await browser.newContext();
  const visited = await visitor.newPage();
  await visited.goto(product.origin + pages.demo(userId));
  await expect(visited.getByText('Head office').first()).toBeVisible();

  await page.goto(pages.profile());
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^gov360-your-data-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await openArchive(new Blob([await readFile(await download.path())]));
  expect(new TextDecoder().decode(await archive.read('profile.json'))).toContain('Analytical Estates');

  const section = page.getByRole('region', { name: 'Delete your account' });
  await expect(section).toContainText('your twin ‘Head office’ with 1 tag');
  await expect(section).toContainText('kept for 30 days');
  await expectNoAxeViolations(page);
  await section.getByLabel(`To confirm, type ${email}`).fill('something else');
  await section.getByRole('button', { name: 'Delete my account' }).click();
  await expect(section.getByRole('alert')).toContainText('Nothing was deleted.');
  await section.getByLabel(/To confirm/).fill(email);
  await section.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expectNoAxeViolations(page);

  // Pages that are open lose what they show within five seconds.
  await expect(elsewhere).toHaveURL(/\/signin/, { timeout: 5_000 });
  await expect(visited.getByText('Head office')).toHaveCount(0, { timeout: 5_000 });
  expect((await mail.newest(email)).subject).toBe('Your GoV360 account is deleted');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('gov360_session');

  const anew = await signIn(email, { profile: null });
  expect(anew.userId).not.toBe(userId);
  await page.goto(pages.dashboard());
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await visitor.close();
});

test('an account is deleted by keyboard on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email } = await signIn();
  await page.goto(pages.profile());
  expect(await tooWide(page)).toEqual([]);
  const field = page.getByLabel(/To confirm/);
  await page.getByRole('link', { name: 'Download your data' }).focus();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
  await page.goto(pages.dashboard());
  await expect(page).toHaveURL(/\/signin/);
});

test('without scripts an account is deleted all the same', async ({ browser, product, signIn }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const { email } = await signIn(undefined, { context });
  const page = await context.newPage();
  await page.goto(product.origin + pages.profile());
  await page.getByLabel(/To confirm/).fill(email);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await context.close();
});

test('staff block a person with a reason, who loses every page and may not sign in, and let them in again', async ({
  page,
  browser,
  startOwn,
}) => {
  test.slow();
  const { origin } = await startOwn();
  const staff = await openSession(origin, 'staff-1@gov360.test');
  const person = await openSession(origin, 'zora@example.test');
  const profile = (name: string) => ({ name, company: 'Here', role: 'Guest' });
  await call(origin, staff, 'PATCH', api.profile(staff.userId), profile('Sam Staff'));
  await call(origin, person, 'PATCH', api.profile(person.userId), profile('Zora'));
  const theirs = await browser.newContext();
  const own = await theirs.newPage();
  await theirs.addCookies([browserCookie(origin, person)]);
  await own.goto(origin + pages.profile());

  await page.context().addCookies([browserCookie(origin, staff)]);
  await page.goto(`${origin}${pages.overview()}?q=zora`);
  const row = page.getByRole('region', { name: 'Users' }).getByRole('listitem').filter({ hasText: 'Zora' });
  await row.getByRole('button', { name: 'Block' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block Zora' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Reason').fill('Sends spam');
  await dialog.getByRole('button', { name: 'Block this person' }).click();
  await expect(row).toContainText('Reason given: Sends spam');
  await expect(row.getByRole('button', { name: 'Let in again' })).toBeFocused();
  await expect(own).toHaveURL(/\/signin/, { timeout: 5_000 });
  await expect(openSession(origin, 'zora@example.test')).rejects.toThrow('Sends spam');

  // By keyboard, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await tooWide(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Block' })).toBeVisible();
  await expect(row).not.toContainText('Sends spam');
  await openSession(origin, 'zora@example.test');

  await page.reload();
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log.getByRole('listitem').filter({ hasText: 'let in again' })).toContainText('Zora');
  await expect(log.getByRole('listitem').filter({ hasText: 'searched the list of users' })).toHaveCount(1);
  await expect(log).not.toContainText('spam');
  await expectNoAxeViolations(page);
  await theirs.close();
});
