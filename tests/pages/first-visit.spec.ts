import { expect, test } from '../support/browser/fixtures.ts';
import { addTag, playerInDashboard } from '../support/browser/frames.ts';
import { signInLink } from '../support/identity/inbox.ts';

test('a visitor signs in, makes a twin from a link, walks through it, and finds the tag again', async ({
  page,
  startOwn,
  newEmail,
}) => {
  test.slow();
  const { origin } = await startOwn();
  const email = newEmail();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Reject all' }).click();
  await page.getByRole('link', { name: 'Try our demo now!' }).first().click();

  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await page.getByLabel('I agree to the terms and privacy policy').check();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign in with email link' }).click();
  await expect(
    page.getByText(
      'Please check your email for a sign-in link. If one does not show up, please check your spam folder.',
    ),
  ).toBeVisible();

  await page.goto((await signInLink(origin, email)).href);
  await expect(page.getByText('You did it! 🎉')).toBeVisible();
  await page.getByRole('link', { name: 'Continue to the Dashboard' }).click();

  await expect(
    page.getByRole('heading', { name: 'We need a few more details to get started' }),
  ).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Ada Byron');
  await page.getByLabel('Company').fill('Analytical Estates');
  await page.getByLabel('Role').fill('Facility manager');
  await page.getByRole('button', { name: 'Save' }).click();

  const capture = page.getByLabel('Capture ID or link');
  await capture.fill('https://my.matterport.com/show/?m=SxQL3iGyoDo');
  await expect(capture).toHaveValue('SxQL3iGyoDo');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Demo created successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explore your Digital Twin' })).toBeVisible();

  await capture.fill('gv360office');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Demo updated successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Explore your Digital Twin' }).click();

  const player = playerInDashboard(page);
  await expect(player.locator('canvas')).toBeVisible();
  await player
    .getByRole('button', { name: /^Go to / })
    .first()
    .click();
  await addTag(player, 'Fire extinguisher');
  await expect(player.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  await expect(playerInDashboard(page).getByText('Fire extinguisher').first()).toBeVisible();
});

test('an example opens behind its start overlay, or playing when its address says so @1.9 @4.21', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/dashboard/example/example-1');
  await page.getByRole('button', { name: 'Explore Digital Twin' }).click();
  await expect(playerInDashboard(page).locator('canvas')).toBeVisible();
  await page.goto('/dashboard/example/example-1/play');
  await expect(playerInDashboard(page).locator('canvas')).toBeVisible();
});
