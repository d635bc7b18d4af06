import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { BlobReader, BlobWriter, TextReader, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { tooWide } from '../support/browser/layout.ts';
import { withoutPlayer } from '../support/browser/stand-in.ts';
import { makePdf } from '../support/files/pdf.ts';
import { Uploads } from '../support/files/uploads.ts';
import type { TestSession } from '../support/servers/session.ts';

const HOSTILE = '</script></noscript><img src=x onerror=alert(1)><script>alert(1)</script>';
const TAGS = [
  { id: 'a', title: 'Boiler', text: 'Serviced, see https://example.test/boiler.', position: [3, 1, 3] },
  { id: 'b', title: 'Küche', keywords: ['kitchen'], color: 'red', position: [12, 1, 2] },
  { id: 'c', title: HOSTILE, text: HOSTILE, media: 'https://example.test/a.jpg', position: [3, 1, 9] },
  { id: 'd', title: 'Pump without a place' },
];

const PDF = makePdf([{ text: 'How to heat' }]);
/** A picture of one grey pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Uploads two files to a twin, and downloads its archive with the button. Returns the path of the archive.
 */
async function downloadArchive(
  page: Page,
  origin: string,
  session: TestSession,
  info: TestInfo,
): Promise<string> {
  const as = { cookie: session.cookie, origin };
  const uploads = new Uploads(
    (path, { headers, ...request }) => fetch(origin + path, { ...request, headers: { ...headers, ...as } }),
    session.userId,
  );
  for (const [name, bytes] of [['Manual.pdf', PDF] as const, ['Boiler.png', PICTURE] as const]) {
    expect((await uploads.upload(new Uint8Array(bytes), { name })).status).toBe(204);
  }
  await page.goto(pages.myDemo());
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download archive (ZIP)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Head office twin.zip');
  const path = info.outputPath('twin.zip');
  await file.saveAs(path);
  return path;
}

/** Replaces some files in an archive with texts. Returns the new archive. */
async function changed(path: string, texts: Readonly<Record<string, string>>): Promise<Buffer> {
  const reader = new ZipReader(new BlobReader(new Blob([readFileSync(path)])));
  const writer = new ZipWriter(new BlobWriter());
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory || entry.filename in texts) continue;
    await writer.add(entry.filename, new BlobReader(await entry.getData(new BlobWriter())));
  }
  for (const [name, text] of Object.entries(texts)) await writer.add(name, new TextReader(text));
  return Buffer.from(await (await writer.close()).arrayBuffer());
}

/** Extracts an archive to disk. Returns the address of its page. */
async function pageOnDisk(path: string, info: TestInfo): Promise<string> {
  const reader = new ZipReader(new BlobReader(new Blob([readFileSync(path)])));
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory || !/^(index\.html|files\/.*)$/.test(entry.filename)) continue;
    const file = info.outputPath(entry.filename);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(await (await entry.getData(new BlobWriter())).arrayBuffer()));
  }
  return pathToFileURL(info.outputPath('index.html')).href;
}

/** Returns a list to which a page's requests, console messages and dialogs are added. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|file|blob):/.test(request.url())) heard.push(`${request.method()} ${request.url()}`);
  });
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('dialog', (dialog) => {
    heard.push('dialog');
    void dialog.dismiss();
  });
  return heard;
}

test('downloads an archive, opens it from disk with and without scripts, and verifies it @12.14 @12.16', async ({
  page,
  browser,
  product,
  signIn,
  createTour,
}, info) => {
  const session = await signIn();
  await createTour(session, { name: 'Head office', tags: TAGS });
  await withoutPlayer(page, product.playerOrigin);
  const archive = await downloadArchive(page, product.origin, session, info);
  const onDisk = await pageOnDisk(archive, info);
  await test.step('finds and shows the twin’s items in the archive’s page, without sending requests', () =>
    readPage(browser, onDisk));
  await test.step('shows the archive’s page without scripts', () =>
    readWithoutScripts(browser, onDisk, product.origin));
  await test.step('identifies an archive as intact, changed, or not an archive', () => verify(page, archive));
});

async function readPage(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const heard = listen(page);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Head office' })).toBeVisible();
  const entries = page.locator('#list li');
  await expect(entries).toHaveCount(TAGS.length);
  await expect(page.getByRole('heading', { level: 3, name: HOSTILE })).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://example.test/boiler' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await expectNoAxeViolations(page);

  // With the keyboard: the files, the search, and then the button that shows a tag on the plan.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Boiler.png' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('KUCHE');
  await expect(page.getByRole('status')).toHaveText('1 of 4');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show on plan' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('figure .chosen')).toHaveCount(1);

  // With the mouse: a mark on the plan filters the list by its tag, and clicking it again clears the filter.
  await page.getByRole('searchbox').fill('');
  await page.locator('figure circle.mark.red').click();
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all again' }).click();
  await expect(entries).toHaveCount(TAGS.length);
  await page.getByRole('combobox', { name: 'Where' }).selectOption('To be placed');
  await expect(entries).toHaveText(/Pump without a place/);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await tooWide(page)).toEqual([]);

  // The uploaded files are next to the page.
  const manual = await page
    .getByRole('link', { name: 'Manual.pdf' })
    .evaluate((link: HTMLAnchorElement) => link.href);
  expect(readFileSync(fileURLToPath(manual)).equals(PDF)).toBe(true);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Boiler.png' }).click();
  await expect((await opened).locator('img')).toHaveJSProperty('naturalWidth', 1);
  expect(heard).toEqual([]);
  await context.close();
}

async function readWithoutScripts(browser: Browser, address: string, origin: string): Promise<void> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const heard = listen(page);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(TAGS.map(({ title }) => title));
  await expect(page.getByRole('img', { name: 'Level 1' })).toBeVisible();
  expect(heard).toEqual([]);
  await page.goto(origin + pages.verify());
  const words = page.locator('noscript').getByRole('status');
  await expect(words).toBeVisible();
  expect(await words.textContent()).toContain('npm run verify FILE');
  await expect(page.getByLabel('Archive (ZIP)')).toBeHidden();
  await context.close();
}

async function verify(page: Page, archive: string): Promise<void> {
  await page.getByRole('link', { name: 'Verify an archive' }).click();
  await expect(page).toHaveTitle('Verify an archive | GoV360');
  const choose = async (buffer: Buffer) => {
    const file = { name: 'twin.zip', mimeType: 'application/zip', buffer };
    await page.getByLabel('Archive (ZIP)').setInputFiles(file);
  };
  const verdict = page.getByRole('main');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });

  await choose(readFileSync(archive));
  await expect(verdict).toContainText('This archive is complete and signed by this server.');
  await expectNoAxeViolations(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await choose(await changed(archive, { 'content/tags.json': '{}', 'more.txt': 'more' }));
  await expect(verdict).toContainText('This archive was changed.');
  await expect(verdict.getByRole('listitem').filter({ hasText: 'content/tags.json' })).toBeVisible();
  await expect(verdict.getByRole('listitem').filter({ hasText: 'more.txt' })).toBeVisible();
  expect(await tooWide(page)).toEqual([]);

  await choose(await changed(archive, { 'signature.json': '{}' }));
  await expect(verdict).toContainText('The signature does not belong to this archive.');
  await choose(Buffer.from('no archive'));
  await expect(verdict).toContainText('The file is not a ZIP archive, or it is damaged.');
  expect(sent).toEqual([]);
}
