import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NOTHING_OPEN, formatView, type ViewState } from '../../contract/protocol/view-state.ts';
import { moveFingers, resize } from '../support/component/emulate.ts';
import { mouse } from '../support/component/mouse.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { click, press } from '../support/component/press.ts';
import type { HostPage } from '../support/player/host-page.ts';

const stage = page.getByRole('application');
const live = () => document.querySelector('#live')!.textContent;

/** Returns how much larger one angle is than another, in radians. */
const turned = (angle: number, from: number) => Math.atan2(Math.sin(angle - from), Math.cos(angle - from));

/** Returns the view once it no longer changes. */
async function viewAtRest({ views }: Awaited<ReturnType<typeof openAndWalk>>): Promise<ViewState> {
  for (;;) {
    const view = views.at(-1)!;
    await new Promise((resume) => setTimeout(resume, 500));
    if (views.at(-1) === view) return view;
  }
}

/** Returns a view in the corridor, where paths lead north, south and west. By default, it looks north. */
const crossing = (yaw = 0): ViewState => ({
  mode: 'inside',
  sweep: 'corridor-east',
  position: [17.3, 1.6, 7.2],
  yaw,
  pitch: 0,
  floor: null,
  ...NOTHING_OPEN,
});

test('walks on W, A, S, D and the arrow keys, and announces the room @11.5 @11.34', async () => {
  const host = await openAndWalk();
  const last = () => host.views.at(-1);
  for (const [key, yaw, sweep, room] of [
    ['w', 0, 'kitchen-door', 'Kitchen'],
    ['s', 0, 'lounge-door', 'Lounge'],
    ['{ArrowUp}', 0, 'kitchen-door', 'Kitchen'],
    ['{ArrowDown}', 0, 'lounge-door', 'Lounge'],
    ['a', 0, 'corridor-meeting', null],
    ['d', Math.PI, 'corridor-meeting', null],
  ] as const) {
    host.showView(crossing(yaw));
    await expect.poll(last, { message: key }).toMatchObject({ sweep: 'corridor-east' });
    await press(stage, key);
    await expect.poll(last, { message: key }).toMatchObject({ sweep });
    if (room) await expect.poll(live, { message: key }).toBe(`${room}, no tags`);
  }
});

test('turns left, right, up and down by keyboard @11.5 @11.34', async () => {
  const host = await openAndWalk({ hash: formatView(crossing()) });
  await expect.poll(() => host.views.at(-1)?.sweep).toBe('corridor-east');
  (stage.element() as HTMLElement).focus();
  const look = { yaw: 0, pitch: 0 };
  const [turn, tilt] = [Math.PI / 9, Math.PI / 18];
  for (const [key, yaw, pitch] of [
    ['{ArrowLeft}', turn, 0],
    ['j', turn, 0],
    ['{ArrowRight}', -turn, 0],
    ['l', -turn, 0],
    ['{PageUp}', 0, tilt],
    ['{PageDown}', 0, -tilt],
  ] as const) {
    await userEvent.keyboard(key);
    look.yaw += yaw;
    look.pitch += pitch;
    await expect.poll(() => turned(host.views.at(-1)!.yaw, look.yaw), { message: key }).toBeCloseTo(0, 2);
    await expect.poll(() => host.views.at(-1)!.pitch, { message: key }).toBeCloseTo(look.pitch, 2);
  }
  expect(host.views.at(-1)).toMatchObject({ position: crossing().position });
});

test('moves to a room from the list, and announces the arrival @11.5', async () => {
  await openAndWalk();
  await press(page.getByRole('button', { name: 'Go to Kitchen' }), '{Enter}');
  await expect.poll(live).toBe('Kitchen, no tags');
  expect(document.querySelector('[aria-current=location]')).toHaveTextContent('Go to KitchenYou are here');
});

test('zooms and moves the model with two fingers, without clicking @11.4', async () => {
  const host = await openAndWalk();
  await press(stage, '2');
  await expect.poll(() => host.views.at(-1)?.mode).toBe('dollhouse');
  const before = await viewAtRest(host);
  const y = 360;
  const apart = [40, 60, 90, 130];
  await moveFingers(
    apart.map((way) => ({ x: 500 - way, y })),
    apart.map((way) => ({ x: 500 + way, y })),
  );
  await expect.poll(() => host.views.at(-1)!.position[1]).toBeLessThan(before.position[1] - 1);
  const nearer = await viewAtRest(host);
  const moved = [0, 40, 80, 120];
  await moveFingers(
    moved.map((way) => ({ x: 400 + way, y })),
    moved.map((way) => ({ x: 600 + way, y })),
  );
  await expect.poll(() => host.views.at(-1)).not.toBe(nearer);
  const { mode, position } = await viewAtRest(host);
  expect(Math.hypot(position[0] - nearer.position[0], position[2] - nearer.position[2])).toBeGreaterThan(1);
  expect(position[1]).toBeCloseTo(nearer.position[1], 1);
  expect(mode).toBe('dollhouse');
});

/** Waits until the view is at rest in a mode. Returns the view. */
async function restIn(host: HostPage, mode: ViewState['mode']): Promise<ViewState> {
  await expect.poll(() => host.views.at(-1)?.mode).toBe(mode);
  return host.views.at(-1)!;
}

test('switches between inside and outside views and moves around by keyboard, and shows room names and areas @11.1 @13.58', async () => {
  await resize(1200, 800);
  const host = await openAndWalk();
  const last = () => host.views.at(-1)!;
  await press(stage, '2');
  const outside = await restIn(host, 'dollhouse');
  expect(outside.position[1]).toBeGreaterThan(8);
  await userEvent.keyboard('{ArrowLeft}+');
  await expect.poll(() => last().yaw).toBeCloseTo(outside.yaw + Math.PI / 9, 2);
  await expect.poll(() => last().position[1]).toBeLessThan(outside.position[1]);
  await userEvent.keyboard('3');
  const above = await restIn(host, 'floorplan');
  expect(above).toMatchObject({ yaw: 0 });
  expect(above.pitch).toBeCloseTo(-Math.PI / 2, 2);
  const labels = () => [...document.querySelectorAll('.room-labels [data-shows=all]')];
  await expect
    .poll(() => labels().map(({ textContent }) => textContent))
    .toContainEqual(expect.stringMatching(/^Kitchen\d+(\.\d+)? m²$/));
  expect(overlapping(labels())).toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => last().position[0]).toBeGreaterThan(above.position[0]);
  await userEvent.keyboard('1');
  expect((await restIn(host, 'inside')).position[1]).toBeCloseTo(1.6);
  const shown = () => getComputedStyle(document.querySelector('.room-labels')!).opacity;
  await expect.poll(shown).toBe('0');
  for (const [name, mode] of [
    ['Dollhouse', 'dollhouse'],
    ['Floor plan', 'floorplan'],
    ['Inside', 'inside'],
  ] as const) {
    await click(page.getByRole('button', { name, exact: true }));
    await restIn(host, mode);
  }
});

/** Returns the names of rooms whose labels overlap. */
function overlapping(all: Element[]): string[] {
  const boxes = all.map((label) => ({ name: label.textContent, box: label.getBoundingClientRect() }));
  return boxes.flatMap(({ name, box }, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const beside = box.right <= other.box.left || other.box.right <= box.left;
      const apart = box.bottom <= other.box.top || other.box.bottom <= box.top;
      return beside || apart ? [] : [`${name} and ${other.name}`];
    }),
  );
}

test('turns, moves and zooms the model by mouse, and enters a room on a click @11.3', async () => {
  await resize(1200, 800);
  const host = await openAndWalk();
  const last = () => host.views.at(-1)!;
  await press(stage, '2');
  const start = await restIn(host, 'dollhouse');
  await mouse.drag([
    [400, 400],
    [425, 395],
    [450, 390],
    [475, 385],
    [500, 380],
  ]);
  // A drag across 100 of 800 pixels, at 4 radians for the full height.
  await expect.poll(() => last().yaw).toBeCloseTo(start.yaw - 0.5, 2);
  const turned = last();
  await mouse.drag(
    [
      [500, 380],
      [475, 365],
      [450, 350],
    ],
    'right',
  );
  await expect.poll(() => last().position).not.toEqual(turned.position);
  const moved = last();
  expect(moved).toMatchObject({ yaw: turned.yaw, pitch: turned.pitch });
  await mouse.wheel([450, 350], -400);
  await expect.poll(() => last().position[1]).toBeLessThan(moved.position[1]);
  expect(last().mode).toBe('dollhouse');
  await press(stage, '3');
  await restIn(host, 'floorplan');
  // The list covers the right side of the view. The building fills the rest, with the corridor in the middle.
  await mouse.click([430, 408]);
  expect((await restIn(host, 'inside')).sweep).toMatch(/^corridor/);
});
