import { expect, test } from '@playwright/test';
import { officeTag, openAndWalk } from './support/open-player.ts';
import { startPlayerServers, type PlayerServers } from './support/player-servers.ts';

let servers: PlayerServers;

test.beforeAll(async () => {
  servers = await startPlayerServers();
});
test.afterAll(async () => {
  await servers.stop();
});
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('the map tells where one is, and a click on it leads to the nearest viewpoint', async ({ page }) => {
  const player = await openAndWalk(page, servers, { tour: { tags: [officeTag('a'), officeTag('b')] } });
  const map = player.getByRole('img', { name: /^Map of Level 1/ });
  await expect(map).toHaveAccessibleName('Map of Level 1. You are in Open office.');
  const { width, height } = (await map.boundingBox())!;
  // The kitchen is the north-east corner of the plan.
  await map.click({ position: { x: width * 0.86, y: height * 0.25 } });
  await expect(player.locator('#live')).toHaveText('Kitchen, no tags');
  await expect(map).toHaveAccessibleName('Map of Level 1. You are in Kitchen.');
});

test('the map shows the rooms’ outlines where there is no plan', async ({ page, context }) => {
  await context.route('**/plan*.svg', (route) => route.fulfill({ status: 404, body: '' }));
  const player = await openAndWalk(page, servers);
  const map = player.getByRole('img', { name: /^Map of/ });
  await expect(map.locator('polygon')).toHaveCount(9);
  await player.getByRole('button', { name: 'Map' }).click();
  await expect(map).toHaveCount(0);
});

test('on a phone the map waits behind its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const player = await openAndWalk(page, servers);
  await expect(player.getByRole('img', { name: /^Map of/ })).toHaveCount(0);
  await player.getByRole('button', { name: 'Map' }).click();
  await expect(player.getByRole('img', { name: /^Map of/ })).toBeVisible();
});

test('each room says how many tags it has, and leads to each of its viewpoints', async ({ page }) => {
  const tags = [officeTag('a'), officeTag('b'), officeTag('c', { position: [17, 0.8, 2] })];
  const player = await openAndWalk(page, servers, { tour: { tags } });
  await expect(player.getByRole('listitem').filter({ hasText: 'Corridor' })).toContainText('2 tags');
  await expect(player.getByRole('listitem').filter({ hasText: 'Kitchen' })).toContainText('1 tag');
  await player.getByRole('button', { name: 'Viewpoints: Kitchen' }).click();
  await player.getByRole('button', { name: 'Go to Kitchen, viewpoint 2' }).click();
  await expect(player.locator('#live')).toHaveText('Kitchen, 1 tag');
});

test('the help sheet opens with the question mark and gives the focus back', async ({ page }) => {
  const player = await openAndWalk(page, servers);
  const stage = player.getByRole('application');
  await stage.focus();
  await page.keyboard.press('?');
  await expect(player.getByRole('dialog', { name: 'Keys and gestures' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(player.getByRole('dialog')).toHaveCount(0);
  await expect(stage).toBeFocused();
});

test('single keys do nothing while one writes, nor once they are turned off', async ({ page }) => {
  const player = await openAndWalk(page, servers, { tour: { tags: [officeTag('a'), officeTag('b')] } });
  await player.getByRole('button', { name: 'Keys and gestures' }).click();
  await player.getByLabel('Single keys work').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(player.getByRole('dialog')).toHaveCount(0);
  await player.getByRole('button', { name: 'Keys and gestures' }).click();
  await player.getByLabel('Single keys work').check();
  await page.keyboard.press('Escape');
  await player.getByRole('button', { name: 'Add tag' }).click();
  await page.keyboard.press('Enter');
  await player.getByLabel('Title').fill('');
  await page.keyboard.type('u?jr1');
  await expect(player.getByLabel('Title')).toHaveValue('u?jr1');
  await expect(player.getByRole('dialog')).toHaveCount(0);
});
