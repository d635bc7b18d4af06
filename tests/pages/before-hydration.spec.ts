import type { Locator, Page } from '@playwright/test';
import { pages } from '../../contract/addresses.ts';
import { untilAlive } from '../support/servers/alive.ts';
import { expect, test } from '../support/browser/fixtures.ts';

/** Holds the page's modules back until it is told to let them go. */
async function holdModules(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The page has come as far as it does without its modules, which are still held back. */
const waiting = (page: Page) => page.waitForFunction(() => 'takeQueuedInput' in window);

test('a button pressed before the page came alive does its work afterwards', async ({
  page,
  signIn,
  createTour,
}) => {
  await createTour(await signIn());
  const release = await holdModules(page);
  await page.goto(pages.dashboard(), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Welcome' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Welcome to your demo project' })).toBeVisible();
});

test('what was typed and ticked before the page came alive counts', async ({ page, signIn }) => {
  const release = await holdModules(page);
  await page.goto(pages.signIn(), { waitUntil: 'commit' });
  await page.getByLabel('I agree to the terms and privacy policy').check();
  release();
  await expect(page.getByLabel('Email address')).toBeEnabled();

  await signIn();
  const letGo = await holdModules(page);
  await page.goto(pages.dashboard(), { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Search spaces' }).fill('factory');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed early');
  letGo();
  await expect(page.getByText('1 space', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Typed early');
});

test('what was typed stays when the page is left before it came alive', async ({
  page,
  signIn,
  createTour,
}) => {
  await createTour(await signIn());
  const release = await holdModules(page);
  await page.goto(pages.dashboard(), { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed and left');
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  release();
  await page.goto(pages.dashboard());
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Typed and left');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
});

test('a form sent before the page came alive shows its errors, and knows where one wanted to go @10.6', async ({
  page,
  signIn,
}) => {
  await signIn(undefined, { profile: null });
  const release = await holdModules(page);
  await page.goto(pages.myDemo(), { waitUntil: 'commit' });
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

test('a file chosen before the page came alive is verified once it is', async ({ page }) => {
  const release = await holdModules(page);
  await page.goto(pages.verify(), { waitUntil: 'commit' });
  const file = { name: 'twin.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') };
  await page.getByLabel('Archive (ZIP)').setInputFiles(file);
  release();
  await expect(page.getByText('It is no ZIP archive, or a damaged one.')).toBeVisible();
});

for (const way of ['chosen and submitted', 'dropped'] as const) {
  test(`a scan ${way} before the page came alive is uploaded once it is @16.21`, async ({ page, signIn }) => {
    await signIn();
    const release = await holdModules(page);
    await page.goto(pages.scans(), { waitUntil: 'commit' });
    await waiting(page);
    const field = page.getByLabel('Scan (GLB, ZIP or PLY)');
    if (way === 'dropped') await dropOn(field, 'no scan');
    else {
      await field.setInputFiles({ name: 'house.glb', mimeType: '', buffer: Buffer.from('no scan') });
      await page.getByRole('button', { name: 'Upload a scan' }).click();
    }
    await expect(page.getByRole('button', { name: 'Upload a scan' })).toHaveAttribute('aria-busy', 'true');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && isUpload(request.url()));
    release();
    expect((await sent).headers()['upload-length']).toBe(String('no scan'.length));
    await expect(page).toHaveURL(pages.scans());
    await expect(page.getByRole('button', { name: 'Upload a scan' })).not.toHaveAttribute('aria-busy');
  });
}

/** The address at which an upload begins. */
const isUpload = (url: string) => new URL(url).pathname.endsWith('/uploads');

/** Drops a file of this text as a mouse does. */
async function dropOn(target: Locator, text: string): Promise<void> {
  const prevented = await target.evaluate((element, content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'house.glb'));
    return ['dragover', 'drop'].map(
      (type) =>
        !element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
    );
  }, text);
  // what nobody prevents the browser does: it opens the file in place of the page
  expect(prevented).toEqual([true, true]);
}

test('messages opened before the page came alive are read once it is', async ({ page, signIn }) => {
  await signIn('staff-4@gov360.test');
  const release = await holdModules(page);
  await page.goto(`${pages.overview()}?q=staff-4`, { waitUntil: 'commit' });
  await page.getByText('Messages (0)').click();
  release();
  await expect(page.getByText('No messages.')).toBeVisible();
});

test('a deletion asked for before and after the page came alive is one question', async ({
  page,
  signIn,
  createTour,
}) => {
  await createTour(await signIn());
  const release = await holdModules(page);
  await page.goto(pages.dashboard(), { waitUntil: 'commit' });
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

test('a page that says what is missing comes alive as well', async ({ page }) => {
  const release = await holdModules(page);
  await page.goto(pages.demo('nobody'), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await waiting(page);
  release();
  await untilAlive(page);
});
