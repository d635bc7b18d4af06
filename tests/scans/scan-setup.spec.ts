import type { Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import type { Corrections } from '../../contract/scans/corrections.ts';
import { keepIds } from '../../contract/scans/keep-ids.ts';
import type { ScanSpace } from '../../contract/scans/scan.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test as fixtures } from '../support/browser/fixtures.ts';
import { laterRun } from '../support/scans/later-run.ts';
import { tooWide } from '../support/browser/layout.ts';
import { SAMPLE_SCAN_ID, sampleSpace } from '../support/scans/sample-scan.ts';
import { addSampleScan, replaceSampleSpace } from '../support/scans/scan-product.ts';
import { call, type TestSession } from '../support/servers/session.ts';

const test = fixtures.extend<{ owner: TestSession; saved: () => Promise<ScanSpace> }>({
  owner: async ({ page, product, signIn, consoleErrors }, provide) => {
    const session = await signIn();
    addSampleScan(product, session.userId);
    await page.goto(pages.scan(SAMPLE_SCAN_ID));
    await page.getByRole('button', { name: 'Reject all' }).click();
    await provide(session);
    // The browser logs this error when it is offline.
    const expected = /ERR_INTERNET_DISCONNECTED/;
    expect(consoleErrors.filter((error) => !expected.test(error))).toEqual([]);
  },
  saved: async ({ page, product, owner }, provide) => {
    await provide(async () => {
      await expect(page.getByText('All changes saved')).toBeVisible();
      const response = await call(product.origin, owner, 'GET', api.scan(owner.userId, SAMPLE_SCAN_ID));
      return (await response.json()) as ScanSpace;
    });
  },
});

const plan = (page: Page) => page.getByRole('application', { name: /^Plan of/ });
/** Returns the options in the list beside the plan. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const option = (page: Page, name: string | RegExp) => page.getByRole('listbox').getByRole('option', { name });
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Returns where a position in the plan (metres) is on the screen, in pixels. */
async function at(page: Page, x: number, z: number): Promise<[number, number]> {
  return await plan(page).evaluate(
    (svg, [x, z]) => {
      const point = new DOMPoint(x, z).matrixTransform((svg as unknown as SVGSVGElement).getScreenCTM()!);
      return [point.x, point.y] as [number, number];
    },
    [x, z] as const,
  );
}

async function click(page: Page, x: number, z: number): Promise<void> {
  await page.mouse.click(...(await at(page, x, z)));
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...(await at(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, ...to)), { steps: 4 });
  await page.mouse.up();
}

const added = (records: Corrections['rooms'] | Corrections['sweeps'], kind: string) =>
  Object.keys(records).filter((id) => id.startsWith(`${kind}-`));

test('sets up a scan by mouse, and keeps corrections through a reload and later processing @15.64 @15.65 @15.66 @15.67 @15.68', async ({
  page,
  product,
  owner,
  saved,
}) => {
  // Rename the kitchen, split it in two by clicks on its walls, and merge one half with the focus room.
  await page.mouse.dblclick(...(await at(page, 16.5, 1.2)));
  await expect(page.getByLabel('Name of the room')).toBeFocused();
  await page.keyboard.type('Tea kitchen');
  await press(page, 'Split room');
  await click(page, 17, 0.3);
  await click(page, 17, 6.2);
  await expect(option(page, /^Tea kitchen 2/)).toHaveAttribute('aria-selected', 'true');
  await option(page, /^Tea kitchen\b(?! 2)/).click();
  await expect(option(page, /^Tea kitchen\b(?! 2)/)).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Join with').selectOption({ label: 'Focus room' });
  await press(page, 'Join the rooms');
  await expect(option(page, /^Focus room/)).toHaveCount(0);

  // Drag a wall of the meeting room. Escape cancels another drag.
  await click(page, 13.5, 13.2);
  await page.mouse.move(...(await at(page, 14, 13.74)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, 14, 12.5)), { steps: 2 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await drag(page, [14, 13.74], [14, 13.24]);

  // Add, move, unlink and link a viewpoint. Remove another one.
  await press(page, 'Add viewpoint');
  await click(page, 2, 6.5);
  await press(page, 'Select');
  await drag(page, [2, 6.5], [2.5, 7]);
  await press(page, 'Link viewpoints');
  await click(page, 1.3, 3.6);
  await press(page, 'Select');
  await click(page, 2.9, 3.4);
  await press(page, 'Remove the viewpoint');

  const north = page.getByRole('slider', { name: 'North' });
  const { x, y, width, height } = (await north.boundingBox())!;
  await page.mouse.move(x + width / 2, y + 4);
  await page.mouse.down();
  await page.mouse.move(x + width - 4, y + height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(north).toHaveAttribute('aria-valuenow', '90');

  await tab(page, /^Review/);
  await expect(page.getByText('This may be two rooms.')).toBeVisible();
  await press(page, 'Looks right: This may be two rooms.');
  await expect(page.getByText('This may be two rooms.')).toHaveCount(0);
  await tab(page, 'Building');
  await page.getByLabel('Name of the floor').fill('Ground floor');
  await page.getByLabel('Ceiling begins at').fill('2,7');
  await page.getByLabel('Ceiling begins at').press('Enter');

  const { corrections, found } = await saved();
  const [newRoom] = added(corrections.rooms, 'room');
  const [newSweep] = added(corrections.sweeps, 'sweep');
  expect(corrections.rooms).toMatchObject({
    kitchen: { name: 'Tea kitchen' },
    focus: { removed: true },
    [newRoom!]: { name: 'Tea kitchen 2' },
    meeting: { outline: expect.arrayContaining([[11.56, 13.25]]) },
  });
  expect(corrections.sweeps).toMatchObject({ 'reception-desk': { removed: true } });
  expect(corrections.sweeps[newSweep!]).toMatchObject({ room: 'reception', position: [2.5, 1.6, 7] });
  expect(corrections.north).toBeCloseTo(-Math.PI / 2);
  expect(corrections.floors).toEqual({ 'level-1': { name: 'Ground floor' } });
  expect(corrections.ceilings).toEqual({ 'level-1': 2.7 });
  expect(corrections.settled).toEqual([expect.stringMatching(/^room print \w+$/)]);

  // Undo and redo everything.
  const steps = await page.getByRole('button', { name: /^Undo: Change ceiling/ }).isEnabled();
  expect(steps).toBe(true);
  await page.keyboard.press('Escape');
  await plan(page).focus();
  for (let i = 0; i < 20; i++) await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  await tab(page, 'Rooms');
  await expect(option(page, /^Focus room/)).toBeVisible();
  for (let i = 0; i < 20; i++) await page.keyboard.press('Control+Shift+z');
  await expect(option(page, /^Tea kitchen 2/)).toBeVisible();
  expect((await saved()).corrections).toEqual(corrections);

  await page.reload();
  await expect(option(page, /^Tea kitchen 2/)).toBeVisible();
  expect((await saved()).corrections).toEqual(corrections);

  // A later run finds everything slightly moved and with other ids. The corrections still apply to the same
  // things.
  replaceSampleSpace(
    product,
    owner.userId,
    keepIds(found, laterRun(found, { seed: 7, shift: 0.1 }), corrections),
  );
  await page.reload();
  await expect(option(page, /^Tea kitchen\b(?! 2)/)).toBeVisible();
  await expect(option(page, /^Focus room/)).toHaveCount(0);
  await expect(option(page, /^Tea kitchen 2/)).toBeVisible();
  await expect(options(page)).toHaveCount(sampleSpace().rooms.length);
  await tab(page, /^Review/);
  await expect(page.getByText('This may be two rooms.')).toHaveCount(0);
  await tab(page, 'Viewpoints');
  await expect(options(page)).toHaveCount(sampleSpace().sweeps.length);
});

test('sets up a scan by keyboard @15.69', async ({ page, saved }) => {
  const key = (name: string) => page.keyboard.press(name);
  const list = page.getByRole('listbox');
  await list.focus();
  for (const name of ['Home', 'ArrowDown', 'ArrowDown']) await key(name);
  await expect(option(page, /^Print room/)).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Name of the room').focus();
  await page.keyboard.type('s');
  await key('Enter');

  // Moves a wall down by 55 cm with keys in the plan.
  const part = page.getByLabel('Wall or corner to move');
  await part.focus();
  await part.selectOption('edge 2');
  await plan(page).focus();
  await key('Shift+ArrowDown');
  await key('ArrowDown');
  await page.getByRole('button', { name: 'Split the room' }).focus();
  await key('Enter');
  await expect(options(page)).toHaveCount(10);
  const join = page.getByRole('button', { name: 'Join the rooms' });
  await page.getByLabel('Join with').selectOption({ label: 'Print rooms' });
  await join.focus();
  await key('Enter');
  await expect(options(page)).toHaveCount(9);

  await page.getByRole('button', { name: 'Add a viewpoint in this room' }).focus();
  await key('Enter');
  await expect(page.getByRole('tab', { name: 'Viewpoints' })).toHaveAttribute('aria-selected', 'true');
  await plan(page).focus();
  await key('ArrowLeft');
  const unlink = page.getByRole('button', { name: /^Unlink / });
  const links = await unlink.count();
  await unlink.first().focus();
  await key('Enter');
  await expect(unlink).toHaveCount(links - 1);
  await page.getByRole('button', { name: 'Start here' }).focus();
  await key('Enter');
  const yaw = page.getByLabel('Direction at the start');
  await yaw.fill('90');
  await key('Enter');
  await page.getByRole('slider', { name: 'North' }).focus();
  await key('Shift+ArrowRight');

  const { corrections } = await saved();
  const [id] = added(corrections.sweeps, 'sweep');
  expect(corrections.start).toMatchObject({ sweep: id, pitch: 0 });
  expect(corrections.start!.yaw).toBeCloseTo(-Math.PI / 2);
  expect(corrections.north).toBeCloseTo(-Math.PI / 12);
  await plan(page).focus();
  await page.getByRole('listbox').focus();
  await key('Home');
  await plan(page).focus();
  await key('Delete');
  expect(Object.values((await saved()).corrections.sweeps)).toContainEqual({ removed: true });

  // The focused element was removed, so the list gets the focus.
  await list.focus();
  await key('Home');
  await page.getByRole('button', { name: 'Remove the viewpoint' }).focus();
  await key('Enter');
  await expect(list).toBeFocused();
});

test(
  'does not silently lose corrections made in two windows @15.68',
  { tag: '@soak' },
  async ({ page, context, saved }) => {
    const second = await context.newPage();
    await second.goto(pages.scan(SAMPLE_SCAN_ID));
    await expect(option(second, /^Kitchen/)).toBeVisible();
    await page.bringToFront();
    await option(page, /^Kitchen/).click();
    await page.getByLabel('Name of the room').fill('Tea kitchen');
    await page.getByLabel('Name of the room').press('Enter');
    // A window without unsaved changes shows those of the other window.
    await expect(option(second, /^Tea kitchen/)).toBeVisible();

    await context.setOffline(true);
    for (const [window, name] of [
      [page, 'First'],
      [second, 'Second'],
    ] as const) {
      await option(window, /^Lounge/).click();
      await window.getByLabel('Name of the room').fill(name);
      await window.getByLabel('Name of the room').press('Enter');
      await expect(window.getByText('The server can’t be reached. Check your connection.')).toBeVisible();
    }
    await context.setOffline(false);
    const windows = [page, second];
    const replaced = (window: Page) => window.getByText(/ · name: “(First|Second)”$/);
    for (const window of windows) await expect(replaced(window)).toBeVisible();
    const [, other = ''] = /“(\w+)”/.exec(await replaced(second).innerText())!;
    const later = other === 'First' ? 'Second' : 'First';
    expect((await saved()).corrections.rooms.lounge).toMatchObject({ name: later });
    for (const window of windows) await expect(option(window, new RegExp(`^${later}`))).toBeVisible();
    await expectNoAxeViolations(second);
    await second.getByRole('button', { name: `Use “${other}”` }).focus();
    await second.keyboard.press('Enter');
    for (const window of windows) {
      await expect(option(window, new RegExp(`^${other}`))).toBeVisible();
      await expect(replaced(window)).toHaveCount(0);
    }
    await expect(second.getByText('All changes saved')).toBeVisible();
    expect((await saved()).corrections).toMatchObject({ rooms: { lounge: { name: other } } });
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('sets up a scan by touch @15.69', async ({ page, saved }) => {
    expect(await tooWide(page)).toEqual([]);
    await expectNoAxeViolations(page);
    const tap = async (x: number, z: number) => page.touchscreen.tap(...(await at(page, x, z)));
    await plan(page).scrollIntoViewIfNeeded();
    await tap(5, 1);
    await expect(option(page, /^Reception/)).toHaveAttribute('aria-selected', 'true');
    await page.getByLabel('Wall or corner to move').selectOption('edge 2');
    await page.getByRole('button', { name: 'Up in the plan' }).tap();
    await page.getByRole('button', { name: 'Add viewpoint', exact: true }).tap();
    await tap(2, 6.5);
    await expectNoAxeViolations(page);
    for (const name of ['Building', /^Review/, 'Viewpoints']) {
      await page.getByRole('tab', { name }).tap();
      expect(await tooWide(page)).toEqual([]);
    }
    await page.getByRole('button', { name: /^Undo: Add viewpoint/ }).tap();
    const { corrections } = await saved();
    expect(corrections.sweeps).toEqual({});
    expect(corrections.rooms.reception).toMatchObject({ outline: expect.arrayContaining([[5.94, 7.89]]) });
  });
});
