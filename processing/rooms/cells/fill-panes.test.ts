import { expect, test } from 'vitest';
import { findWalkable } from '../../sweeps/find-walkable.ts';
import { type Box, boxMesh, slab, wall } from '../../testing/boxes.ts';
import { buildColumns } from '../../voxels/build-columns.ts';
import { findRooms } from '../find-rooms.ts';
import { fillPanes } from './fill-panes.ts';

const FLOOR = { id: 'floor-1', name: 'Ground floor', elevation: 0, height: 2.6 };

/** Returns the rooms found in a space of 8 × 5 m with something across its middle. */
async function roomsWith(across: Box[]) {
  const mesh = boxMesh([
    slab(-0.1, -0.1, 8.1, 5.1, 0),
    slab(-0.1, -0.1, 8.1, 5.1, 2.8),
    wall(-0.1, -0.1, 8.1, 0),
    wall(-0.1, 5, 8.1, 5.1),
    wall(-0.1, 0, 0, 5),
    wall(8, 0, 8.1, 5),
    ...across,
  ]);
  const columns = fillPanes(await buildColumns(mesh, { cell: 0.05, step: 0.025 }), [FLOOR]);
  const walkable = findWalkable(columns, [FLOOR]);
  return { walkable, ...findRooms(columns, mesh, [FLOOR], walkable) };
}

const posts = [1.25, 2.5, 3.4].map((z) => wall(4, z - 0.03, 4.1, z + 0.03));
const transom = wall(4, 0, 4.1, 5, 2.1, 2.18);
const rails = [wall(4, 0, 4.1, 2.5, 0, 0.08), wall(4, 3.4, 4.1, 5, 0, 0.08)];

test('divides two rooms at a glass front by its posts and rails, because scanners miss glass @15.73', async () => {
  const { rooms, doors } = await roomsWith([...posts, transom, ...rails]);
  expect(rooms).toHaveLength(2);
  expect(doors).toHaveLength(1);
  const [from, to] = [doors[0]!.from[1], doors[0]!.to[1]].sort((one, other) => one - other);
  expect(from).toBeCloseTo(2.53, 1);
  expect(to).toBeCloseTo(3.37, 1);
});

test('finds no path through a glass front without a door @15.11', async () => {
  const { walkable } = await roomsWith([...posts, transom, wall(4, 0, 4.1, 5, 0, 0.08)]);
  expect(walkable.sizes).toHaveLength(2);
});

test.each<[string, Box[]]>([
  ['posts without rails', posts],
  ['posts on thresholds as low as those of doors', [...posts, wall(4, 0, 4.1, 5, 0, 0.03)]],
  ['a curb between two walls', [wall(4, 0, 4.1, 5, 0, 0.08)]],
  ['a step up to a platform behind posts', [...posts, wall(4, 0, 8, 5, 0, 0.16)]],
])('assumes no glass between %s @15.11', async (_, across) => {
  const { walkable, rooms } = await roomsWith(across);
  expect(walkable.sizes).toHaveLength(1);
  expect(rooms).toHaveLength(1);
});
