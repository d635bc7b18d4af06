import type { FrameLocator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ reducedMotion: 'reduce' });

const tour = { tags: [officeTag('boiler', { title: 'Boiler' })] };

async function rename(player: FrameLocator, title: string): Promise<void> {
  await player.getByRole('button', { name: 'Edit' }).click();
  await player.getByLabel('Title').fill(title);
  await player.getByRole('button', { name: 'Save tag' }).click();
}

const storedTitles = (page: Page) =>
  readHost(page, (host) => (host.tour.tags as { title: string }[]).map((tag) => tag.title));

test('an edit outlives a lost connection and a reload, and is saved when it can be @11.30', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ tour });
  await page.evaluate(() => (window.host.failing = true));
  await player.getByRole('button', { name: 'Boiler' }).click();
  await rename(player, 'Boiler 1');
  await expect(player.getByText('Not saved yet')).toBeVisible();

  await page.reload();
  await expect(player.getByRole('button', { name: 'Boiler 1' })).toBeVisible();
  await expect.poll(() => storedTitles(page)).toEqual(['Boiler 1']);
  await expect(player.getByText('Saved', { exact: true })).toBeVisible();

  // Saved is saved: the next visit has nothing to send.
  await page.reload();
  await expect(player.getByRole('button', { name: 'Boiler', exact: true })).toBeVisible();
  expect(await readHost(page, (host) => host.changes.length)).toBe(0);
});

test('a failed save is tried again by itself @11.30', async ({ page, openAndWalk }) => {
  const player = await openAndWalk({ tour });
  await page.evaluate(() => (window.host.failing = true));
  await player.getByRole('button', { name: 'Boiler' }).click();
  await rename(player, 'Boiler 1');
  await expect(player.getByText('Not saved yet')).toBeVisible();
  await page.evaluate(() => (window.host.failing = false));
  await expect.poll(() => storedTitles(page)).toEqual(['Boiler 1']);
  await expect(player.getByText('Saved', { exact: true })).toBeVisible();
});

test('coming back online sends what waits at once @11.30', async ({ page, openAndWalk }) => {
  const player = await openAndWalk({ tour });
  await page.evaluate(() => (window.host.failing = true));
  await player.getByRole('button', { name: 'Boiler' }).click();
  await rename(player, 'Boiler 1');
  await expect(player.getByText('Not saved yet')).toBeVisible();
  const tried = await readHost(page, (host) => host.changes.length);
  await player.locator('body').evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => readHost(page, (host) => host.changes.length)).toBeGreaterThan(tried);
});

test('a conflict shows both versions, and when the other was saved @11.31', async ({ page, openAndWalk }) => {
  const player = await openAndWalk({ tour });
  await player.getByRole('button', { name: 'Boiler' }).click();
  await player.getByRole('button', { name: 'Edit' }).click();
  await player.getByLabel('Title').fill('Mine');
  await page.evaluate(() => {
    const [tag] = window.host.tour.tags as object[];
    const updated = '2026-11-20T10:00:00.000Z';
    window.host.writeElsewhere({ tags: [{ ...tag, title: 'Theirs' }], updated }, false);
  });
  await player.getByRole('button', { name: 'Save tag' }).click();
  const conflict = player.getByRole('region', { name: 'Changed in two places' });
  await expect(conflict).toContainText('20 Nov 2026');
  await expect(conflict.getByRole('definition')).toHaveText(['Mine', 'Theirs']);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict).toHaveCount(0);
  await expect.poll(() => storedTitles(page)).toEqual(['Mine']);
});

test('a form says that its tag was deleted elsewhere, and asks before it restores it @16.21', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ tour });
  const alert = player.getByRole('alert');
  const button = (name: string) => player.getByRole('button', { name, exact: true });
  await button('Boiler').click();
  await button('Edit').click();
  await player.getByLabel('Title').fill('Mine');
  await page.evaluate(() => window.host.writeElsewhere({ tags: [] }, true));
  await expect(alert).toContainText('deleted elsewhere');
  await expect(player.getByLabel('Title')).toHaveValue('Mine');
  await button('Save tag').click();
  await expect(alert).toContainText('Do you want to restore it');
  expect(await storedTitles(page)).toEqual([]);
  await expectNoAxeViolations(page);
  await button('Restore').click();
  await expect.poll(() => storedTitles(page)).toEqual(['Mine']);

  await button('Edit').click();
  await player.getByLabel('Title').fill('Mine again');
  await page.evaluate(() => window.host.writeElsewhere({ tags: [] }, true));
  await expect(alert).toBeVisible();
  await button('Save tag').click();
  await button('Discard').click();
  await expect(player.getByRole('form')).toHaveCount(0);
  expect(await storedTitles(page)).toEqual([]);
});

test('what was typed about a file outlives its panel, and asks before it restores the file @16.21', async ({
  page,
  openAndWalk,
}) => {
  const documents = [{ id: 'manual', name: 'Manual.pdf', url: 'https://example.com/manual.pdf' }];
  const player = await openAndWalk({ tour: { ...tour, documents } });
  const button = (name: string) => player.getByRole('button', { name, exact: true });
  const name = player.getByRole('textbox', { name: 'Name' });
  await button('Files').click();
  await button('More about Manual.pdf').click();
  await name.fill('Boiler manual.pdf');
  await button('Close files').click();
  await button('Boiler').click();
  await button('Files').click();
  await button('More about Manual.pdf').click();
  await expect(name).toHaveValue('Boiler manual.pdf');
  await page.evaluate(() => window.host.writeElsewhere({ documents: [] }, true));
  await expect(player.getByRole('alert')).toContainText('deleted elsewhere');
  await button('Save').click();
  const stored = () => readHost(page, (host) => host.tour.documents);
  expect(await stored()).toEqual([]);
  await button('Restore').click();
  await expect.poll(stored).toMatchObject([{ id: 'manual', name: 'Boiler manual.pdf' }]);
});
