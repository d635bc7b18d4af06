import type { FrameLocator, Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { officeStops } from '../support/player/office-stops.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

/** Milliseconds in which a walk through rooms that are drawn in software has ended. */
const WALK = 30_000;

const points = officeStops.map((stop) => ({ ...stop, stopSeconds: 2 }));
/** Stops at which the tour stays for as long as a test takes. */
const longStops = officeStops.map((stop) => ({ ...stop, stopSeconds: 600 }));

const tourIn = (player: FrameLocator) => player.getByRole('complementary', { name: 'Guided tour' });
const button = (player: FrameLocator, name: string) =>
  tourIn(player).getByRole('button', { name, exact: true });
const lastView = (page: Page) => readHost(page, (host) => host.views.at(-1));
/** The stops of the tour that the host has, in their order. */
const orderOf = (page: Page) =>
  readHost(page, (host) =>
    (host.tour.points as { id: string; stopOrder?: number }[])
      .filter(({ stopOrder }) => stopOrder !== undefined)
      .toSorted((a, b) => a.stopOrder! - b.stopOrder!)
      .map(({ id }) => id),
  );

test('by mouse, a guided tour walks from stop to stop, gives way to a drag, and is edited @13.14 @13.15 @13.16', async ({
  page,
  openAndWalk,
}) => {
  test.slow();
  const player = await openAndWalk({ tour: { points } });
  const tour = tourIn(player);
  const starts = player.getByRole('button', { name: 'Guided tour', exact: true });
  await test.step('it starts with a press, and has the text of each stop beside the view', async () => {
    await starts.click();
    await expect(starts).toHaveAttribute('aria-pressed', 'true');
    await expect(tour.getByRole('heading', { name: 'The way in' })).toBeVisible();
    await expect(tour.getByRole('link', { name: 'https://example.org/plan' })).toBeVisible();
    await expect(tour.getByText('Stop 1 of 3', { exact: true })).toBeVisible();
  });
  await test.step('it goes on by itself to the last, each from its exact view', async () => {
    await expect(tour.getByText('Stop 2 of 3', { exact: true })).toBeVisible({ timeout: WALK });
    await expect(tour.getByText('Stop 3 of 3', { exact: true })).toBeVisible({ timeout: WALK });
    await expect(tour.getByText('End of the tour')).toBeVisible({ timeout: WALK });
    await expect
      .poll(() => lastView(page))
      .toMatchObject({ sweep: 'corridor-west', pitch: -0.2, stop: 'server' });
  });
  await test.step('it gives way to a drag in the space, and goes on when asked', async () => {
    await button(player, 'Play again').click();
    await expect(button(player, 'Pause')).toBeVisible();
    await page.mouse.move(500, 300);
    await page.mouse.down();
    await page.mouse.move(560, 300);
    await page.mouse.up();
    await expect(tour.getByText('Paused')).toBeVisible();
    await button(player, 'Resume').click();
    await expect(button(player, 'Pause')).toBeVisible();
  });
  await test.step('a segment of its bar leads to each stop', async () => {
    await button(player, 'Pause').click();
    await button(player, '2. Reception').click();
    await expect(tour.getByRole('heading', { name: 'Reception' })).toBeVisible();
    await expect(button(player, '2. Reception')).toHaveAttribute('aria-current', 'step');
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoColorViolations(page);
    await button(player, 'End the tour').click();
    await expect(tour).toHaveCount(0);
    await expect.poll(async () => (await lastView(page))?.stop).toBeNull();
  });
  await test.step('its stops are dragged into another order, left out and put back', async () => {
    await player.getByRole('button', { name: 'Edit the tour' }).click();
    const grip = player.getByTitle('Drag Server room');
    await grip.scrollIntoViewIfNeeded();
    const from = (await grip.boundingBox())!;
    const to = (await player.getByTitle('Drag The way in').boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, to.y + 15, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => orderOf(page)).toEqual(['server', 'entrance', 'reception']);
    await player.getByRole('button', { name: 'Leave The way in out' }).click();
    await expect.poll(() => orderOf(page)).toEqual(['server', 'reception']);
    await player.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => orderOf(page)).toEqual(['server', 'entrance', 'reception']);
    await player.getByRole('spinbutton', { name: 'Seconds at Reception' }).fill('20');
    await page.keyboard.press('Enter');
    await expect(player.getByText('24 s at the stops')).toBeVisible();
    await expectNoColorViolations(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoAxeViolations(page);
  });
});

test('by keyboard alone, a link starts the tour, which steps for whoever wants less motion @13.10 @13.14 @13.15', async ({
  page,
  openAndWalk,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const player = await openAndWalk({ tour: { points: longStops }, hash: 'tour=reception' });
  const tour = tourIn(player);
  await test.step('at the stop of the link, without going on by itself', async () => {
    await expect(tour.getByRole('heading', { name: 'Reception' })).toBeVisible();
    await expect(tour.getByRole('status')).toHaveText('Stop 2 of 3: Reception. Ask here for a badge.');
    await expect.poll(() => lastView(page)).toMatchObject({ sweep: 'reception-passage', stop: 'reception' });
    await expect(button(player, 'Play')).toBeVisible();
  });
  await test.step('arrow keys step, the space bar plays and pauses, Esc ends', async () => {
    await button(player, 'Play').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tour.getByRole('status')).toHaveText('Stop 3 of 3: Server room');
    await page.keyboard.press('Home');
    await expect(tour.getByRole('heading', { name: 'The way in' })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(button(player, 'Pause')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(button(player, 'Resume')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(button(player, '1. The way in')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(button(player, '2. Reception')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tour).toHaveCount(0);
    await expect(player.getByRole('application')).toBeFocused();
  });
  await test.step('T starts it, and a key in the space makes it wait', async () => {
    await page.keyboard.press('t');
    await expect(button(player, 'Play')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(button(player, 'Pause')).toBeVisible();
    await player.getByRole('application').press('ArrowLeft');
    await expect(tour.getByText('Paused')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('Alt and an arrow key move a stop, and the focus stays with it', async () => {
    await player.getByRole('button', { name: 'Edit the tour' }).press('Enter');
    const stops = player.getByRole('list', { name: 'Stops in their order' });
    const server = stops.getByRole('button', { name: 'Server room', exact: true });
    await server.press('Alt+ArrowUp');
    await expect(player.locator('#live')).toHaveText('Server room is now stop 2 of 3.');
    await expect.poll(() => orderOf(page)).toEqual(['entrance', 'server', 'reception']);
    await expect(server).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect.poll(() => orderOf(page)).toEqual(['entrance', 'reception', 'server']);
  });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the captions are a low sheet, and a touch of the space makes the tour wait @13.14 @13.17', async ({
    page,
    openAndWalk,
  }) => {
    const player = await openAndWalk({ tour: { points: longStops }, query: { mode: 'read-only' } });
    const tour = tourIn(player);
    await player.getByRole('button', { name: 'More' }).tap();
    await player.getByRole('button', { name: 'Guided tour', exact: true }).tap();
    await expect(tour.getByRole('heading', { name: 'The way in' })).toBeVisible();
    const sheet = (await tour.boundingBox())!;
    expect(sheet.height).toBeLessThanOrEqual(0.4 * 844);
    expect([sheet.x, sheet.width, sheet.y + sheet.height]).toEqual([0, 390, 844]);
    for (const name of ['Previous stop', 'Pause', 'Next stop', 'From the start', 'End the tour'])
      expect((await button(player, name).boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expectNoAxeViolations(page);
    await page.touchscreen.tap(200, 300);
    await expect(tour.getByText('Paused')).toBeVisible();
    await button(player, 'Next stop').tap();
    await expect(tour.getByRole('heading', { name: 'Reception' })).toBeVisible();
    await button(player, 'Resume').tap();
    await expect(button(player, 'Pause')).toBeVisible();
    await button(player, 'End the tour').tap();
    await expect(tour).toHaveCount(0);
  });
});
