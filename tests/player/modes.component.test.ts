import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ViewState } from '../../contract/protocol/view-state.ts';
import { resize } from '../support/component/emulate.ts';
import { mouse } from '../support/component/mouse.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { click, press } from '../support/component/press.ts';
import type { HostPage } from '../support/player/host-page.ts';

const stage = page.getByRole('application', { name: '3D view' });

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
