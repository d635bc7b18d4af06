import { expect, test } from 'vitest';
import { areaOfShape } from '../../../contract/scans/outline.ts';
import { findWalkable } from '../../sweeps/find-walkable.ts';
import { boxMesh, wall } from '../../testing/boxes.ts';
import { buildColumns } from '../../voxels/build-columns.ts';
import { findRooms } from '../find-rooms.ts';

const [LENGTH, DEPTH, RISE] = [10, 8, 3];
const FLOOR = { id: 'floor-1', name: 'Attic', elevation: 0, height: 2.4 };

/**
 * Returns an attic below a roof that rises from its knee walls to a ridge along x. A partition with a door
 * divides it.
 */
function attic(knee: number) {
  const mesh = boxMesh([
    wall(0, -0.1, LENGTH, DEPTH + 0.1, -0.3, 0),
    wall(0, -0.1, LENGTH, 0, 0, knee),
    wall(0, DEPTH, LENGTH, DEPTH + 0.1, 0, knee),
  ]);
  const roof = (z: number) => knee + RISE * (1 - Math.abs(z - DEPTH / 2) / (DEPTH / 2));
  const add = (...corners: [number, number, number][]) =>
    mesh.parts.push({
      ...mesh.parts[0]!,
      positions: Float32Array.from(corners.flat()),
      indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
    });
  const upright = (x: number, from: number, to: number, bottom = 0) =>
    add([x, bottom, from], [x, bottom, to], [x, roof(to), to], [x, roof(from), from]);
  const middle = DEPTH / 2;
  for (const [low, high] of [
    [0, middle],
    [middle, DEPTH],
  ] as const)
    add([0, roof(low), low], [LENGTH, roof(low), low], [LENGTH, roof(high), high], [0, roof(high), high]);
  for (const x of [0, 5, 5.1, LENGTH]) {
    upright(x, 0, 3.4);
    upright(x, 3.4, middle, x === 5 || x === 5.1 ? 2 : 0);
    upright(x, middle, 4.3, x === 5 || x === 5.1 ? 2 : 0);
    upright(x, 4.3, DEPTH);
  }
  return mesh;
}

test.each([0.3, 0.9, 1.3])(
  'divides an attic with knee walls of %s m at a partition below the roof',
  async (knee) => {
    const mesh = attic(knee);
    const columns = await buildColumns(mesh, { cell: 0.05, step: 0.025 });
    const { rooms, doors, doubts } = findRooms(columns, mesh, [FLOOR], findWalkable(columns, [FLOOR]));
    expect(rooms).toHaveLength(2);
    for (const room of rooms) expect(Math.abs(areaOfShape(room) - 4.95 * DEPTH)).toBeLessThan(0.9);
    expect(doors).toHaveLength(1);
    expect(doubts.filter(({ about }) => about === 'room')).toEqual([]);
  },
);
