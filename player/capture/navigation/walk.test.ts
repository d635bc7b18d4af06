import { describe, expect, it, vi } from 'vitest';
import type { Manifest } from '../manifest.ts';
import { floorHeight } from './floor-heights.ts';
import { sweepClickedInside } from './sweep-at-point.ts';
import { createWalk, sweepInDirection } from './create-walk.ts';
import { atSweep, findSweep } from './nearest-sweep.ts';
import type { CaptureView } from '../../../contract/protocol/view-state.ts';
import { isSameView } from './walk-to-view.ts';

const sweep = (id: string, x: number, z: number, neighbours: string[]) => ({
  id,
  floor: 'g',
  room: 'hall',
  position: [x, 1.6, z] as [number, number, number],
  neighbours,
});

const manifest: Manifest = {
  format: 1,
  id: 'gv360office',
  name: 'Office',
  description: '',
  units: 'metre',
  scene: 'scene.glb',
  poster: 'poster.webp',
  thumbnail: 'poster.webp',
  start: { sweep: 'middle', yaw: 0, pitch: 0 },
  floors: [{ id: 'g', name: 'Ground', elevation: 0, height: 3 }],
  rooms: [],
  sweeps: [
    sweep('middle', 0, 0, ['north', 'west']),
    sweep('north', 0, -3, ['middle', 'far']),
    sweep('west', -3, 0, ['middle']),
    sweep('far', 0, -9, ['north']),
  ],
  dimensions: [],
};
const middle = findSweep(manifest, 'middle')!;

function startWalk(reduced = false) {
  const arrived = vi.fn<() => void>();
  return { arrived, walk: createWalk(manifest, { moving: () => {}, arrived }, () => reduced) };
}

describe('walking', () => {
  it('finds the neighbour in a direction, with -z ahead and -x to the left at yaw 0', () => {
    expect(sweepInDirection(manifest, atSweep(middle), 0)?.id).toBe('north');
    expect(sweepInDirection(manifest, atSweep(middle), Math.PI / 2)?.id).toBe('west');
    expect(sweepInDirection(manifest, atSweep(middle), -Math.PI / 2)).toBeNull();
  });

  it('flies to a neighbour in less than a second and reports the arrival once', () => {
    const { walk, arrived } = startWalk();
    expect(walk.walkTowards('forward')).toBe(true);
    for (let elapsed = 0; elapsed < 1000; elapsed += 16) walk.step(16);
    expect(walk.pose).toMatchObject({ x: 0, z: -3 });
    expect(walk.step(16)).toBe(false);
    expect(arrived).toHaveBeenCalledOnce();
  });

  it('fades out on the way to a sweep that is not a neighbour', () => {
    const { walk } = startWalk();
    walk.goTo(findSweep(manifest, 'far')!);
    walk.step(200);
    expect(walk.fade).toBeGreaterThan(0.5);
    walk.step(1000);
    expect(walk.fade).toBe(0);
    expect(walk.pose.z).toBe(-9);
  });

  it('arrives immediately under reduced motion @11.36', () => {
    const { walk, arrived } = startWalk(true);
    walk.walkTowards('left');
    expect(walk.pose.x).toBe(-3);
    expect(arrived).toHaveBeenCalledOnce();
    expect(walk.step(16)).toBe(false);
  });

  it('stops after a turn, facing the requested direction', () => {
    const { walk } = startWalk();
    walk.turn(0.5, 9, true);
    let steps = 0;
    while (walk.step(16)) steps += 1;
    expect(steps).toBeLessThan(100);
    expect(walk.pose.yaw).toBe(0.5);
    expect(walk.pose.pitch).toBeLessThan(Math.PI / 2);
  });
});

describe('a click', () => {
  it('on a marker leads to the marker’s sweep, at any distance', () => {
    expect(sweepClickedInside(manifest, atSweep(middle), [0.2, 0, -9.1])?.id).toBe('far');
  });
  it('on a marker on a step leads to that marker’s sweep, not to the marker’s below', () => {
    const step = { ...sweep('step', 0, -6, ['north']), position: [0, 3, -6], floorHeight: 1.4 } as const;
    const stair: Manifest = {
      ...manifest,
      sweeps: [...manifest.sweeps, { ...step, position: [...step.position], neighbours: ['north'] }],
    };
    expect(floorHeight(stair, stair.sweeps.at(-1)!)).toBe(1.4);
    expect(floorHeight(stair, middle)).toBe(0);
    expect(sweepClickedInside(stair, atSweep(middle), [0.1, 1.41, -6])?.id).toBe('step');
    expect(sweepClickedInside(stair, atSweep(middle), [0.1, 0.01, -6])?.id).toBe('north');
  });
  it('on a wall leads to the neighbour in that direction', () => {
    expect(sweepClickedInside(manifest, atSweep(middle), [0.5, 1.2, -5])?.id).toBe('north');
  });
  it('leads nowhere if no neighbour is in that direction', () => {
    expect(sweepClickedInside(manifest, atSweep(middle), [4, 1, 0.5])).toBeNull();
  });
});

const view: CaptureView = {
  mode: 'inside',
  sweep: 'hall',
  position: [1, 1.6, 7],
  yaw: 3,
  pitch: 0,
  floor: null,
};

it.each<[string, Partial<CaptureView>, boolean]>([
  ['a hair away', { position: [1.01, 1.6, 7] }, true],
  ['a full turn further', { yaw: 3 + 2 * Math.PI }, true],
  ['the same with an explicit floor', { floor: 'ground' }, true],
  ['a step away', { position: [1.1, 1.6, 7] }, false],
  ['turned', { yaw: 3.1 }, false],
  ['higher up', { pitch: 0.1 }, false],
  ['from outside', { mode: 'dollhouse' }, false],
])('compares the current view with a view that is %s', (_, fields, same) => {
  expect(isSameView(view, { ...view, ...fields })).toBe(same);
});
