import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../support/component/axe.ts';
import { becomePhone, moveAndRest, moveFingers, resize } from '../support/component/emulate.ts';
import { mouse, type Place } from '../support/component/mouse.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { click, press } from '../support/component/press.ts';
import { office, viewOf } from '../support/player/office-view.ts';

const WIDE = { width: 1200, height: 800 };
const PHONE = { width: 390, height: 844 };
/** The width of the desk. Both its corners are visible from beside it. */
const desk = office.dimensions.find(({ name }) => name === 'Desk, width')!;
const FROM = 'office-middle';
const keys = (names: string) => userEvent.keyboard(names);

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const said = () => find('#live')?.textContent ?? '';
const inHand = () => find('.measuring-label[data-hand]')?.textContent ?? '';
/** Returns what the pointer aims at. If that is nothing, returns the announced message. */
const snap = () => find('.measuring-aim')?.dataset.snap || `nothing, and said: ${said()}`;
const tool = page.getByRole('region', { name: 'Measure', exact: true });

async function startMeasuring(hash: string): Promise<void> {
  await openAndWalk({ hash });
  await press(page.getByRole('application'), 'm');
  await expect.poll(snap).toMatch(/^(corner|edge|surface|plan|free)$/);
}

/** Waits until the pointer aims at a corner. On a busy machine, it takes a while before points can snap. */
async function expectCorner(): Promise<void> {
  await expect.poll(snap).toBe('corner');
}

async function takeCorner(at: Place, index: number): Promise<void> {
  // While the view flies, or before points can snap, a movement finds nothing. The movement is therefore
  // repeated.
  const aim = async () => {
    await mouse.move([at[0] - 30, at[1]], at);
    await expect
      .poll(snap, { timeout: 2_000 })
      .toBe('corner')
      .catch(() => {});
    return snap();
  };
  await expect.poll(aim, { timeout: 40_000 }).toBe('corner');
  await mouse.click(at);
  await expect.poll(said).toContain(`Point ${index} added: corner`);
}

/** Expects the value beside the current measurement to be the desk's width, within its tolerance. */
async function expectDesk(): Promise<void> {
  await expect.poll(inHand).toContain('±');
  const metres = (number = '', unit = ''): number =>
    Number(number) * ({ m: 1, cm: 0.01, mm: 0.001 }[unit] ?? NaN);
  const [, value, unit, tolerance, smaller] = /^([\d.]+) (\S+) ± ([\d.]+) (\S+)$/.exec(inHand()) ?? [];
  expect(Math.abs(metres(value, unit) / desk.metres - 1)).toBeLessThan(0.01);
  expect(Math.abs(metres(value, unit) - desk.metres)).toBeLessThan(metres(tolerance, smaller));
}

test('measures a desk’s width by mouse, and cancels or undoes dragging an end @13.30', async () => {
  await resize(WIDE.width, WIDE.height);
  const view = viewOf(FROM, desk.to, WIDE);
  await startMeasuring(view.hash);
  const [from, to] = [view.at(desk.from), view.at(desk.to)];
  await takeCorner(from, 1);
  await takeCorner(to, 2);
  await expectDesk();
  const before = inHand();
  const [x, y] = to;
  await mouse.hold([to, [x - 40, y + 60], [x - 60, y + 80]]);
  await expect.poll(inHand).not.toBe(before);
  await keys('{Escape}');
  await mouse.release([x - 60, y + 80]);
  await expect.poll(inHand).toBe(before);
  await mouse.drag([to, [x - 40, y + 60], [x - 60, y + 80]]);
  await expect.poll(inHand).not.toBe(before);
  await expectNoAxeViolations();
  await keys('{Control>}z{/Control}');
  await expect.poll(said).toBe('Point removed.');
  await keys('{Escape}');
  await expect.poll(() => find('.measuring-label[data-hand]')).toBeNull();
  await keys('{Escape}');
  await expect.poll(() => find('.measuring-aim')?.dataset.snap ?? '').toBe('');
});

test('adds points with the crosshair by keyboard, announces snapping, and finishes on a second Enter in one place @13.31', async () => {
  await resize(WIDE.width, WIDE.height);
  const view = viewOf(FROM, desk.from, WIDE);
  await startMeasuring(view.hash);
  await expectCorner();
  await keys('{Enter}');
  await expect.poll(said).toContain('Point 1 added: corner');
  const [left, top] = view.at(desk.to);
  const shift = (key: string, pixels: number) =>
    keys(`{Shift>}${`{${key}}`.repeat(Math.round(pixels / 4))}{/Shift}`);
  await shift(left > 600 ? 'ArrowRight' : 'ArrowLeft', Math.abs(left - 600));
  await shift(top > 400 ? 'ArrowDown' : 'ArrowUp', Math.abs(top - 400));
  await expect.poll(said).toBe('Corner');
  await keys('{Enter}');
  await expect.poll(said).toContain('Point 2 added: corner');
  await expectDesk();
  await keys('y');
  await expect.poll(said).toBe('Locked to vertical');
  await keys('y');
  await keys('{Enter}');
  await expect.poll(said).toContain('Point 1 added');
  await keys('{Backspace}');
  await expect.poll(said).toBe('Point removed.');
  await expectNoAxeViolations();
});

test('turns snapping on again if the window loses the focus while Alt is held', async () => {
  await openAndWalk();
  await press(page.getByRole('application'), 'm');
  const snapping = tool.getByRole('button', { name: 'Snapping' });
  await expect.element(snapping).toHaveAttribute('aria-pressed', 'true');
  await keys('{Alt>}');
  await expect.element(snapping).toHaveAttribute('aria-pressed', 'false');
  window.dispatchEvent(new Event('blur'));
  await expect.element(snapping).toHaveAttribute('aria-pressed', 'true');
  await keys('{/Alt}');
});

test('keeps the crosshair when the tool’s panel opens under the mouse @13.31', async () => {
  await resize(PHONE.width, PHONE.height);
  const places: Place[] = [
    [PHONE.width / 2, PHONE.height * 0.85],
    [PHONE.width / 2 + 1, PHONE.height * 0.85],
  ];
  await openAndWalk({ hash: viewOf(FROM, desk.to, PHONE).hash });
  await mouse.move(places[0]!);
  await press(page.getByRole('application'), 'm');
  await expectCorner();
  await mouse.move(places[1]!);
  expect(tool.element().contains(document.elementFromPoint(...places[1]!))).toBe(true);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(snap()).toBe('corner');
});

test('adds a point with a tap on a phone, and shows a lens under a resting finger @13.32', async () => {
  await becomePhone();
  const view = viewOf(FROM, desk.to, PHONE);
  await startMeasuring(view.hash);
  await expectCorner();
  const finger = ([x, y]: Place) => ({ x, y });
  await moveFingers([finger(view.at(desk.to))]);
  await expect.poll(said).toContain('Point 1 added: corner');
  const [x, y] = view.at(desk.from);
  const lens = () => find('.measuring-lens')?.checkVisibility();
  const way = [-30, -15, 0].map((aside) => ({ x: x + aside, y }));
  await moveAndRest([way], async (step) => {
    if (step === 0) await expect.poll(lens).toBe(true);
  });
  await expect.poll(said).toContain('Point 2 added: corner');
  await expect.poll(lens).toBe(false);
  await expectDesk();
  await expectNoAxeViolations();
});

/** Measures the desk in a window of this size. Expects the value below the name of the new measurement. */
async function measureDesk(size: { width: number; height: number }): Promise<void> {
  await resize(size.width, size.height);
  const view = viewOf(FROM, desk.to, size);
  await startMeasuring(view.hash);
  await takeCorner(view.at(desk.from), 1);
  await takeCorner(view.at(desk.to), 2);
}

test('keeps the twin’s name, the toast, the map and the controls visible beside a measurement @16.24', async () => {
  const size = { width: 1440, height: 900 };
  await measureDesk(size);
  const save = tool.getByRole('button', { name: 'Save', exact: true });
  await expect.element(save).toBeVisible();
  const [edge, button] = [tool, save].map((one) => one.element().getBoundingClientRect());
  // The button is as far from the right edge as the value is from the left edge.
  expect(edge!.right - button!.right).toBeCloseTo(17, 0);
  await click(save);
  await click(page.getByRole('button', { name: 'Save measurement' }));
  await click(tool.getByRole('button', { name: /^Why/ }));
  await press(page.getByRole('application'), 'u');
  // A live region may contain the same text.
  const toast = () =>
    page
      .getByText('Link copied')
      .elements()
      .map((text) => text.closest('p'))
      .find(Boolean);
  await expect.poll(() => toast() && find('header') && find('[data-bar]')).toBeTruthy();
  const boxes = [
    find('header')!,
    toast()!,
    find('[data-bar]')!,
    page.getByRole('region', { name: 'Map' }).element(),
    tool.element(),
    page.getByRole('group', { name: 'Controls' }).element(),
  ].map((element) => element.getBoundingClientRect());
  const feet = boxes.map(({ bottom }) => bottom);
  for (const [index, { top }] of boxes.entries()) expect(top).toBeGreaterThanOrEqual(feet[index - 1] ?? 0);
  expect(feet.at(-1)).toBeLessThanOrEqual(size.height);
});

test('leaves a third of a phone’s screen for the space while a measurement is edited @16.24', async () => {
  await measureDesk(PHONE);
  await click(tool.getByRole('button', { name: 'Save', exact: true }));
  await expect.element(page.getByRole('form')).toBeVisible();
  await expect.poll(() => tool.query()).toBeNull();
  const form = () => page.getByRole('complementary').element().getBoundingClientRect();
  await expect.poll(() => form().top).toBeGreaterThan(PHONE.height / 3);
  await click(page.getByRole('button', { name: 'Cancel' }));
  await expect.element(tool).toBeVisible();
  // Nothing else is at the bottom.
  expect(page.getByRole('complementary').query()).toBeNull();
});
