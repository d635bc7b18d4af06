import { demoTour } from '../../contract/tour-id.ts';
import { api, pages } from '../../contract/addresses.ts';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { withoutPlayer } from '../support/browser/stand-in.ts';
import { archivedTag, twinArchive } from '../support/twin-archive.ts';

const zip = (content: Parameters<typeof twinArchive>[0] = {}, name = 'Head office.zip') => ({
  name,
  mimeType: 'application/zip',
  buffer: twinArchive(content),
});

async function choose(page: Page, file: ReturnType<typeof zip>): Promise<void> {
  await page.getByLabel('Archive (ZIP) or table (CSV)').setInputFiles(file);
}

test('checks, imports and undoes an archive, then imports a table, by keyboard and on a phone', async ({
  page,
  signIn,
  createTour,
  product,
}) => {
  const session = await signIn();
  await withoutPlayer(page, product.playerOrigin);
  await page.goto(pages.dashboard());
  await page.getByRole('link', { name: 'Or import a twin from a file' }).click();
  await expect(page).toHaveURL(pages.import());

  await choose(page, zip({ tags: [archivedTag('good'), archivedTag('bad', { color: 'pink' })] }));
  await page.getByRole('button', { name: 'Check this file' }).click();
  await expect(page.getByRole('heading', { name: 'This file cannot be imported' })).toBeVisible();
  await expect(page.getByRole('row', { name: /content\/tags.json, line 3 color/ })).toBeVisible();
  await expectNoAxeViolations(page);

  await choose(page, zip());
  await page.getByRole('button', { name: 'Check this file' }).click();
  await expect(page.getByRole('heading', { name: 'What this file contains' })).toBeVisible();
  await expect(page.getByText('The archive is not signed, so nothing proves who made it.')).toBeVisible();
  await expect(page.getByText('Nothing, because you have no twin yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Import twin' }).click();
  await expect(page.getByText('Twin imported.')).toBeVisible();
  await page.getByRole('link', { name: 'Explore your twin' }).click();
  await expect(page.getByRole('heading', { name: 'Head office' })).toBeVisible();

  await createTour(session, { name: 'Mine', tags: [archivedTag('a'), archivedTag('b')] });
  await page.getByRole('link', { name: 'Import a twin, tags or points' }).click();
  await choose(page, zip({ twin: { name: 'Another', matterportId: 'gv360office' } }));
  await page.getByRole('button', { name: 'Check this file' }).click();
  await expect(page.getByText('“Mine” with 2 items')).toBeVisible();
  await page.getByLabel(/Replace my twin/).check();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Import twin' }).click();
  await expect(page.getByText('Twin imported.')).toBeVisible();
  const earlier = page.getByRole('listitem').filter({ hasText: 'Mine' });
  await expect(earlier).toContainText('Before an archive was imported');
  await expectNoAxeViolations(page);
  await earlier.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The earlier version was restored. The twin is now private.')).toBeVisible();
  const other = page.getByRole('listitem').filter({ hasText: 'Another' });
  await other.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There are no earlier versions.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await createTour(session, { name: 'Mine', tags: [archivedTag('boiler')] });
  await page.goto(pages.import());
  const csv = Buffer.from('id;title;color\nboiler;Boiler;red\n;Pump;\n;Fan;pink\n');
  await choose(page, { name: 'register.csv', mimeType: 'text/csv', buffer: csv });
  await page.getByLabel('Archive (ZIP) or table (CSV)').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What this file contains' })).toBeVisible();
  await expect(page.getByRole('row', { name: /color, line 4/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel('Skip the rejected row.').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Imported the tags.')).toBeVisible();
  await expect(page.getByText('One item is not placed yet')).toBeVisible();
  const answer = await page.request.get(product.origin + api.tour(demoTour(session.userId)));
  const { tags } = (await answer.json()) as { tags: { title: string; color: string }[] };
  expect(tags.map(({ title, color }) => `${title} ${color}`)).toEqual(['Boiler red', 'Pump blue']);
});
