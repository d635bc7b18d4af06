import { expect, test } from 'vitest';
import { areaOfShape } from '../../contract/scans/outline.ts';
import { findWalkable } from '../sweeps/find-walkable.ts';
import { type Box, boxMesh, slab, wall } from '../testing/boxes.ts';
import { buildColumns } from '../voxels/build-columns.ts';
import { findRooms } from './find-rooms.ts';

const FLOOR = { id: 'floor-1', name: 'Ground floor', elevation: 0, height: 2.6 };

/** Returns the rooms found in a space of 8 × 5 m with parts of a wall across its middle. */
async function roomsWith(seen: Box[]) {
  const mesh = boxMesh([
    slab(-0.1, -0.1, 8.1, 5.1, 0),
    slab(-0.1, -0.1, 8.1, 5.1, 2.8),
    wall(-0.1, -0.1, 8.1, 0),
    wall(-0.1, 5, 8.1, 5.1),
    wall(-0.1, 0, 0, 5),
    wall(8, 0, 8.1, 5),
    ...seen,
  ]);
  const columns = await buildColumns(mesh, { cell: 0.05, step: 0.025 });
  return findRooms(columns, mesh, [FLOOR], findWalkable(columns, [FLOOR]));
}

test('divides two rooms at a wall scanned only up to eye level, and finds its door @15.73', async () => {
  const { rooms, doors, doubts } = await roomsWith([
    wall(4, 0, 4.1, 2.5, 0.9, 2.2),
    wall(4, 3.4, 4.1, 5, 0.9, 2.2),
  ]);
  expect(rooms).toHaveLength(2);
  expect(doors).toHaveLength(1);
  expect(doubts.filter(({ cut }) => cut)).toEqual([]);
});

test('divides two rooms at a partition that ends below the ceiling, and finds its door @15.74', async () => {
  const { rooms, doors } = await roomsWith([wall(4, 0, 4.1, 2.5, 0, 2.2), wall(4, 3.4, 4.1, 5, 0, 2.2)]);
  expect(rooms).toHaveLength(2);
  expect(doors).toHaveLength(1);
});

test('finds the rooms and doors of an office with low partitions @15.74', async () => {
  const { rooms, doors, doubts } = await roomsWith([
    // A corridor along the middle, with a lintel over only one of its doors and furniture along it.
    wall(0, 2, 2, 2.1, 0, 2.1),
    wall(2.9, 2, 6, 2.1, 0, 2.1),
    wall(6.9, 2, 8, 2.1, 0, 2.1),
    wall(2, 2, 2.9, 2.1, 2, 2.1),
    wall(4, 0, 4.1, 2, 0, 2.1),
    wall(0, 3.2, 3.5, 3.3, 0, 2.1),
    wall(4.4, 3.2, 8, 3.3, 0, 2.1),
    { min: [1, 0, 3.3], max: [3, 1.8, 3.7] },
  ]);
  expect(rooms).toHaveLength(4);
  expect(doors).toHaveLength(3);
  expect(doubts.filter(({ about }) => about === 'room')).toEqual([]);
});

test('neither divides a room at screens and shelves along a wall nor marks it for review @15.73 @15.74', async () => {
  const { rooms, doors, doubts } = await roomsWith([
    // Screens between desks, then shelves and deep shelves, then a table.
    wall(1.5, 0, 1.56, 3.8, 0, 1.5),
    wall(3.4, 0, 3.7, 3.8, 0, 2.2),
    wall(5.6, 0, 6, 3.8, 0, 2.2),
    { min: [6.5, 0.7, 4], max: [7.8, 0.75, 4.8] },
  ]);
  expect(rooms).toHaveLength(1);
  expect(doors).toEqual([]);
  expect(doubts).toEqual([]);
});

test('does not treat wardrobes or open door leaves as partitions @15.74', async () => {
  const wardrobe = { min: [2, 0, 0], max: [3.2, 2.2, 0.6] };
  const open = [
    wall(3.5, 4.4, 5, 4.42, 0, 2.2),
    ...[3.5, 4.98].map((x) => wall(x, 4.4, x + 0.02, 5, 0, 2.2)),
  ];
  const { rooms, doubts } = await roomsWith([wardrobe, ...open, wall(6, 0, 6.04, 0.9, 0, 2.1)]);
  expect(rooms).toHaveLength(1);
  expect(areaOfShape(rooms[0]!)).toBeGreaterThan(39);
  expect(doubts.filter(({ cut }) => cut)).toEqual([]);
});

test('marks a room for review if parts of a wall cross it, and suggests a cut @15.73', async () => {
  const { rooms, doubts } = await roomsWith([wall(4, 0, 4.1, 1, 0.9, 2.2), wall(4, 4, 4.1, 5, 0.9, 2.2)]);
  expect(rooms).toHaveLength(1);
  const doubt = doubts.find(({ about }) => about === 'room');
  expect(doubt).toMatchObject({ id: rooms[0]!.id, sentence: expect.stringContaining('may be several') });
  for (const [x] of doubt!.cut!) expect(Math.abs(x - 4.05)).toBeLessThan(0.1);
  expect(Math.abs(doubt!.cut![0][1] - doubt!.cut![1][1])).toBeCloseTo(5, 0);
});

test('marks a floor for review that was seen only from its corridor @15.73', async () => {
  const doors = [2, 8];
  const posts = [0, 0.7, 1.4, 2.8, 3.5, 4.2, 4.9, 5.6, 6.3, 7, 7.7, 8.8, 9.5, 10.2, 10.9, 11.6];
  const mesh = boxMesh([
    slab(0, 5, 12, 7, 0),
    slab(0, 5, 12, 7, 2.7),
    ...[4.9, 7].flatMap((z) => posts.map((x) => wall(x, z, x + 0.3, z + 0.1, 0, 2.3))),
    // A strip of floor is visible behind each door, and a ceiling beside it.
    ...doors.flatMap((x) => [slab(x, 1.2, x + 0.7, 5, 0), slab(x, 7, x + 0.7, 10.8, 0)]),
    ...doors.flatMap((x) => [slab(x + 0.8, 1.2, x + 1.5, 5, 2.7), slab(x + 0.8, 7, x + 1.5, 10.8, 2.7)]),
  ]);
  const columns = await buildColumns(mesh, { cell: 0.05, step: 0.025 });
  const { rooms, doubts } = findRooms(columns, mesh, [FLOOR], findWalkable(columns, [FLOOR]));
  expect(rooms.length).toBeGreaterThan(0);
  for (const { id } of rooms)
    expect(doubts).toContainEqual(
      expect.objectContaining({
        about: 'room',
        id,
        sentence: expect.stringContaining('found no wall along'),
      }),
    );
});

test.each([0.05, 0.12])('finds only one door for a frame that protrudes %s m from its wall', async (out) => {
  const { doors } = await roomsWith([
    wall(4, 0, 4.1, 2),
    wall(4, 2.9, 4.1, 5),
    wall(4, 2, 4.1, 2.9, 2.1),
    wall(4 - out, 1.94, 4.1 + out, 2, 0, 2.16),
    wall(4 - out, 2.9, 4.1 + out, 2.96, 0, 2.16),
    wall(4 - out, 1.94, 4.1 + out, 2.96, 2.1, 2.16),
  ]);
  expect(doors).toHaveLength(1);
});

test('finds no room in a bed with curtains, and includes it in the room around it @15.74', async () => {
  const { rooms } = await roomsWith([
    { min: [2, 0, 2.8], max: [4, 0.4, 5] },
    wall(2, 2.8, 2.05, 5),
    wall(3.95, 2.8, 4, 5),
    wall(2, 2.8, 4, 2.85),
  ]);
  expect(rooms).toHaveLength(1);
  expect(areaOfShape(rooms[0]!)).toBeGreaterThan(38);
});

test('finds no room in a patch of ground seen through a window @15.74', async () => {
  const { rooms } = await roomsWith([slab(9, 1, 10.4, 2.4, 0)]);
  expect(rooms).toHaveLength(1);
});
