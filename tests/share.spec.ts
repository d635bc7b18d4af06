import { AxeBuilder } from '@axe-core/playwright';
import { pages } from '../contract/addresses.ts';
import { expect, test } from './support/fixtures.ts';

test('the link of a public twin is there as a QR code, drawn when it is asked for', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  await createTour(session, { public: true });
  await page.goto(pages.myDemo());
  const open = page.getByRole('button', { name: 'QR code' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'QR code of the link' });
  const code = dialog.getByRole('img', { name: 'QR code of the link to this twin' });
  await expect(code).toBeVisible();
  await expect(dialog).toContainText(product.origin + pages.demo(session.userId));
  await expect(dialog.getByRole('link', { name: 'Save as SVG' })).toHaveAttribute('href', /^data:image\/svg/);
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('a QR code whose program cannot be had says so, and the link stays', async ({
  page,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  await createTour(session, { public: true });
  await page.goto(pages.myDemo());
  await page.route('**/qr-path*', (route) => route.abort());
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('alert')).toContainText('The QR code could not be drawn.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Link to this twin' })).toHaveValue(/\/demo\//);
});

test('a private twin is not offered for sharing', async ({ page, signIn, createTour }) => {
  const session = await signIn();
  await createTour(session, { public: false });
  await page.goto(pages.myDemo());
  await expect(page.getByText('Private: only you can open it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'QR code' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Link to this twin' })).toHaveCount(0);
});
