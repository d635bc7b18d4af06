import { expect, test } from '../support/browser/fixtures.ts';

test('shows each change in another browser of the same user without a reload', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const session = await signIn();
  const other = await browser.newContext({ baseURL: product.origin });
  await signIn(session.email, { context: other });
  const second = await other.newPage();
  await page.goto('/dashboard');
  await second.goto('/dashboard');
  await expect(second.getByText('No twin yet')).toBeVisible();

  await page.getByLabel('Capture ID or link').fill('gv360office');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(second.getByRole('link', { name: 'Explore your Digital Twin' })).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Harbour office');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Harbour office');
  await other.close();
});
