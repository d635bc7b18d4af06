import { expect, type Page } from '@playwright/test';
import { pages } from '../../contract/addresses.ts';
import { openBreakingLine, type BreakingLine } from '../support/browser/breaking-line.ts';
import { freePort } from '../support/servers/free-port.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { startProduct, type Product } from '../support/servers/product.ts';
import { browserCookie, openSession, saveTour } from '../support/servers/session.ts';
import { LIGHT_CAPTURES, test } from '../support/browser/worker-fixtures.ts';

/**
 * How long a busy machine may need to open a capture, in milliseconds. `UPLOADING`: to transfer a file over a
 * slow connection.
 */
const OPENING = 45_000;
const UPLOADING = 30_000;
/** The size of a manual, in bytes. `BREAK_AFTER`: the number of bytes after which the connection drops. */
const SIZE = 1_500_000;
const BREAK_AFTER = 700_000;

let line: BreakingLine;
let product: Product;

// All tests share one product.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  line = await openBreakingLine();
  const port = await freePort();
  product = await startProduct({
    ports: { site: port, player: await freePort() },
    env: { CAPTURES_DIR: LIGHT_CAPTURES, PUBLIC_ORIGIN: line.origin },
  });
  line.leadTo(port);
});
test.afterAll(async () => {
  await product.stop();
  product.remove();
  await line.close();
});

test.use({ viewport: { width: 1280, height: 800 } });

test('adds, views, renames, replaces, moves, deletes and restores a file over a failing connection @14.55 @14.61 @14.62 @14.64 @17.4 @17.8', async ({
  page,
}, { workerIndex, retry }) => {
  await openTwin(page, `files-${workerIndex}-${retry}@example.test`);
  const player = page.frameLocator('iframe');
  const card = player.getByRole('article');
  const list = player.getByRole('list', { name: 'Files and folders' });
  const button = (label: string | RegExp) => player.getByRole('button', { name: label, exact: true });
  await expect(player.getByRole('application', { name: '3D view' })).toBeVisible({ timeout: OPENING });

  await test.step('adds a file to a tag over a connection that drops', async () => {
    await button('Boiler').first().click();
    line.slow(1_500_000);
    line.breakAfter(BREAK_AFTER);
    const before = line.breaks();
    await chooseFile(
      page,
      () => card.getByRole('button', { name: 'Add files' }).click(),
      'Manual.txt',
      'valve',
    );
    await expect(card.getByRole('progressbar', { name: 'Upload of Manual.txt' })).toBeVisible();
    await expect(card.getByRole('button', { name: /^Manual\.txt/ })).toBeVisible({ timeout: UPLOADING });
    expect(line.breaks()).toBeGreaterThan(before);
    line.slow(null);
  });

  await test.step('views the file without leaving the twin', async () => {
    await card.getByRole('button', { name: /^Manual\.txt/ }).click();
    await expect(player.getByRole('dialog')).toContainText('valve');
    await page.keyboard.press('Escape');
    await expect(player.getByRole('dialog')).toHaveCount(0);
    await card.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('renames the file', async () => {
    await button('Files').click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await button('More about Manual.txt').click();
    await expect(player.getByText('Boiler').last()).toBeVisible();
    await player.getByRole('textbox', { name: 'Name' }).fill('Boiler manual.txt');
    await button('Save').click();
    await expect(player.getByText('Changed “Boiler manual.txt”.').first()).toBeVisible();
  });

  await test.step('replaces the file with a new version', async () => {
    await chooseFile(page, () => button('Upload a new version').click(), 'New.txt', 'pump');
    await expect(button(/^Restore: /)).toBeVisible({ timeout: UPLOADING });
    await button('Back').click();
  });

  await test.step('moves the file to a folder', async () => {
    await button('New folder').click();
    await player.getByRole('textbox', { name: 'Name of the folder' }).fill('Manuals');
    await button('Save folder').click();
    await list.getByRole('checkbox').click();
    await button('Move').click();
    await button('Manuals').click();
    await button('Folder Manuals, 1 file').click();
    await expect(list.getByRole('button', { name: /^Boiler manual\.txt/ })).toBeVisible();
  });

  await test.step('deletes the file, undoes that, deletes it again, and restores it from the bin', async () => {
    const row = list.getByRole('button', { name: /^Boiler manual\.txt/ });
    const remove = button('Delete: 1 file');
    await list.getByRole('checkbox').click();
    await remove.click();
    await expect(row).toHaveCount(0);
    await button('Undo').click();
    await expect(row).toBeVisible();
    if (!(await list.getByRole('checkbox').isChecked())) await list.getByRole('checkbox').click();
    await remove.click();
    await button('Bin').click();
    await button('Restore: Boiler manual.txt').click();
    await expect(player.getByText('The bin is empty.')).toBeVisible();
    await button('Back').click();
    await expect(row).toBeVisible();
  });

  await test.step('finds the file, its tag and a room by searching for a word', async () => {
    await player.getByRole('application', { name: '3D view' }).press('/');
    const search = player.getByRole('dialog').getByRole('combobox');
    await search.fill('boiler');
    for (const name of ['Boiler', 'Boiler manual.txt'])
      await expect(player.getByRole('option', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
    await search.fill('kitchen');
    await expect(player.getByRole('option', { name: /^Kitchen/ })).toBeVisible();
  });
});

/** Opens the viewer of a user's own twin, which has a tag. */
async function openTwin(page: Page, email: string): Promise<void> {
  const session = await openSession(line.origin, email);
  await saveTour(line.origin, session, {
    matterportId: 'gv360office',
    hasBeenSaved: true,
    tags: [officeTag('Boiler')],
  });
  await page.context().addCookies([browserCookie(line.origin, session)]);
  await page.goto(line.origin + pages.demo(session.userId));
}

async function chooseFile(page: Page, press: () => Promise<void>, name: string, word: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press();
  const line = `The ${word} is behind the boiler.\n`;
  const buffer = Buffer.from(line.repeat(Math.ceil(SIZE / line.length)));
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer });
}
