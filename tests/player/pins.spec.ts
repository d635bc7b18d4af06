import type { FrameLocator, Page } from '@playwright/test';
import { officeTag } from '../support/player/office-tag.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test, type OpenAndWalk } from '../support/player/player-fixtures.ts';

test.use({ viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce' });

const boiler = officeTag('boiler', { title: 'Boiler' });
const pump = officeTag('pump', { title: 'Pump', position: [5.8, 0.74, 11.35] });
/** Where the disc of a tag is that one has turned to. */
const MIDDLE = { x: 600, y: 400 };

const firstTag = (page: Page) => readHost(page, (host) => (host.tour.tags as object[])[0]);
/** The title beside a pin. */
const labelIn = (player: FrameLocator) => player.locator('.pin-label');

/** Opens the player and turns to the boiler, whose card is closed again. */
async function faceBoiler(openAndWalk: OpenAndWalk): Promise<FrameLocator> {
  const player = await openAndWalk({ tour: { tags: [boiler, pump] } });
  await player.getByRole('button', { name: 'Boiler' }).click();
  await expect(labelIn(player)).toHaveText('Boiler');
  await player.getByRole('button', { name: 'Close' }).click();
  await expect(labelIn(player)).toBeHidden();
  return player;
}

/** Moves the mouse over the boiler's disc until it is noticed: pointing is prepared when nothing more urgent is to do. */
async function hoverOverBoiler(page: Page, player: FrameLocator): Promise<void> {
  let aside = 0;
  await expect(async () => {
    aside = 1 - aside;
    await page.mouse.move(MIDDLE.x + aside, MIDDLE.y);
    await expect(labelIn(player)).toHaveText('Boiler', { timeout: 500 });
    await expect(labelIn(player)).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Takes the boiler by its disc and pulls it aside, with the button still down. */
async function pull(page: Page): Promise<void> {
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  await page.mouse.down();
  await page.mouse.move(MIDDLE.x - 180, MIDDLE.y + 40, { steps: 6 });
}

test('a tag is dragged with the mouse, saved, and undo brings it back; Escape leaves it where it was @11.24', async ({
  page,
  openAndWalk,
}) => {
  const player = await faceBoiler(openAndWalk);
  await test.step('Escape while it is dragged puts it back', async () => {
    await pull(page);
    await page.keyboard.press('Escape');
    await page.mouse.move(MIDDLE.x - 250, MIDDLE.y + 80);
    await page.mouse.up();
    await expect(player.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    expect(await readHost(page, (host) => host.changes)).toEqual([]);
    await hoverOverBoiler(page, player);
  });
  await pull(page);
  await expect(labelIn(player)).toHaveText('Boiler');
  await page.mouse.up();
  await expect(player.locator('#panels').getByText('“Boiler” moved.')).toBeVisible();
  await expect.poll(() => firstTag(page)).not.toMatchObject({ position: boiler.position });
  await expect(player.getByText('Saved', { exact: true })).toBeVisible();
  await player.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => firstTag(page)).toMatchObject({ position: boiler.position, normal: boiler.normal });
});

test('who may not change a twin looks around where a tag is dragged @11.24', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ query: { mode: 'read-only' }, tour: { tags: [boiler] } });
  await player.getByRole('button', { name: 'Boiler' }).click();
  await expect(labelIn(player)).toBeVisible();
  const { yaw } = (await expect
    .poll(() => readHost(page, (host) => host.views.at(-1)?.selection?.id))
    .toBe('boiler')
    .then(() => readHost(page, (host) => host.views.at(-1))))!;
  await pull(page);
  await page.mouse.up();
  await expect.poll(() => readHost(page, (host) => host.views.at(-1)?.yaw)).not.toBeCloseTo(yaw, 1);
  expect(await readHost(page, (host) => host.changes)).toEqual([]);
});

test('a tag that is pointed at, in the space or in the list, shows its title, and only tags that are looked for are shown @11.26', async ({
  page,
  openAndWalk,
}) => {
  const player = await faceBoiler(openAndWalk);
  await test.step('by the mouse', async () => {
    await hoverOverBoiler(page, player);
    await page.mouse.move(MIDDLE.x, MIDDLE.y - 200);
    await expect(labelIn(player)).toBeHidden();
    await player.getByRole('button', { name: 'Boiler' }).hover();
    await expect(labelIn(player)).toBeVisible();
    await page.mouse.move(MIDDLE.x, MIDDLE.y - 200);
    await expect(labelIn(player)).toBeHidden();
  });
  await test.step('by the focus of its row in the list', async () => {
    await player.getByLabel('Find a tag').focus();
    await page.keyboard.press('Tab');
    await expect(player.getByRole('button', { name: 'Boiler' })).toBeFocused();
    await expect(labelIn(player)).toHaveText('Boiler');
    await expect(labelIn(player)).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(labelIn(player)).toBeHidden();
  });
  await test.step('the space shows only the tags that are looked for', async () => {
    await hoverOverBoiler(page, player);
    await player.getByLabel('Find a tag').fill('pump');
    await page.mouse.move(MIDDLE.x + 1, MIDDLE.y);
    await expect(labelIn(player)).toBeHidden();
    await player.getByRole('button', { name: 'Hide the list' }).click();
    await expect(player.getByRole('button', { name: 'Tags and rooms: 1 of 2 tags' })).toBeVisible();
    await player.getByRole('button', { name: 'Tags and rooms' }).click();
    await player.getByRole('button', { name: 'Show all tags' }).click();
    await hoverOverBoiler(page, player);
  });
});

test('from outside a pin is seen over what stands before it, and opens by a click @11.26', async ({
  page,
  openAndWalk,
}) => {
  const under = officeTag('socket', { title: 'Floor socket', position: [5.8, 0.02, 11.35] });
  const player = await openAndWalk({ tour: { tags: [under] } });
  await player.getByRole('application').press('3');
  await expect.poll(() => readHost(page, (host) => host.views.at(-1)?.mode)).toBe('floorplan');
  await player.getByRole('button', { name: 'Floor socket' }).focus();
  await expect(labelIn(player)).toBeVisible();
  const label = (await labelIn(player).boundingBox())!;
  await page.mouse.click(label.x + label.width / 2, label.y + label.height + 24);
  await expect(player.getByRole('heading', { name: 'Floor socket' })).toBeFocused();
});
