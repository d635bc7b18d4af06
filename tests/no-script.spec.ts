import type { Page } from '@playwright/test';
import { api, pages } from '../contract/addresses.ts';
import { expect, test as fixtures } from './support/fixtures.ts';
import { call, type TestSession } from './support/session.ts';

/** A signed-in browser in which no script runs. */
const test = fixtures.extend<{ plain: { page: Page; session: TestSession } }>({
  plain: async ({ browser, product, signIn }, provide) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
    const session = await signIn(undefined, { context });
    await provide({ page: await context.newPage(), session });
    await context.close();
  },
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
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Sam Staff/]);
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
