import type { FrameLocator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

const PROVIDER = 'https://my.matterport.com/**';
const FOREIGN = 'SxQL3iGyoDo';

// The provider is never really asked.
test.beforeEach(async ({ context }) => {
  await context.route(PROVIDER, (route) => route.abort());
});

async function addTag(page: Page, player: FrameLocator, title: string): Promise<void> {
  await player.getByRole('button', { name: 'Add tag' }).click();
  await page.keyboard.press('Enter');
  await player.getByLabel('Title').fill(title);
  await player.getByRole('button', { name: 'Save tag' }).click();
}

test('a tag is placed at the crosshair, saved, edited, deleted and brought back @11.23', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ real: true });
  await addTag(page, player, 'Boiler');
  await expect(player.getByText('Saved', { exact: true })).toBeVisible();
  expect(await readHost(page, (host) => host.tour)).toMatchObject({
    revision: 2,
    later: { kept: true },
    tags: [{ title: 'Boiler', color: 'blue' }],
  });
  await player.getByRole('button', { name: 'Edit' }).click();
  await player.getByLabel('Title').fill('Boiler 1');
  await player.getByRole('button', { name: 'Save tag' }).click();
  await expect
    .poll(() => readHost(page, (host) => host.tour))
    .toMatchObject({ tags: [{ title: 'Boiler 1' }] });
  await player.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => readHost(page, (host) => host.tour.tags)).toEqual([]);
  await player.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => readHost(page, (host) => host.tour))
    .toMatchObject({ tags: [{ title: 'Boiler 1' }] });
});

test('a tag is placed where one clicks @11.22', async ({ page, openAndWalk }) => {
  const player = await openAndWalk({ real: true });
  await player.getByRole('button', { name: 'Add tag' }).click();
  await player.getByRole('application').click({ position: { x: 200, y: 500 } });
  await expect(player.getByRole('heading', { name: 'New tag' })).toBeVisible();
  await player.getByRole('button', { name: 'Cancel' }).click();
  expect(await readHost(page, (host) => host.changes.length)).toBe(0);
});

test('one walks by list and by keys, and hears where one has come to @11.5', async ({
  page,
  openAndWalk,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const player = await openAndWalk();
  await player.getByRole('button', { name: 'Go to Kitchen', exact: true }).press('Enter');
  await expect(player.locator('#live')).toHaveText('Kitchen, no tags');
  const before = await player.locator('[aria-current=location]').allTextContents();
  await player.getByRole('application').focus();
  for (const key of ['w', 'ArrowDown', 'a', 'd']) await page.keyboard.press(key);
  await expect.poll(() => player.locator('#live').textContent()).toBeTruthy();
  expect(before).toContain('Go to KitchenYou are here');
});

test('changes of another tab appear, and a conflict keeps both contents @11.31', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk();
  await addTag(page, player, 'Pump');
  await expect(player.getByText('Saved', { exact: true })).toBeVisible();
  await page.evaluate(() => window.host.writeElsewhere({ name: 'Renamed' }, true));
  await expect(player.getByRole('heading', { name: 'Renamed' })).toBeVisible();
  await player.getByRole('button', { name: 'Edit' }).click();
  await player.getByLabel('Title').fill('Mine');
  await page.evaluate(() => {
    const [tag] = window.host.tour.tags as object[];
    window.host.writeElsewhere({ tags: [{ ...tag, title: 'Theirs' }] }, false);
  });
  await player.getByRole('button', { name: 'Save tag' }).click();
  await expect
    .poll(() => readHost(page, (host) => host.tour))
    .toMatchObject({ tags: [{ title: 'Mine', overtaken: [{ title: 'Theirs' }] }] });
  await player.getByRole('button', { name: 'Use theirs' }).click();
  await expect.poll(() => readHost(page, (host) => host.tour)).toMatchObject({ tags: [{ title: 'Theirs' }] });
});

test('an edit that could not be saved is kept and can be tried again @11.29', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk();
  await page.evaluate(() => (window.host.failing = true));
  // Time stands still but for the second in which it is sent, so that it is not tried again by itself.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await addTag(page, player, 'Valve');
  await page.clock.runFor(1_000);
  await expect(player.getByText('Not saved yet')).toBeVisible();
  await page.evaluate(() => (window.host.failing = false));
  await player.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => readHost(page, (host) => host.tour)).toMatchObject({ tags: [{ title: 'Valve' }] });
});

test('a read-only twin offers nothing to change @11.32', async ({ openAndWalk }) => {
  const player = await openAndWalk({ query: { mode: 'read-only' } });
  await expect(player.getByRole('heading', { name: /^Tags/ })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Add tag' })).toHaveCount(0);
});

test('opened by itself it shows the capture, its first frame marked once, and nobody’s tour', async ({
  page,
}) => {
  await page.goto('/?m=gv360office');
  await expect(page.getByRole('application')).toBeVisible();
  await expect(page.getByText('No tags yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add tag' })).toHaveCount(0);
  expect(await page.evaluate(() => performance.getEntriesByName('first-frame').length)).toBe(1);
});

test('a provider out of reach is said plainly, and our own capture is a way on @11.17', async ({
  openPlayer,
}) => {
  const player = await openPlayer({ query: { m: FOREIGN } });
  await expect(player.getByText('Matterport cannot be reached')).toBeVisible();
  await player.getByRole('button', { name: 'Walk through our built-in office' }).click();
  await expect(player.getByRole('application')).toBeVisible();
  await expect(player.getByText('This is our built-in office.')).toBeVisible();
  await expect(player.getByRole('button', { name: 'Add tag' })).toHaveCount(0);
});

test('a capture of the provider is framed', async ({ context, openPlayer }) => {
  await context.route(PROVIDER, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Showcase</p>' }),
  );
  const player = await openPlayer({ query: { m: FOREIGN } });
  await expect(player.frameLocator('iframe').getByText('Showcase')).toBeVisible();
  await expect(player.getByRole('heading', { name: /^Tags/ })).toBeVisible();
});

for (const [id, sentence] of [
  ['', 'names no captured space'],
  ['short', 'exactly 11 characters'],
]) {
  test(`the capture id “${id}” is answered with a sentence @11.17`, async ({ page }) => {
    await page.goto(`/?m=${id}`);
    await expect(page.getByRole('alert')).toContainText(sentence!);
  });
}

test('without WebGL rooms and tags remain @11.20', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('/?m=gv360office');
  await expect(page.getByRole('alert')).toContainText('cannot show 3D');
  await expect(page.getByRole('heading', { name: 'Rooms' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Kitchen' })).toBeVisible();
});

test('axe finds nothing in the light and dark player @11.33', async ({ page, openAndWalk }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const player = await openAndWalk();
  await expectNoAxeViolations(page);
  await player.getByRole('button', { name: 'Add tag' }).click();
  await page.keyboard.press('Enter');
  await expect(player.getByLabel('Title')).toBeFocused();
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoColorViolations(page);
  await player.getByRole('button', { name: 'Cancel' }).click();
  await expectNoColorViolations(page);
});
