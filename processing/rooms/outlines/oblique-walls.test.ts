import { expect, test } from 'vitest';
import { distanceToOutline } from '../../../contract/scans/outline.ts';
import type { ScanMesh } from '../../scan-mesh.ts';
import { findWalkable } from '../../sweeps/find-walkable.ts';
import { buildColumns } from '../../voxels/build-columns.ts';
import type { Point } from '../cells/regions.ts';
import { findRooms } from '../find-rooms.ts';
import { fillNiches } from './outline-rooms.ts';
import { tidyRing } from './tidy-ring.ts';

const FLOOR = { id: 'floor-1', name: 'Ground floor', elevation: 0, height: 2.6 };

/** Returns a room whose floor, ceiling and inner faces of the walls are seen. */
function roomOf(outline: readonly Point[]): ScanMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  const triangle = (...corners: number[][]) => {
    for (const corner of corners) indices.push(positions.push(...corner) / 3 - 1);
  };
  outline.forEach(([x1, z1], at) => {
    const [x2, z2] = outline[(at + 1) % outline.length]!;
    triangle([2, 0, 2], [x2, 0, z2], [x1, 0, z1]);
    triangle([2, 2.6, 2], [x1, 2.6, z1], [x2, 2.6, z2]);
    triangle([x1, 0, z1], [x2, 0, z2], [x2, 2.6, z2]);
    triangle([x1, 0, z1], [x2, 2.6, z2], [x1, 2.6, z1]);
  });
  const part = { name: '', uvs: null, colors: null, material: -1 };
  const surfaces = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
  return { parts: [{ ...part, ...surfaces }], materials: [], pictures: [] };
}

const ROUND = Array.from({ length: 48 }, (_, at): Point => {
  const angle = (at / 48) * 2 * Math.PI;
  return [2 + 2.5 * Math.cos(angle), 2 + 2.5 * Math.sin(angle)];
});

test.each([
  ['oblique', [[0, 0], [5, 0], [5, 2], [3.2, 4.6], [0, 4.6]] as Point[]], // prettier-ignore
  ['round', ROUND],
])('outlines a room along a wall that is %s within 5 cm @15.17', async (_, real) => {
  const mesh = roomOf(real);
  const columns = await buildColumns(mesh, { cell: 0.05, step: 0.025 });
  const { rooms } = findRooms(columns, mesh, [FLOOR], findWalkable(columns, [FLOOR]));
  expect(rooms).toHaveLength(1);
  const { outline } = rooms[0]!;
  for (const [one, other] of [
    [outline, real],
    [real, outline],
  ] as const)
    expect(Math.max(...pointsOn(one).map((point) => distanceToOutline(other, point)))).toBeLessThan(0.05);
});

/** Returns points of an outline, about 0.1 m apart. */
function pointsOn(outline: readonly (readonly [number, number])[]): Point[] {
  return outline.flatMap(([x1, z1], at) => {
    const [x2, z2] = outline[(at + 1) % outline.length]!;
    const count = Math.ceil(Math.hypot(x2 - x1, z2 - z1) / 0.1);
    return Array.from({ length: count }, (_, step): Point => [
      x1 + (step / count) * (x2 - x1),
      z1 + (step / count) * (z2 - z1),
    ]);
  });
}

const ROOM: Point[] = [[0, 0], [4, 0], [4, 3], [0, 3]]; // prettier-ignore

test('removes narrow protrusions and cut corners from a room’s outline @15.17', () => {
  const rough: Point[] = [[0, 0], [2, 0], [2, 0.16], [2.04, 0.16], [2.04, 0], [3.96, 0], [4, 0.05], [4, 3], [0, 3], [0, 2], [-0.3, 2], [0, 2]]; // prettier-ignore
  const tidy = tidyRing(rough);
  expect(tidy).toHaveLength(4);
  expect(tidy).toEqual(expect.arrayContaining(ROOM));
});

test('removes a scanning gap beside a corner from a room’s outline', () => {
  expect(tidyRing([[0, 0], [3.8, 0], [3.8, -0.15], [4, -0.15], [4, 3], [0, 3]])).toEqual(ROOM); // prettier-ignore
});

test('keeps a pillar in the corner of a room', () => {
  const room: Point[] = [[0, 0], [3.8, 0], [3.8, 0.2], [4, 0.2], [4, 3], [0, 3]]; // prettier-ignore
  expect(tidyRing(room)).toEqual(room);
});

test('excludes a window niche from the room, but includes a niche from floor to ceiling', () => {
  const room: Point[] = [[0, 0], [1, 0], [1, -0.15], [2, -0.15], [2, 0], [4, 0], [4, 3], [0, 3]]; // prettier-ignore
  expect(fillNiches(room, () => true)).toEqual(ROOM);
  expect(fillNiches(room, () => false)).toEqual(room);
});
