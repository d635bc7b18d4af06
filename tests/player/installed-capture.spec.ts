import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';

const OFFICE = resolve(import.meta.dirname, '../../captures/gv360office');
const ID = 'a1b2c3d4e5f';

/** Copies a capture into the data folder, as an operator does, with a different name for its thumbnail. */
function install(dataDir: string): void {
  const folder = join(dataDir, 'captures', ID);
  mkdirSync(folder, { recursive: true });
  const capture = JSON.parse(readFileSync(join(OFFICE, 'capture.json'), 'utf8')) as object;
  writeFileSync(
    join(folder, 'capture.json'),
    JSON.stringify({ ...capture, id: ID, thumbnail: 'small.webp' }),
  );
  copyFileSync(join(OFFICE, 'thumbnail.webp'), join(folder, 'small.webp'));
}

test('shows an installed capture’s thumbnail in the form and in the list of twins @11.21', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  install(product.dataDir);
  const session = await signIn();
  await createTour(session, { matterportId: ID });
  await page.goto(pages.dashboard());
  const pictures = page.locator(`img[src="/captures/${ID}/small.webp"]`);
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  await page.getByLabel('Capture ID or link').fill('gv360office');
  await expect(page.locator('img[src="/captures/gv360office/thumbnail.webp"]').first()).toBeVisible();
});
