import { pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { playerIn } from '../support/browser/frames.ts';
import { saveTour } from '../support/servers/session.ts';

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

test.describe('a stranger', () => {
  test('sees the same page for a private twin as for a nonexistent one', async ({
    product,
    signIn,
    createTour,
    newEmail,
  }) => {
    const owner = await signIn(newEmail());
    await createTour(owner);
    const [hidden, absent] = await Promise.all(
      [owner.userId, 'A'.repeat(owner.userId.length)].map(async (userId) => {
        const response = await fetch(`${product.origin}${pages.demo(userId)}`);
        const text = (await response.text()).replaceAll(userId, '').replaceAll(/nonce="[^"]*"/g, '');
        return { status: response.status, text };
      }),
    );
    expect(hidden?.status).toBe(404);
    expect(hidden).toEqual(absent);
  });

  test('sees a public twin read-only until it becomes private', async ({
    page,
    browser,
    product,
    signIn,
    createTour,
  }) => {
    test.slow();
    const owner = await signIn();
    await createTour(owner, { public: true, name: 'Harbour office' });
    const stranger = await (await browser.newContext({ baseURL: product.origin })).newPage();
    await stranger.goto(pages.demo(owner.userId));
    const player = playerIn(stranger);
    await expect(player.locator('canvas')).toBeVisible();
    await expect(player.getByText('Harbour office').first()).toBeVisible();
    await expect(player.getByRole('button', { name: 'Add tag' })).toHaveCount(0);

    await page.goto('/dashboard');
    await saveTour(product.origin, owner, { public: false });
    await expect(stranger.locator('iframe')).toHaveCount(0);
    await expect(stranger).toHaveTitle('Not found | GoV360');
    await stranger.reload();
    await expect(stranger).toHaveTitle('Not found | GoV360');
    await stranger.context().close();
  });
});
