import type { Locator, Page } from '@playwright/test';
import { pages } from '../../contract/addresses.ts';
import { untilAlive } from '../support/servers/alive.ts';
import { expect, test } from '../support/browser/fixtures.ts';

/**
 * Opens a page whose modules are held back, although it is drawn without them. Returns a function that
 * releases them.
 */
async function openHeld(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!start-)[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

/** Waits until the page has loaded everything except the modules held back. */
const waiting = (page: Page) => page.waitForFunction(() => 'takeQueuedInput' in window);

test('keeps input made on the dashboard before hydration', async ({ page, signIn, createTour }) => {
  await createTour(await signIn());
  const field = page.getByRole('textbox', { name: 'Name', exact: true });
  await test.step('makes a button work after hydration, and keeps typed text', async () => {
    const release = await openHeld(page, pages.dashboard());
    await page.getByRole('searchbox', { name: 'Search spaces' }).fill('factory');
    await field.fill('Typed early');
    await page.getByRole('button', { name: 'Welcome' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    release();
    await expect(page.getByRole('dialog', { name: 'Welcome to your demo project' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 space', { exact: true })).toBeVisible();
    await expect(field).toHaveValue('Typed early');
  });
  await test.step('keeps typed text when the user leaves the page before hydration', async () => {
    const release = await openHeld(page, pages.dashboard());
    await field.fill('Typed and left');
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    release();
    await page.goto(pages.dashboard());
    await expect(field).toHaveValue('Typed and left');
    await expect(page.getByText('Not saved yet.')).toBeVisible();
  });
  await test.step('asks once about a deletion requested both before and after hydration', async () => {
    const release = await openHeld(page, pages.dashboard());
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Delete the twin' })).toBeVisible();
    await waiting(page);
    release();
    await untilAlive(page);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the twin' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete the twin' })).toHaveCount(0);
  });
});

test('keeps a checkbox and a file chosen on public pages before hydration, and shows errors', async ({
  page,
}) => {
  let release = await openHeld(page, pages.signIn());
  await page.getByLabel('I agree to the terms and privacy policy').check();
  release();
  await expect(page.getByLabel('Email address')).toBeEnabled();

  release = await openHeld(page, pages.verify());
  const file = { name: 'twin.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') };
  await page.getByLabel('Archive (ZIP)').setInputFiles(file);
  release();
  await expect(page.getByText('The file is not a ZIP archive, or it is damaged.')).toBeVisible();

  release = await openHeld(page, pages.demo('nobody'));
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await waiting(page);
  release();
  await untilAlive(page);
});

test('sends a form submitted before hydration, and uploads a scan chosen or dropped before hydration @10.6 @16.21', async ({
  page,
  signIn,
}) => {
  await signIn(undefined, { profile: null });
  await test.step('shows a form’s errors, and remembers the requested page', async () => {
    const release = await openHeld(page, pages.myDemo());
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Byron');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Company is required.')).toBeVisible();
    release();
    await untilAlive(page);
    await expect(page.getByText('Company is required.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Byron');
    await page.getByRole('textbox', { name: 'Company' }).fill('Engines');
    await page.getByRole('textbox', { name: 'Role' }).fill('Analyst');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(pages.myDemo());
  });
  for (const way of ['chosen and submitted', 'dropped'] as const) {
    await test.step(`uploads a scan ${way}`, async () => {
      const release = await openHeld(page, pages.scans());
      await waiting(page);
      const field = page.getByLabel('Scan (GLB, ZIP or PLY)');
      const button = page.getByRole('button', { name: 'Upload a scan' });
      if (way === 'dropped') await dropOn(field, 'no scan');
      else {
        await field.setInputFiles({ name: 'house.glb', mimeType: '', buffer: Buffer.from('no scan') });
        await button.click();
      }
      await expect(button).toHaveAttribute('aria-busy', 'true');
      const sent = page.waitForRequest((request) => request.method() === 'POST' && isUpload(request.url()));
      release();
      expect((await sent).headers()['upload-length']).toBe(String('no scan'.length));
      await expect(page).toHaveURL(pages.scans());
      await expect(button).not.toHaveAttribute('aria-busy');
    });
  }
  await test.step('displays messages that staff opened', async () => {
    await signIn('staff-4@gov360.test');
    const release = await openHeld(page, `${pages.overview()}?q=staff-4`);
    await page.getByText('Messages (0)').click();
    release();
    await expect(page.getByText('No messages.')).toBeVisible();
  });
});

/** Returns whether a request starts an upload. */
const isUpload = (url: string) => new URL(url).pathname.endsWith('/uploads');

/** Drops a file with this text, as a mouse does. */
async function dropOn(target: Locator, text: string): Promise<void> {
  const prevented = await target.evaluate((element, content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'house.glb'));
    return ['dragover', 'drop'].map(
      (type) =>
        !element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
    );
  }, text);
  // By default, the browser replaces the page with a dropped file.
  expect(prevented).toEqual([true, true]);
}
