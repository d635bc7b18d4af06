import { expect, test } from '../support/browser/fixtures.ts';

test('a page of the dashboard is the same with a user id behind it @2.8', async ({ page, signIn }) => {
  const { userId } = await signIn();
  await page.goto(`/dashboard/profile/${userId}`);
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await page.goto(`/dashboard/my-demo/${userId}`);
  await expect(page.getByText('You have no twin yet')).toBeVisible();
});
