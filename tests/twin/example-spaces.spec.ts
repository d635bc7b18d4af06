import type { Page } from '@playwright/test';
import { pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';

test.describe('the example spaces', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.dashboard());
  });

  const names = (page: Page) =>
    page.getByRole('region', { name: 'Example spaces' }).getByRole('heading', { level: 3 });

  test('are six, of which the first three lead somewhere @2.23', async ({ page }) => {
    await expect(names(page)).toHaveCount(6);
    await expect(names(page).getByRole('link')).toHaveCount(3);
    await expect(page.getByText('Not open yet')).toHaveCount(3);
  });

  test('are sorted by name, date and environment @2.26', async ({ page }) => {
    await page.getByRole('button', { name: /Sort by/ }).click();
    await page.getByRole('menuitemradio', { name: 'Name' }).click();
    await expect(async () => {
      const byName = await names(page).allInnerTexts();
      expect(byName).toEqual(byName.toSorted((a, b) => a.localeCompare(b, 'en')));
    }).toPass();

    await page.getByRole('button', { name: /Sort by/ }).click();
    await page.getByRole('menuitemradio', { name: 'Date updated' }).click();
    const times = page.getByRole('region', { name: 'Example spaces' }).locator('time');
    await expect(async () => {
      const dates = await times.evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
      expect(dates).toEqual(dates.toSorted((a, b) => String(b).localeCompare(String(a))));
    }).toPass();

    await page.getByRole('button', { name: /Sort by/ }).click();
    await page.getByRole('menuitemradio', { name: 'Environment' }).click();
    const button = page.getByRole('button', { name: 'Sort by Environment', exact: true });
    await expect(button).toHaveText('Sort by Environment');
    await expect(page).toHaveURL(`${pages.dashboard()}?sort=environment`);
    await page.reload();
    await expect(button).toBeVisible();
  });

  test('are found by what is written on them, with a count, and an empty result leads back @2.27', async ({
    page,
  }) => {
    const search = page.getByRole('searchbox', { name: 'Search spaces' });
    const entries = await page.evaluate(() => history.length);
    await search.fill('factory');
    await expect(names(page)).toHaveText(['Factory']);
    await expect(page.getByText('1 space', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${pages.dashboard()}?q=factory`);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    // The address is all it takes: going on and back, and a server that draws it.
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue('factory');
    await expect(names(page)).toHaveText(['Factory']);
    expect(await (await page.request.get(page.url())).text()).toContain('1 space');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(search).toHaveValue('');
    await search.fill('zebra');
    await expect(page.getByText('No space matches your search')).toBeVisible();
    await page.getByRole('link', { name: 'Clear the search' }).click();
    await expect(names(page)).toHaveCount(6);
    await expect(page).toHaveURL(pages.dashboard());
  });
});

test.describe('an example’s page', () => {
  test('starts with an overlay, and plays on request @2.28 @7.12', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.example('example-1'));
    await expect(page.locator('iframe')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Explore Digital Twin' }).click();
    await expect(page.locator('iframe')).toHaveAttribute('src', pages.digitalTwin('example-1'));
    await expect(page.locator('iframe')).toBeFocused();
  });

  test('plays at once at /play @2.29', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.example('example-2/play'));
    await expect(page.locator('iframe')).toHaveAttribute('src', pages.digitalTwin('example-2'));
  });

  test('says so where there is no such example', async ({ page, signIn }) => {
    await signIn();
    const response = await page.goto(pages.example('example-9'));
    expect(response?.status()).toBe(404);
    await expect(page.getByText('There is no such example')).toBeVisible();
  });
});

test('each space shows a small picture of its own, on phones with sharp screens too', async ({
  browser,
  baseURL,
  signIn,
  page,
}) => {
  await signIn();
  const context = await browser.newContext({
    baseURL,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  });
  const phone = await context.newPage();
  await phone.goto(pages.dashboard());
  const pictures = phone.getByRole('region', { name: 'Example spaces' }).locator('img');
  await expect(pictures).toHaveCount(6);
  const shown = new Set<string>();
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(address).toMatch(/\/thumbnail\.webp$/);
    shown.add(address);
    const box = (await picture.boundingBox())!;
    expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
  }
  expect(shown.size).toBe(6);
  await context.close();
});
