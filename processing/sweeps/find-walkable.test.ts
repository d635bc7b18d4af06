import { expect, test } from 'vitest';
import { findFloors } from '../floors/find-floors.ts';
import { type Box, boxMesh, NO_ROOMS, slab, sweepsIn, twoRooms, wall } from '../testing/boxes.ts';
import { buildColumns } from '../voxels/build-columns.ts';
import { findWalkable } from './find-walkable.ts';

async function walk(boxes: Box[]) {
  const mesh = boxMesh(boxes);
  const columns = await buildColumns(mesh, { cell: 0.05, step: 0.025 });
  const { floors } = findFloors(mesh, columns);
  const walkable = findWalkable(columns, floors);
  const cellAt = (x: number, z: number, y = 0) => {
    const column =
      Math.floor((x - columns.minX) / columns.cell) +
      Math.floor((z - columns.minZ) / columns.cell) * columns.width;
    for (let cell = walkable.first[column]!; cell < walkable.first[column + 1]!; cell++)
      if (Math.abs(walkable.height[cell]! - y) < 0.3) return cell;
    return null;
  };
  return { floors, walkable, cellAt };
}

test('keeps walkable places half a body’s width from walls, even through a door @15.11', async () => {
  const { walkable, cellAt } = await walk(twoRooms([3, 4], 0.8));
  expect(walkable.sizes).toHaveLength(1);
  expect(cellAt(0.1, 2)).toBeNull();
  expect(cellAt(0.3, 2)).not.toBeNull();
  expect(cellAt(3.1, 2.4)).not.toBeNull();
  expect(cellAt(3.1, 1)).toBeNull();
});

test('keeps a room behind a closed door as a separate region @15.11', async () => {
  const { walkable, cellAt } = await walk(twoRooms([3, 4], 0));
  expect(walkable.sizes).toHaveLength(2);
  expect(walkable.region[cellAt(1, 2)!]).not.toBe(walkable.region[cellAt(5, 2)!]);
});

test('joins regions through a passage narrower than a body, and reports the passage @15.11', async () => {
  const { walkable } = await walk(twoRooms([3, 4], 0.36));
  expect(walkable.sizes).toHaveLength(1);
  expect(walkable.narrow.length).toBeGreaterThan(0);
});

test.each<[string, [bottom: number, top: number], number]>([
  ['steps over 20 cm', [0, 0.2], 1],
  ['does not step over 35 cm', [0, 0.35], 2],
  ['passes below 1.8 m', [1.8, 2.6], 1],
  ['does not pass below 1.4 m', [1.4, 2.6], 2],
])('%s in a door @15.11', async (_, [bottom, top], regions) => {
  const { walkable } = await walk([...twoRooms([3, 4], 0.9), wall(3, 2, 3.2, 2.9, bottom, top)]);
  expect(walkable.sizes).toHaveLength(regions);
});

test('excludes table tops, wardrobes and roofs from walkable places, but includes thresholds @15.11', async () => {
  const { walkable, cellAt } = await walk([
    ...twoRooms([3, 4], 0.9),
    { min: [0.8, 0.7, 0.8], max: [2.2, 0.75, 2.2] },
    { min: [4, 0, 2.8], max: [6, 0.9, 3.9] },
    { min: [3, 0, 2], max: [3.2, 0.04, 2.9] },
  ]);
  expect(walkable.sizes).toHaveLength(1);
  expect(cellAt(1.5, 1.5, 0.75)).toBeNull();
  expect(cellAt(5, 3.3, 0.9)).toBeNull();
  expect(cellAt(3.1, 2.45, 0.04)).not.toBeNull();
  expect(Math.max(...walkable.height)).toBeLessThan(0.1);
});

test('excludes the inside of a plinth of any size @15.11', async () => {
  const { floors, cellAt } = await walk([
    { min: [0, -2.2, 0], max: [8, 0, 8] },
    ...[1, 6.8].map((x) => wall(x, 1, x + 0.2, 7)),
    slab(1, 1, 7, 7, 2.8),
  ]);
  expect(floors).toMatchObject([{ elevation: 0 }]);
  expect(cellAt(4, 4)).not.toBeNull();
  expect(cellAt(4, 4, -2.2)).toBeNull();
});

test('joins floors by stairs, and assigns the stairs to the lower floor @15.11', async () => {
  const steps = Array.from({ length: 15 }, (_, step) =>
    wall(1 + step * 0.26, 0, 1.26 + step * 0.26, 1, 0, (step + 1) * 0.18),
  );
  const { floors, walkable, cellAt } = await walk([
    slab(0, 0, 8, 5, 0),
    ...steps,
    slab(0, 1, 8, 5, 2.7),
    slab(4.9, 0, 8, 1, 2.7),
    slab(0, 0, 8, 5, 5.4),
    wall(0, -0.1, 8, 0, 0, 5.2),
    wall(0, 5, 8, 5.1, 0, 5.2),
    wall(-0.1, 0, 0, 5, 0, 5.2),
    wall(8, 0, 8.1, 5, 0, 5.2),
  ]);
  expect(floors).toHaveLength(2);
  expect(walkable.sizes).toHaveLength(1);
  expect(walkable.floor[cellAt(3.2, 0.5, 1.6)!]).toBe(0);
  expect(walkable.floor[cellAt(6, 3, 2.7)!]).toBe(1);
});

test('finds paths across holes in a floor @15.11', async () => {
  const tiles: Box[] = [];
  for (let x = 0; x < 8; x++)
    for (let z = 0; z < 4; z++) tiles.push(slab(x + 0.15, z + 0.15, x + 0.85, z + 0.85, 0));
  const { walkable } = await walk([...tiles, slab(0, 0, 8, 4, 2.8)]);
  expect(walkable.sizes).toHaveLength(1);
  expect(walkable.column.length * 0.0025).toBeGreaterThan(24);
});

/** Returns a house of 10 × 8 m with a doorway, and `out` metres of ground around it. */
function house(out: number): Box[] {
  return [
    slab(-out, -out, 10 + out, 8 + out, 0),
    slab(-0.2, -0.2, 10.2, 8.2, 2.8),
    wall(-0.2, -0.2, 10.2, 0),
    wall(-0.2, 8, 10.2, 8.2),
    wall(-0.2, 0, 0, 3),
    wall(-0.2, 4.4, 0, 8),
    wall(10, 0, 10.2, 8),
  ];
}

const sweepsAround = (boxes: Box[]) => sweepsIn(boxes, NO_ROOMS, { cell: 0.4, step: 0.05 });

/** Returns the distance of a sweep from the house in the plan, in metres. */
const away = ({ position: [x, , z] }: { position: readonly number[] }) =>
  Math.hypot(Math.max(0, -x!, x! - 10), Math.max(0, -z!, z! - 8));

test('places few sweeps on open ground, links them all, and places none far from a building @15.12', async () => {
  const { sweeps, reached } = await sweepsAround(house(32));
  expect(reached.size).toBe(sweeps.length);
  const count = (from: number, to: number) =>
    sweeps.filter((sweep) => away(sweep) >= from && away(sweep) < to).length;
  const area = (reach: number) => 80 + 36 * reach + Math.PI * reach ** 2;
  expect(area(5) / count(0, 5)).toBeLessThan(12);
  const apart = (area(19) - area(8)) / count(8, 19);
  expect(apart).toBeGreaterThan(30);
  expect(apart).toBeLessThan(70);
  expect(count(23, Infinity)).toBe(0);
});

test.each<[string, Box[]]>([
  ['a yard', house(8)],
  [
    'a court behind walls',
    [
      ...house(10),
      wall(-10, -10.2, 20, -10),
      wall(-10, 18, 20, 18.2),
      wall(-10.2, -10, -10, 18),
      wall(20, -10, 20.2, 18),
    ],
  ],
])('places sweeps in %s as densely as in a room @15.12', async (_, boxes) => {
  const { sweeps, walkable } = await sweepsAround(boxes);
  expect((walkable.column.length * 0.16) / sweeps.length).toBeLessThan(12);
});
