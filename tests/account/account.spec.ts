import { readFile } from 'node:fs/promises';
import { pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { tooWide } from '../support/browser/layout.ts';
import { withoutPlayer } from '../support/browser/stand-in.ts';
import { openArchive } from '../support/open-archive.ts';

const TAGS = [{ id: 'a', title: 'Boiler', position: [3, 1, 3] }];

test(
  'shows a saved profile in other tabs without losing their unsaved input @1.7',
  { tag: '@soak' },
  async ({ page, context, signIn }) => {
    await signIn();
    await page.goto(pages.profile());
    const other = await context.newPage();
    await other.goto(pages.profile());
    const role = other.getByRole('textbox', { name: 'Role' });
    await role.fill('Half typed');

    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile saved.')).toBeVisible();
    await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Lovelace');
    await expect(other.getByText('AL', { exact: true }).last()).toBeVisible();
    await expect(role).toHaveValue('Half typed');
  },
);

test('exports all data and deletes an account by keyboard on a phone, and closes the account’s open pages', async ({
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
  await withoutPlayer(elsewhere, product.playerOrigin);
  await elsewhere.goto(pages.myDemo());
  const visitor = await browser.newContext();
  const visited = await visitor.newPage();
  await withoutPlayer(visited, product.playerOrigin);
  await visited.goto(product.origin + pages.demo(userId));
  await expect(visited.getByText('Head office').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.profile());
  const downloading = page.waitForEvent('download');
  const link = page.getByRole('link', { name: 'Download your data' });
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^gov360-your-data-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await openArchive(new Blob([await readFile(await download.path())]));
  expect(new TextDecoder().decode(await archive.read('profile.json'))).toContain('Analytical Estates');

  const section = page.getByRole('region', { name: 'Delete your account' });
  await expect(section).toContainText('your twin “Head office” with 1 tag');
  const field = section.getByLabel(`To confirm, type ${email}`);
  await link.focus();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('something else');
  await page.keyboard.press('Enter');
  await expect(section.getByRole('alert')).toContainText('Nothing was deleted.');
  await expectNoAxeViolations(page);
  expect(await tooWide(page)).toEqual([]);
  await field.fill(email);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await tooWide(page)).toEqual([]);

  // Open pages hide their content within five seconds.
  await expect(elsewhere).toHaveURL(/\/signin/, { timeout: 5_000 });
  await expect(visited.getByText('Head office')).toHaveCount(0, { timeout: 5_000 });
  expect((await mail.newest(email)).subject).toBe('Your GoV360 account was deleted');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('gov360_session');
  await visitor.close();
});
