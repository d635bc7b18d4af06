import type { FrameLocator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { office, viewOf } from '../support/player/office-view.ts';
import { expect, test, type OpenAndWalk } from '../support/player/player-fixtures.ts';

const WIDE = { width: 1200, height: 800 };
const PHONE = { width: 390, height: 844 };
const known = (name: string) => office.dimensions.find((dimension) => dimension.name === name)!;
/** Its two corners are seen from beside the desk. */
const desk = known('Desk, width');
const FROM = 'office-middle';

test.use({ reducedMotion: 'reduce' });

const hand = (player: FrameLocator) => player.locator('.measuring-label[data-hand]');
const mark = (player: FrameLocator) => player.locator('.measuring-aim');
const said = (player: FrameLocator) => player.locator('#live');

/** What is written beside the measurement in hand, in metres. */
async function valueOf(player: FrameLocator): Promise<{ value: number; tolerance: number }> {
  await expect(hand(player)).toContainText('±');
  const text = (await hand(player).textContent()) ?? '';
  const metres = (number = '', unit = ''): number =>
    Number(number) * ({ m: 1, cm: 0.01, mm: 0.001 }[unit] ?? NaN);
  const [, value, unit, tolerance, toleranceUnit] = /^([\d.]+) (\S+) ± ([\d.]+) (\S+)$/.exec(text) ?? [];
  return { value: metres(value, unit), tolerance: metres(tolerance, toleranceUnit) };
}

async function expectKnown(player: FrameLocator, { metres }: { metres: number }): Promise<void> {
  const { value, tolerance } = await valueOf(player);
  expect(Math.abs(value / metres - 1)).toBeLessThan(0.01);
  expect(Math.abs(value - metres)).toBeLessThan(tolerance);
}

async function startMeasuring(page: Page, player: FrameLocator): Promise<void> {
  await player.getByRole('application').focus();
  await page.keyboard.press('m');
  await expect(mark(player)).toHaveAttribute('data-snap', /./);
}

/** What is aimed at is a corner. A busy machine takes its time until there is anything to snap to. */
async function expectCorner(player: FrameLocator): Promise<void> {
  await expect(mark(player)).toHaveAttribute('data-snap', 'corner', { timeout: 40_000 });
}

/** The mouse comes to a place, by more than one movement. */
async function moveTo(page: Page, [x, y]: [number, number]): Promise<void> {
  await page.mouse.move(x - 30, y);
  await page.mouse.move(x, y);
}

test.describe('by mouse', () => {
  test.use({ viewport: WIDE });
  test('the width of a desk is measured, an end dragged, put back and given up @13.30', async ({
    page,
    openAndWalk,
  }) => {
    const view = viewOf(FROM, desk.to, WIDE);
    const player = await openAndWalk({ hash: view.hash });
    await startMeasuring(page, player);
    const ends = [view.at(desk.from), view.at(desk.to)] as const;
    for (const [index, end] of ends.entries()) {
      await moveTo(page, end);
      await expectCorner(player);
      await page.mouse.click(...end);
      await expect(said(player)).toContainText(`Point ${index + 1} taken: corner`);
    }
    await expectKnown(player, desk);
    const before = await hand(player).textContent();
    await moveTo(page, ends[1]);
    await page.mouse.down();
    await page.mouse.move(ends[1][0] - 40, ends[1][1] + 60);
    await page.mouse.move(ends[1][0] - 60, ends[1][1] + 80);
    await expect(hand(player)).not.toHaveText(before ?? '');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(hand(player)).toHaveText(before ?? '');
    await expectNoAxeViolations(page);
    await page.keyboard.press('Control+z');
    await expect(said(player)).toHaveText('Point taken back.');
    await page.keyboard.press('Escape');
    await expect(hand(player)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(mark(player)).toHaveAttribute('data-snap', '');
  });
});

test.describe('by keyboard alone', () => {
  test.use({ viewport: WIDE });
  test('the crosshair takes points, says what it snaps to, and a second Enter in one place ends @13.31', async ({
    page,
    openAndWalk,
  }) => {
    const view = viewOf(FROM, desk.from, WIDE);
    const player = await openAndWalk({ hash: view.hash });
    await startMeasuring(page, player);
    await expectCorner(player);
    await page.keyboard.press('Enter');
    await expect(said(player)).toContainText('Point 1 taken: corner');
    const [left, top] = view.at(desk.to);
    const shift = async (key: string, pixels: number) => {
      for (let step = 0; step < Math.round(pixels / 4); step += 1) await page.keyboard.press(`Shift+${key}`);
    };
    await shift(left > 600 ? 'ArrowRight' : 'ArrowLeft', Math.abs(left - 600));
    await shift(top > 400 ? 'ArrowDown' : 'ArrowUp', Math.abs(top - 400));
    await expect(said(player)).toHaveText('Corner');
    await page.keyboard.press('Enter');
    await expect(said(player)).toContainText('Point 2 taken: corner');
    await expectKnown(player, desk);
    await page.keyboard.press('y');
    await expect(said(player)).toHaveText('Kept upright');
    await page.keyboard.press('y');
    await page.keyboard.press('Enter');
    await expect(said(player)).toContainText('Point 1 taken');
    await page.keyboard.press('Backspace');
    await expect(said(player)).toHaveText('Point taken back.');
    await expectNoAxeViolations(page);
  });
});

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });
  test('a tap takes a point, and a finger that rests sees through a lens what it will take @13.32', async ({
    page,
    openAndWalk,
  }) => {
    const view = viewOf(FROM, desk.to, PHONE);
    const player = await openAndWalk({ hash: view.hash });
    await startMeasuring(page, player);
    await expectCorner(player);
    await page.touchscreen.tap(...view.at(desk.to));
    await expect(said(player)).toContainText('Point 1 taken: corner');
    const [x, y] = view.at(desk.from);
    const finger = await page.context().newCDPSession(page);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x - 30, y }] });
    await expect(player.locator('.measuring-lens')).toBeVisible();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x - 15, y }] });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(said(player)).toContainText('Point 2 taken: corner');
    await expect(player.locator('.measuring-lens')).toBeHidden();
    await expectKnown(player, desk);
    await expectNoAxeViolations(page);
  });
});

test.describe('what is measured and saved', () => {
  /** Measures the desk and opens the form under which it is saved. */
  async function measureDesk(
    page: Page,
    openAndWalk: OpenAndWalk,
    size: { width: number; height: number },
  ): Promise<FrameLocator> {
    const view = viewOf(FROM, desk.to, size);
    const player = await openAndWalk({ hash: view.hash });
    await startMeasuring(page, player);
    for (const end of [view.at(desk.from), view.at(desk.to)]) {
      await moveTo(page, end);
      await expectCorner(player);
      await page.mouse.click(...end);
    }
    await expect(hand(player)).toContainText('±');
    return player;
  }

  test('leaves the twin’s name, toast, map and controls in sight beside one another @16.24', async ({
    page,
    openAndWalk,
  }) => {
    const size = { width: 1440, height: 900 };
    await page.setViewportSize(size);
    const player = await measureDesk(page, openAndWalk, size);
    const tool = player.getByRole('region', { name: 'Measure', exact: true });
    const save = tool.getByRole('button', { name: 'Save', exact: true });
    const [edge, button] = [(await tool.boundingBox())!, (await save.boundingBox())!];
    // as far from the right edge as the value is from the left one
    expect(edge.x + edge.width - (button.x + button.width)).toBeCloseTo(17, 0);
    await save.click();
    await player.getByRole('button', { name: 'Save measurement' }).click();
    await tool.getByRole('button', { name: /^Why/ }).click();
    await player.getByRole('application').focus();
    await page.keyboard.press('u');
    const boxes = [
      player.locator('header').first(),
      player.locator('p', { hasText: 'Link copied' }).first(),
      player.locator('[data-bar]'),
      player.getByRole('region', { name: 'Map' }),
      tool,
      player.getByRole('group', { name: 'Controls' }),
    ];
    let foot = 0;
    for (const box of boxes) {
      const { y, height } = (await box.boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(foot);
      foot = y + height;
    }
    expect(foot).toBeLessThanOrEqual(size.height);
  });

  test('leaves a third of a phone to the space while it is written @16.24', async ({ page, openAndWalk }) => {
    await page.setViewportSize(PHONE);
    const player = await measureDesk(page, openAndWalk, PHONE);
    const tool = player.getByRole('region', { name: 'Measure', exact: true });
    await tool.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(player.getByRole('form')).toBeVisible();
    await expect(tool).toBeHidden();
    expect((await player.getByRole('complementary').boundingBox())!.y).toBeGreaterThan(PHONE.height / 3);
    await player.getByRole('button', { name: 'Cancel' }).click();
    await expect(tool).toBeVisible();
  });
});
