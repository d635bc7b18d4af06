import type { Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { expect, test as fixtures } from '../support/browser/fixtures.ts';
import { browserCookie, call, saveTour, type TestSession } from '../support/servers/session.ts';

interface Plain {
  page: Page;
  session: TestSession;
}

/** A signed-in browser in which no script runs; the newcomer's has no profile yet. */
const test = fixtures.extend<{ plain: Plain; newcomer: Plain }>({
  plain: async ({ browser, product, signIn }, provide) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
    const session = await signIn(undefined, { context });
    await provide({ page: await context.newPage(), session });
    await context.close();
  },
  newcomer: async ({ browser, product, signIn }, provide) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
    const session = await signIn(undefined, { context, profile: null });
    await provide({ page: await context.newPage(), session });
    await context.close();
  },
});

test('the intro says what is missing, and leads on to where one wanted to go @10.6', async ({ newcomer }) => {
  const { page } = newcomer;
  await page.goto(`${pages.messages()}&q=1`);
  await page.getByRole('textbox', { name: 'Role' }).fill('Head of buildings');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Company is required.')).toBeVisible();
  await expect(page.getByText('Not saved yet: something is still missing above.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Role' })).toHaveValue('Head of buildings');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Byron');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Engines');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`${pages.messages()}&q=1`);
});

test('a twin is made public, and both versions of its name are kept, without scripts @10.6', async ({
  plain,
  product,
  createTour,
}) => {
  const { page, session } = plain;
  await createTour(session, { name: 'First' });
  await page.goto(pages.dashboard());
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Mine');
  await page.getByRole('switch', { name: 'Public' }).click();
  await expect(page.getByRole('switch', { name: 'Public' })).toBeChecked();
  await expect(name).toHaveValue('Mine');

  await saveTour(product.origin, session, { name: 'Theirs' });
  await page.getByRole('button', { name: 'Save' }).click();
  const versions = page.getByRole('group', { name: 'Name' });
  await expect(versions).toContainText(/Yours, not saved yet.*Mine.*Theirs/s);
  await page.getByRole('button', { name: 'Use the other one' }).click();
  await expect(name).toHaveValue('Theirs');
  await page.getByRole('button', { name: 'Use yours' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Demo updated successfully!')).toBeVisible();
  await expect(name).toHaveValue('Mine');
  await expect(versions).toContainText('Theirs');
  await page.getByRole('button', { name: 'Done with both' }).click();
  await expect(versions).toHaveCount(0);
});

test('a form sent after the session has ended keeps what was typed, to be sent again @10.5', async ({
  plain,
  product,
}) => {
  const { page, session } = plain;
  await page.goto(pages.messages());
  await page.getByRole('textbox', { name: 'Message' }).fill('Two lines,\nand “quotes" & <all>');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    pages.signIn(pages.messages()),
  );
  await page.context().addCookies([browserCookie(product.origin, session)]);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(page.getByText('Two lines,\nand “quotes" & <all>')).toBeVisible();
});

test('the profile is checked and saved without scripts, and what was typed stays', async ({
  plain,
  product,
}) => {
  const { page, session } = plain;
  await page.goto(pages.profile());
  await page.getByRole('textbox', { name: 'Company' }).fill('');
  await page.getByRole('textbox', { name: 'Role' }).fill('Head of buildings');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Company is required.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Role' })).toHaveValue('Head of buildings');
  await page.getByRole('textbox', { name: 'Company' }).fill('Engines & Sons');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  const stored = await call(product.origin, session, 'GET', api.profile(session.userId));
  expect(await stored.json()).toMatchObject({ company: 'Engines & Sons', role: 'Head of buildings' });
});

test('a message is sent with its mood without scripts', async ({ plain }) => {
  const { page } = plain;
  await page.goto(pages.profile());
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('From a browser without scripts');
  await page.getByRole('combobox', { name: 'Mood' }).selectOption('Happy');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your messages' }).getByRole('listitem')).toHaveText([
    /Happy.*From a browser without scripts/s,
  ]);
});

test('the examples are searched and sorted without scripts', async ({ plain }) => {
  const { page } = plain;
  await page.goto(pages.dashboard());
  const names = page.getByRole('region', { name: 'Example spaces' }).getByRole('heading', { level: 3 });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const byName = await names.allInnerTexts();
  expect(byName).toHaveLength(6);
  expect(byName).toEqual(byName.toSorted((a, b) => a.localeCompare(b, 'en')));
  await page.getByRole('searchbox', { name: 'Search spaces' }).fill('zebra');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(names).toHaveCount(6);
});

test('an example opens without scripts, and what only a script can do is not offered', async ({ plain }) => {
  const { page } = plain;
  await page.goto(pages.dashboard());
  await expect(page.getByRole('button', { name: 'Welcome' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Next feature' })).toBeHidden();
  await page.goto(pages.example('example-1'));
  await page.getByRole('button', { name: 'Explore Digital Twin' }).click();
  await expect(page).toHaveURL(/\/example-1\/play/);
  await expect(page.locator('iframe')).toBeVisible();
});

test('a scan is asked for only where it can be uploaded, which takes scripts @16.21', async ({ plain }) => {
  const { page } = plain;
  await page.goto(pages.scans());
  const words = page.locator('form noscript').getByRole('status');
  await expect(words).toBeVisible();
  expect(await words.textContent()).toContain('Uploading a scan needs JavaScript.');
  await expect(page.getByLabel('Scan (GLB, ZIP or PLY)')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Upload a scan' })).toBeHidden();
});

test('users are searched without scripts', async ({ browser, product, signIn }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
  await signIn('staff-3@gov360.test', {
    context,
    profile: { name: 'Sam Staff', company: 'GoV360', role: 'r' },
  });
  const page = await context.newPage();
  await page.goto(pages.overview());
  await page.getByRole('searchbox').fill('nobody at all');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Nobody matches your search')).toBeVisible();
  await page.getByRole('searchbox').fill('Sam Staff');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('main ol').first().getByRole('listitem')).toHaveText([/Sam Staff/]);
  await context.close();
});

test('the sign-in page says that it needs scripts', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
  const page = await context.newPage();
  await page.goto(pages.signIn());
  const words = page.locator('noscript').getByRole('status');
  await expect(words).toBeVisible();
  expect(await words.textContent()).toContain('Signing in needs JavaScript');
  await context.close();
});
