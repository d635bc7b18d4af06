import { pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';

test('profile, messages and policies are printed without what only a screen needs', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(pages.messages());
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of [pages.profile(), pages.messages(), pages.cookiePolicy(), pages.terms()]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Accept all' })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
    // Ink on paper, whatever the screen is.
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(scheme).toBe('light');
  }
});

test('a twin is printed as its list of tags', async ({ page, signIn, createTour }) => {
  const session = await signIn();
  const tag = { id: 'a', title: 'Boiler', text: '', color: 'red', position: [1, 1, 1], normal: [0, 1, 0] };
  await createTour(session, { tags: [tag] });
  await page.goto(pages.demo(session.userId));
  const player = page.frameLocator('iframe');
  await expect(player.getByText('Boiler').first()).toBeVisible();
  await expect(player.getByRole('button', { name: 'Add tag', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(player.getByText('Boiler').first()).toBeVisible();
  for (const name of ['Add tag', 'Dollhouse']) {
    await expect(player.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
});
