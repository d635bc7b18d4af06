import type { FrameLocator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ reducedMotion: 'reduce' });

const view = {
  mode: 'inside',
  sweep: 'office-aisle',
  position: [4, 1.6, 11.4],
  yaw: -1.5,
  pitch: -0.2,
  floor: 'level-1',
};
/** What is compared of it: one may have turned to it once around. */
const { yaw: _, ...seen } = view;

const point = (id: string, type: string, room: string, fields: Record<string, unknown> = {}) => ({
  id,
  title: id,
  text: '',
  type,
  position: [9.45, 0.02, 7.1],
  normal: [0, 1, 0],
  floor: 'level-1',
  room,
  ...fields,
});

const extinguisher = point('By the desk', 'extinguisher', 'office', {
  position: [5.8, 1.1, 11.35],
  text: 'Manual: https://example.com/manual.pdf',
  view,
});
const points = [
  extinguisher,
  point('In the corridor', 'extinguisher', 'corridor'),
  point('Kit', 'first-aid', 'kitchen', { position: [17, 1, 2] }),
  point('Hive', 'beehive', 'lounge', { position: [17, 0.02, 12] }),
];
const pointTypes = [
  { id: 'beehive', name: 'Beehive', group: 'sights', icon: 'flag', color: 'yellow', range: 30 },
];

const pointsOf = (page: Page) => readHost(page, (host) => host.tour.points as Record<string, unknown>[]);
const lastView = (page: Page) => readHost(page, (host) => host.views.at(-1));
const player3D = (player: FrameLocator) => player.getByRole('application');
const article = (player: FrameLocator) => player.getByRole('article');

test('with a mouse: placed, written, seen from its own view, shown by type, and types of one’s own @13.1 @13.2 @13.3 @13.4 @13.5', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ tour: { points, pointTypes } });

  await test.step('one is placed where one looks, and written', async () => {
    await player.getByRole('button', { name: 'Add point' }).click();
    await player3D(player).click({ position: { x: 500, y: 450 } });
    await expect(player.getByLabel('Name')).toBeFocused();
    await player.getByRole('button', { name: 'Save point' }).click();
    await expect(player.getByText('Give the point a name.')).toBeVisible();
    await player.getByLabel('Name').fill('Main switch');
    await player.getByRole('button', { name: /^Type/ }).click();
    await player.getByRole('radio', { name: 'Electricity' }).click();
    await expect(player.getByRole('button', { name: 'Type Electricity' })).toBeFocused();
    await expect(player.getByRole('combobox', { name: 'Room' })).toHaveValue(/\w/);
    await expectNoAxeViolations(page, page.frames().slice(1));
    await player.getByRole('button', { name: 'Save point' }).click();
    await expect(article(player)).toContainText('Electricity');
    await expect
      .poll(async () => (await pointsOf(page)).at(-1))
      .toMatchObject({
        title: 'Main switch',
        type: 'electricity',
        floor: 'level-1',
        view: { mode: 'inside' },
      });
    expect((await pointsOf(page)).at(-1)).toHaveProperty('room');
    await player.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the list leads to its exact view', async () => {
    await player.getByRole('button', { name: 'By the desk' }).click();
    await expect.poll(() => lastView(page)).toMatchObject(seen);
    await expect(article(player).getByRole('link')).toHaveAttribute('href', 'https://example.com/manual.pdf');
  });

  await test.step('the view is retaken with one press, and taken back', async () => {
    const yaw = async () => (await lastView(page))!.yaw;
    const before = await yaw();
    await page.keyboard.press('j');
    await expect.poll(yaw).not.toBe(before);
    await article(player).getByRole('button', { name: 'Take the view from here' }).click();
    await expect(player.getByText('“By the desk” is seen from here now.').first()).toBeVisible();
    await expect.poll(async () => (await pointsOf(page))[0]!.view).not.toEqual(view);
    await player.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await pointsOf(page))[0]!.view).toEqual(view);
    await article(player).getByRole('button', { name: 'See it' }).click();
    await expect.poll(() => lastView(page)).toMatchObject(seen);
    await player.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('types are shown alone, which links carry', async () => {
    await player.getByRole('button', { name: /^First aid/ }).click();
    await player.getByRole('button', { name: /^Beehive/ }).click();
    await expect(player.getByText('2 of 5 points shown')).toBeVisible();
    await expect(player.getByRole('button', { name: 'By the desk' })).toHaveCount(0);
    await expect.poll(() => lastView(page)).toMatchObject({ types: ['first-aid', 'beehive'] });
    await player.getByRole('button', { name: 'Show all', exact: true }).click();
    await expect(player.getByRole('button', { name: 'By the desk' })).toBeVisible();
  });

  await test.step('an own type is added; another is deleted, and its point becomes a sight', async () => {
    await player.getByRole('button', { name: 'Own types' }).click();
    await player.getByRole('button', { name: 'Add type' }).click();
    await player.getByLabel('Name').fill('Kitchen');
    await player.getByRole('button', { name: 'Save type' }).click();
    await expect(player.getByText('There is a type of this name already.')).toBeVisible();
    await player.getByLabel('Name').fill('Shut-off valve');
    await player.getByRole('radio', { name: 'Water' }).check();
    await player.getByLabel('Shown inside from').selectOption('8 m');
    await player.getByRole('button', { name: 'Save type' }).click();
    await expect(player.getByRole('button', { name: 'Edit “Shut-off valve”' })).toBeVisible();
    await player.getByRole('button', { name: 'Delete “Beehive”' }).click();
    await expect(player.getByText('1 point has this type. It becomes a sight.')).toBeVisible();
    await expectNoAxeViolations(page, page.frames().slice(1));
    await player.getByRole('button', { name: 'Delete “Beehive”' }).last().click();
    await expect.poll(async () => (await pointsOf(page))[3]).toMatchObject({ title: 'Hive', type: 'sight' });
    await player.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => (await pointsOf(page))[3])
      .toMatchObject({ title: 'Hive', type: 'beehive' });
    expect(await readHost(page, (host) => host.tour.pointTypes)).toMatchObject([
      { name: 'Shut-off valve', icon: 'water', range: 8 },
      { name: 'Beehive' },
    ]);
  });
});

test('by keyboard alone: placed, its type found, its view taken, listed by type @13.1 @13.3 @13.4', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ tour: { tags: [officeTag('Boiler')], points, pointTypes } });
  const press = (key: string) => page.keyboard.press(key);
  await player.getByRole('button', { name: 'Add point' }).focus();
  await press('Enter');
  await expect(player3D(player)).toBeFocused();
  await press('Enter');
  await expect(player.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Loggia');
  await press('Tab');
  await press('Enter');
  await player.getByLabel('Find a type').focus();
  await page.keyboard.type('landm');
  await press('Enter');
  await expect(player.getByRole('button', { name: 'Type Landmark' })).toBeFocused();
  await player.getByRole('button', { name: 'Take the view from here' }).focus();
  await press('Enter');
  await expect(player.getByText('Taken from where you are.')).toBeVisible();
  await player.getByRole('button', { name: 'Save point' }).focus();
  await press('Enter');
  await expect(player.getByRole('heading', { name: 'Loggia' })).toBeFocused();
  await expect.poll(() => pointsOf(page)).toMatchObject([{}, {}, {}, {}, { title: 'Loggia', type: 'flag' }]);
  await press('Escape');

  await player.getByRole('radio', { name: 'Room' }).focus();
  await press('ArrowRight');
  await expect(player.getByRole('heading', { name: /^Fire extinguisher/, level: 3 })).toBeVisible();
  await player
    .getByRole('heading', { name: /^Fire extinguisher/ })
    .getByRole('button')
    .focus();
  await press('Space');
  await expect(player.getByRole('button', { name: 'By the desk' })).toHaveCount(0);
  await press('Space');
  await player.getByRole('button', { name: 'By the desk' }).focus();
  await press('Enter');
  await expect(player.getByRole('heading', { name: 'By the desk' })).toBeFocused();
  await expect.poll(() => lastView(page)).toMatchObject(seen);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('by touch: shown by type, opened from far down the list, and read beside its view @13.3 @13.4 @16.24', async ({
    page,
    openAndWalk,
  }) => {
    const more = Array.from({ length: 8 }, (_, index) => point(`Lamp ${index}`, 'lamp', 'lounge'));
    const player = await openAndWalk({
      query: { mode: 'read-only' },
      tour: { points: [...points, ...more], pointTypes },
    });
    const handle = player.getByRole('button', { name: /^Points of interest|^Hide the list/ });
    await handle.tap();
    await expect(player.getByRole('button', { name: /^Kitchen/ })).toBeVisible();
    await expectNoAxeViolations(page, page.frames().slice(1));
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoColorViolations(page, page.frames().slice(1));
    await player.getByRole('button', { name: /^Fire extinguisher/ }).tap();
    await handle.tap();
    await expect(handle).toHaveText('Points of interest and rooms: 2 of 12 points');
    await handle.tap();
    await player.getByRole('button', { name: 'Show all', exact: true }).tap();

    const last = player.getByRole('button', { name: 'Lamp 7' });
    await last.scrollIntoViewIfNeeded();
    await last.tap();
    await expect(player.getByRole('heading', { name: 'Lamp 7' })).toBeInViewport();
    await player.getByRole('button', { name: 'Close' }).tap();
    await expect(last).toBeInViewport();

    await player.getByRole('button', { name: 'By the desk' }).tap();
    await expect(article(player)).toContainText('Fire extinguisher');
    await expect.poll(() => lastView(page)).toMatchObject(seen);
    await expect(article(player).getByRole('button', { name: 'Take the view from here' })).toHaveCount(0);
    const bar = player.getByRole('group', { name: 'Controls' });
    const top = (await bar.boundingBox())!.y;
    // the point is in the middle of its own view, which neither the card nor the controls cover @16.24
    expect(top).toBeGreaterThan(844 / 2);
    const pin = (await player.locator('.pin-label').boundingBox())!;
    expect(pin.y + pin.height).toBeLessThan(top);
    const panel = player.getByRole('complementary');
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
});
