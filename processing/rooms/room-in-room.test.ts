import { expect, test } from 'vitest';
import { applyCorrections } from '../../contract/scans/apply-corrections.ts';
import { correctionsSchema } from '../../contract/scans/corrections.ts';
import { drawPlan } from '../../contract/scans/draw-plan.ts';
import { areaOfShape, isInside, isInShape, type Point2 } from '../../contract/scans/outline.ts';
import type { Frame, Space } from '../../contract/scans/space.ts';
import { findSpace } from '../find-space.ts';
import { type Box, boxMesh, slab, wall } from '../testing/boxes.ts';

const FRAME: Frame = {
  metresPerUnit: 1,
  up: 'y',
  origin: [0, 0, 0],
  toFile: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  evidence: [],
};

/** Returns four walls around a box in the plan, with a door of 0.9 m in the wall at the far end. */
function enclosure(x0: number, z0: number, x1: number, z1: number): Box[] {
  const door = (x0 + x1) / 2;
  return [
    wall(x0 - 0.2, z0 - 0.2, x1 + 0.2, z0),
    wall(x0 - 0.2, z0, x0, z1 + 0.2),
    wall(x1, z0, x1 + 0.2, z1 + 0.2),
    wall(x0, z1, door - 0.45, z1 + 0.2),
    wall(door + 0.45, z1, x1, z1 + 0.2),
    wall(door - 0.45, z1, door + 0.45, z1 + 0.2, 2.1),
  ];
}

const spaceOf = (boxes: Box[]) => findSpace(boxMesh(boxes), FRAME, () => {});

/** Returns whether a point is in a wall, by the even-odd rule that plans use. */
function isWall({ walls }: Space, point: Point2): boolean {
  return walls.flatMap(({ rings }) => rings).filter((ring) => isInside(ring, point)).length % 2 === 1;
}

const roomAt = ({ rooms }: Space, point: Point2) => rooms.find((room) => isInShape(room, point));

test('finds a room inside a room, and excludes it from the outer room @15.17', async () => {
  const space = await spaceOf([
    slab(-0.2, -0.2, 9.2, 8.2, 0),
    slab(-0.2, -0.2, 9.2, 8.2, 2.8),
    ...enclosure(0, 0, 9, 8),
    ...enclosure(3, 2, 6, 5),
  ]);
  expect(space.rooms).toHaveLength(2);
  const [outer, inner] = [roomAt(space, [1, 1])!, roomAt(space, [4.5, 4])!];
  expect(outer.id).not.toBe(inner.id);
  expect(outer.holes).toHaveLength(1);
  expect(areaOfShape(outer)).toBeCloseTo(72 - 3.4 * 3.4, 0);
  expect(areaOfShape(inner)).toBeCloseTo(9, 0);
  expect(isWall(space, [1, 1])).toBe(false);
  expect(isWall(space, [4.5, 4])).toBe(false);
  expect(isWall(space, [2.9, 4])).toBe(true);
  // There is no wall in the doorway either.
  expect(isWall(space, [4.5, 5.1])).toBe(false);
  expect(
    space.doors.filter(({ rooms }) => rooms.includes(inner.id) && rooms.includes(outer.id)),
  ).toHaveLength(1);
  expect(drawPlan(space, 'floor-1', { paper: '', ink: '', faint: '', step: '' })).toContain(
    'fill-rule="evenodd" d="M',
  );
  // A correction of the outer room keeps its hole, and things in the hole are in the inner room.
  const renamed = applyCorrections(
    space,
    correctionsSchema.parse({
      rooms: {
        [outer.id]: {
          outline: [
            [0, 0],
            [9, 0],
            [9, 7],
            [0, 7],
          ],
        },
      },
    }),
  );
  expect(renamed.rooms.find(({ id }) => id === outer.id)!.holes).toEqual(outer.holes);
  const within = renamed.sweeps.filter(({ position: [x, , z] }) => x > 3 && x < 6 && z > 2 && z < 5);
  expect(new Set(within.map(({ room }) => room))).toEqual(new Set([inner.id]));
});

test('finds the rooms of a house on a lawn, and marks the lawn as outdoors, without walls @15.17', async () => {
  const space = await spaceOf([
    slab(-4, -4, 11, 9, 0),
    slab(-0.2, -0.2, 7.2, 5.2, 2.8),
    ...enclosure(0, 0, 7, 5),
    wall(3.5, 0, 3.7, 2),
    wall(3.5, 2.9, 3.7, 5),
    wall(3.5, 2, 3.7, 2.9, 2.1),
  ]);
  expect(space.rooms.map(({ name }) => name).toSorted()).toEqual(['Outdoors', 'Room 1', 'Room 2']);
  const lawn = roomAt(space, [-2, -2])!;
  expect(lawn.name).toBe('Outdoors');
  expect(areaOfShape(lawn)).toBeCloseTo(15 * 13 - 7.4 * 5.4, -1);
  for (const point of [
    [-2, -2],
    [2, 3],
    [5, 3],
    [-4.1, 3],
  ] as const)
    expect(isWall(space, point)).toBe(false);
  for (const point of [
    [-0.1, 2],
    [3.6, 1],
    [7.1, 4],
  ] as const)
    expect(isWall(space, point)).toBe(true);
});

test.each([
  ['the open sky', []],
  ['another slab', [slab(0, 0, 9, 6, 3.2)]],
])('adds no walls around a deck on columns below %s @15.17', async (_, above) => {
  const columns = [0.2, 4.35, 8.5].flatMap((x) => [0.2, 5.5].map((z) => wall(x, z, x + 0.3, z + 0.3, 0, 3)));
  const space = await spaceOf([slab(0, 0, 9, 6, 0), ...above, ...columns]);
  expect(space.rooms).toHaveLength(1);
  for (const point of [
    [4.5, -0.1],
    [4.5, 6.1],
    [-0.1, 3],
    [9.1, 3],
  ] as const)
    expect(isWall(space, point)).toBe(false);
});
