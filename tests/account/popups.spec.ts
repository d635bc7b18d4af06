import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/fixtures.ts';

/** Opens the sign-in page with the terms agreed to, and a provider's popup from it. */
async function openPopup(page: Page, provider: 'Google' | 'Microsoft'): Promise<Page> {
  await page.goto('/signin');
  await page.getByLabel('I agree to the terms and privacy policy').check();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: provider }).click();
  return opening;
}

for (const provider of ['Google', 'Microsoft'] as const) {
  test(`${provider} signs in through its issuer, in a popup @4.3 @7.8`, async ({ page, newEmail }) => {
    const popup = await openPopup(page, provider);
    await expect(popup.getByText(/local/i).first()).toBeVisible();
    await popup.getByLabel('Name').fill('Grace Hopper');
    await popup
      .getByLabel(/e-?mail/i)
      .first()
      .fill(newEmail());
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: /sign in|continue/i }).click();
    await closed;
    await expect(page.getByText('We need a few more details to get started')).toBeVisible();
  });
}

test('a denied popup leaves the page usable and says so', async ({ page }) => {
  const popup = await openPopup(page, 'Google');
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: /deny/i }).click();
  await closed;
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Google' })).toBeEnabled();
});

test('a closed popup leaves the page usable', async ({ page }) => {
  const popup = await openPopup(page, 'Microsoft');
  await popup.close();
  await expect(page.getByRole('button', { name: 'Microsoft' })).toBeEnabled();
});

test('a blocked popup leaves the page usable and says so', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/signin');
  await page.getByLabel('I agree to the terms and privacy policy').check();
  await page.getByRole('button', { name: 'Google' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Google' })).toBeEnabled();
});
