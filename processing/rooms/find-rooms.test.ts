import { expect, test } from 'vitest';
import type { ScanMesh } from '../scan-mesh.ts';
import { findWalkable } from '../sweeps/find-walkable.ts';
import { type Box, boxMesh } from '../testing/boxes.ts';
import { buildColumns } from '../voxels/build-columns.ts';
import { findRooms } from './find-rooms.ts';
import { overlapOf, areaOf } from '../../contract/scans/outline.ts';
import type { Frame } from '../../contract/scans/space.ts';
import { buildScan } from '../../tools/building-maker/build-scan.ts';
import { findSpace } from '../find-space.ts';

const FLOOR = { id: 'floor-1', name: 'Ground floor', elevation: 0, height: 2.6 };

/**
 * Returns two rooms of 4 × 5 m side by side, with a door from z = 2 m to `end` in the wall between them.
 * `leaves`: boxes that close the door.
 */
function twoRooms({
  lintel,
  wall = 0.1,
  end = 2.9,
  leaves = [],
}: {
  lintel: boolean;
  wall?: number;
  end?: number;
  leaves?: Box[];
}): ScanMesh {
  return boxMesh([
    { min: [-0.1, -0.2, -0.1], max: [8.2, 0, 5.1] },
    { min: [-0.1, 2.6, -0.1], max: [8.2, 2.8, 5.1] },
    { min: [-0.1, 0, -0.1], max: [8.2, 2.6, 0] },
    { min: [-0.1, 0, 5], max: [8.2, 2.6, 5.1] },
    { min: [-0.1, 0, 0], max: [0, 2.6, 5] },
    { min: [8.1, 0, 0], max: [8.2, 2.6, 5] },
    { min: [4, 0, 0], max: [4 + wall, 2.6, 2] },
    { min: [4, 0, end], max: [4 + wall, 2.6, 5] },
    ...(lintel ? [{ min: [4, 2.1, 2], max: [4 + wall, 2.6, end] }] : []),
    ...leaves,
    // A wardrobe and a table.
    { min: [0, 0, 1], max: [0.6, 2.1, 2.5] },
    { min: [6, 0.7, 2], max: [7, 0.74, 3.5] },
  ]);
}

async function roomsOf(mesh: ScanMesh) {
  const columns = await buildColumns(mesh, { cell: 0.05, step: 0.025 });
  return findRooms(columns, mesh, [FLOOR], findWalkable(columns, [FLOOR]));
}

test.each([true, false])('divides the floor into rooms at a door (lintel: %s) @15.17', async (lintel) => {
  const { rooms, doors } = await roomsOf(twoRooms({ lintel }));
  expect(rooms.map(({ name }) => name)).toEqual(['Room 1', 'Room 2']);
  expect(rooms.map(({ outline }) => box(outline))).toEqual([
    [0, 0, 4, 5].map((value) => expect.closeTo(value, 1)),
    [4.1, 0, 8.1, 5].map((value) => expect.closeTo(value, 1)),
  ]);
  expect(rooms.map(({ outline }) => outline.length)).toEqual([4, 4]);
  expect(doors).toHaveLength(1);
  const [door] = doors;
  expect(new Set(door!.rooms)).toEqual(new Set(['room-1', 'room-2']));
  const ends = [door!.from, door!.to].sort((one, other) => one[1] - other[1]);
  expect(ends.flat()).toEqual([4.05, 2, 4.05, 2.9].map((value) => expect.closeTo(value, 1)));
});

test.each([
  ['a closed door in a wall of 8 cm, and marks it for review', 0.08, [2, 2.9], ['door-1']],
  [
    'a closed door with two leaves in a wall of 8 cm, and marks it for review',
    0.08,
    [2, 2.8, 3.6],
    ['door-1'],
  ],
  ['a closed door with two leaves in a wall of 15 cm', 0.15, [2, 2.8, 3.6], []],
])('finds %s @15.17', async (_, wall, edges, reviewed) => {
  const [end, middle] = [edges.at(-1)!, 4 + wall / 2];
  const leaves = edges.slice(1).map((to, leaf): Box => ({
    min: [middle - 0.02, 0.01, edges[leaf]! + 0.004],
    max: [middle + 0.02, 2.09, to - 0.004],
  }));
  const cabinetBehindWall = { min: [4.01 + wall, 0, end + 0.6], max: [4.5, 1.9, end + 1.3] };
  const mesh = twoRooms({ lintel: true, wall, end, leaves: [...leaves, cabinetBehindWall] });
  const { doors, doubts } = await roomsOf(mesh);
  expect(doors.map(({ rooms }) => new Set(rooms))).toEqual([new Set(['room-1', 'room-2'])]);
  const ends = [doors[0]!.from, doors[0]!.to].sort((one, other) => one[1] - other[1]);
  expect(ends.flat()).toEqual([middle, 2, middle, end].map((value) => expect.closeTo(value, 1)));
  expect(doubts.map(({ id, sentence }) => sentence.includes('closed') && id)).toEqual(reviewed);
});

test('divides rooms with two openings between them, and marks a room without a ceiling as possibly outdoors @15.17', async () => {
  const openings = [
    [0, 0.9],
    [2.2, 3.2],
    [4.1, 5],
  ] as const;
  const { rooms, doors, doubts } = await roomsOf(
    boxMesh([
      { min: [-0.1, -0.2, -0.1], max: [8.2, 0, 5.1] },
      { min: [-0.1, 2.6, -0.1], max: [4.1, 2.8, 5.1] },
      { min: [-0.1, 0, -0.1], max: [8.2, 2.6, 0] },
      { min: [-0.1, 0, 5], max: [8.2, 2.6, 5.1] },
      { min: [-0.1, 0, 0], max: [0, 2.6, 5] },
      { min: [8.1, 0, 0], max: [8.2, 2.6, 5] },
      ...openings.map(([from, to]) => ({ min: [4, 0, from], max: [4.02, 2.6, to] })),
    ]),
  );
  expect(rooms).toHaveLength(2);
  expect(doors).toHaveLength(2);
  expect(doubts.filter(({ sentence }) => sentence.startsWith('No ceiling')).map(({ id }) => id)).toEqual([
    'room-2',
  ]);
});

function box(outline: readonly (readonly [number, number])[]) {
  const xs = outline.map(([x]) => x);
  const zs = outline.map(([, z]) => z);
  return [Math.min(...xs), Math.min(...zs), Math.max(...xs), Math.max(...zs)];
}

const FRAME: Frame = {
  metresPerUnit: 1,
  up: 'y',
  origin: [0, 0, 0],
  toFile: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  evidence: [],
};

/**
 * Returns the space found in a building as a scanner sees it: single faces of walls, 5 mm of noise, holes, no
 * glass, turned about the up axis.
 */
async function found(seed: number, angle: number) {
  const { parts, truth } = buildScan(seed, {
    edge: 0.2,
    noise: 0.005,
    holes: 0.02,
    unseen: ['glass'],
    angle,
    storeys: 2,
    size: [9, 7.5],
  });
  const mesh: ScanMesh = {
    parts: parts.map(({ of, positions, indices }) => ({
      name: of,
      positions,
      indices,
      uvs: null,
      colors: null,
      material: -1,
    })),
    materials: [],
    pictures: [],
  };
  return { truth, ...(await findSpace(mesh, FRAME, () => {})) };
}

/**
 * The time limit is longer than the default, because processing a whole building takes long on busy machines.
 */
const TIMEOUT = 60_000;

test(
  'finds the rooms, doors and stairs of a building @15.17 @15.18 @15.19 @15.21',
  { timeout: TIMEOUT },
  async () => {
    const [seed, angle] = [13, 0.5];
    const { truth, rooms, doors, stairs } = await found(seed, angle);
    for (const real of truth.rooms) {
      const overlaps = rooms
        .filter(({ floor }) => floor === `floor-${real.floor + 1}`)
        .map(({ outline }) => ({ outline, overlap: overlapOf({ outline }, real) }));
      const best = overlaps.reduce((one, other) => (other.overlap > one.overlap ? other : one));
      expect(best.overlap).toBeGreaterThan(0.85);
      expect(Math.abs(areaOf(best.outline) / areaOf(real.outline) - 1)).toBeLessThan(0.03);
    }
    expect(rooms).toHaveLength(truth.rooms.length);
    for (const { floor, from, to } of truth.doors) {
      const near = doors.some(
        (door) =>
          door.floor === `floor-${floor + 1}` &&
          Math.hypot(
            (door.from[0] + door.to[0] - from[0] - to[0]) / 2,
            (door.from[1] + door.to[1] - from[1] - to[1]) / 2,
          ) < 0.1,
      );
      expect(near).toBe(true);
    }
    expect(stairs.map(({ floor }) => floor)).toEqual(['floor-1']);
    expect(stairs[0]!.up[0]).toBeCloseTo(Math.sin(angle), 1);
    expect(stairs[0]!.up[1]).toBeCloseTo(Math.cos(angle), 1);
  },
);
