import { pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';

test('shows that a page is offline, keeps it open, and recovers automatically without losing changes', async ({
  page,
  context,
  signIn,
  createTour,
}) => {
  await createTour(await signIn());
  await page.goto(pages.dashboard());
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(async () => {
    await name.fill('Typed on a train');
    await expect(page.getByText('Not saved yet.')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('This page stays open')).toBeVisible();
  await expect(name).toHaveValue('Typed on a train');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(name).toHaveValue('Typed on a train');
});

test(
  'shows an error when saving offline, keeps the input, and saves it when the connection returns',
  { tag: '@soak' },
  async ({ page, context, signIn, createTour }) => {
    await createTour(await signIn());
    await page.goto(pages.dashboard());
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await expect(async () => {
      await name.fill('Saved in the end');
      await expect(page.getByText('Not saved yet.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Error updating demo.')).toBeVisible();
    await expect(name).toHaveValue('Saved in the end');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Demo updated successfully!')).toBeVisible();
  },
);

test(
  'keeps the navigation when the server fails to return a page, and loads the page once the server responds',
  { tag: '@soak' },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.profile());
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    // By now, the page's code has loaded, so that only its data is missing later.
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

    await page.route(/\/(dashboard\/profile\.data|healthz)/, (route) => route.abort());
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'The server can’t be reached' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
    await page.unroute(/\/(dashboard\/profile\.data|healthz)/);
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  },
);
