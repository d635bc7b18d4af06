import { expect, test } from 'vitest';
import { findSpace } from './find-space.ts';
import { areaOfShape } from '../contract/scans/outline.ts';
import type { Frame } from '../contract/scans/space.ts';
import { ScanRefusedError } from './scan-mesh.ts';
import { type Box, boxMesh, slab, wall } from './testing/boxes.ts';

const FRAME: Frame = {
  metresPerUnit: 1,
  up: 'y',
  origin: [0, 0, 0],
  toFile: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  evidence: [],
};

const spaceOf = (boxes: Box[]) => findSpace(boxMesh(boxes), FRAME, () => {});

test.each([
  ['a toy', [{ min: [0, 0, 0], max: [0.5, 0.3, 0.4] }]],
  ['a shelf', [slab(0, 0, 3, 0.3, 1)]],
  ['a wall', [{ min: [0, 0, 0], max: [4, 2.6, 0.1] }]],
])(
  'rejects %s because it has no walkable space, with a message that describes the scan',
  async (_, boxes) => {
    const refused = spaceOf(boxes);
    await expect(refused).rejects.toThrow(ScanRefusedError);
    await expect(refused).rejects.toThrow(
      /^GoV360 found no space that a person could walk through\. With units of 1 m and y as the up axis, the scan measures [\d.]+ × /,
    );
  },
);

test('assumes a floor at the base of the walls in a model without floors, and no walkable ceilings @15.10', async () => {
  const shell = [
    wall(-0.3, -0.3, 6.3, 0, 0, 5),
    wall(-0.3, 4, 6.3, 4.3, 0, 5),
    wall(-0.3, 0, 0, 4, 0, 5),
    wall(6, 0, 6.3, 4, 0, 5),
    wall(3, 0, 3.1, 2, 0, 3.2),
    wall(3, 2.9, 3.1, 4, 0, 3.2),
    wall(3, 2, 3.1, 2.9, 2.1, 3.2),
  ];
  const mesh = boxMesh(shell);
  const ceiling = (height: number) => ({
    ...mesh.parts[0]!,
    positions: Float32Array.from([0, height, 0, 6, height, 0, 6, height, 4, 0, height, 4]),
    indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
  });
  mesh.parts.push(ceiling(2.6), ceiling(4.8));
  const { floors, rooms, doors, sweeps, doubts } = await findSpace(mesh, FRAME, () => {});
  expect(floors).toMatchObject([{ elevation: 0, height: 2.6 }]);
  expect(rooms).toHaveLength(2);
  expect(doors).toHaveLength(1);
  expect(sweeps.length).toBeGreaterThan(1);
  expect(sweeps.map(({ floorHeight }) => floorHeight).filter((height) => Math.abs(height) > 0.03)).toEqual(
    [],
  );
  expect(doubts).toContainEqual(
    expect.objectContaining({ sentence: expect.stringContaining('has no floor') }),
  );
  expect(doubts).toContainEqual(
    expect.objectContaining({ about: 'floor', sentence: expect.stringContaining('between two ceilings') }),
  );
});

/** Returns four walls between a floor and a ceiling. */
const hall = (height: number, width = 8, depth = 6) => [
  slab(-0.1, -0.1, width + 0.1, depth + 0.1, 0),
  slab(-0.1, -0.1, width + 0.1, depth + 0.1, height + 0.2),
  wall(-0.1, -0.1, width + 0.1, 0, 0, height),
  wall(-0.1, depth, width + 0.1, depth + 0.1, 0, height),
  wall(-0.1, 0, 0, depth, 0, height),
  wall(width, 0, width + 0.1, depth, 0, height),
];

/** Returns a rack with posts and four decks. Two of its three bays hold goods. */
function rack(x: number): Box[] {
  const decks = [0.2, 2, 3.8, 5.6];
  const posts = [1, 3.7, 6.4].flatMap((z) => [
    wall(x, z, x + 0.1, z + 0.1, 0, 6.6),
    wall(x + 1, z, x + 1.1, z + 0.1, 0, 6.6),
  ]);
  const goods = decks.flatMap((y, row) =>
    [1.2, 2.5, 3.9, 5.2].flatMap((z, place) =>
      (row + place) % 3 === 0 ? [] : [wall(x + 0.05, z, x + 1.05, z + 1, y, y + 1.2)],
    ),
  );
  return [...posts, ...goods, ...decks.map((y) => wall(x, 1, x + 1.1, 6.5, y - 0.1, y))];
}

test.each<[string, height: number, depth: number, Box[]]>([
  [
    'a tank, and crates as high as a storey',
    6,
    6,
    [wall(0.8, 1, 2.8, 5, 0, 2.6), ...[3.8, 6].map((x) => wall(x, 1, x + 1.4, 5, 0, 3))],
  ],
  ['racks with goods', 8, 7.5, [1.2, 5].flatMap(rack)],
  [
    'rows of shelves, and shelves at a wall',
    3,
    6,
    [...[1.2, 3.4].map((x) => wall(x, 1.2, x + 0.9, 4.8, 0, 2.2)), wall(5.8, 0, 6.4, 4.8, 0, 2.2)],
  ],
  ['shelves up to just below the ceiling', 3, 6, [1.6, 4.8].map((x) => wall(x, 1.2, x + 0.9, 4.8, 0, 2.92))],
])('finds one undivided room on one floor in %s @15.10', async (_, height, depth, things) => {
  const { floors, rooms, doors, doubts } = await spaceOf([...hall(height, 8, depth), ...things]);
  expect(floors).toMatchObject([{ elevation: 0 }]);
  expect(floors[0]!.height).toBeCloseTo(height, 1);
  expect(rooms).toHaveLength(1);
  expect(Math.abs(areaOfShape(rooms[0]!) - 8 * depth)).toBeLessThan(1);
  expect(doors).toEqual([]);
  expect(doubts.filter(({ about }) => about !== 'sweep')).toEqual([]);
});

test('finds an office in a hall as a room with a door, and not its roof as a floor @15.10', async () => {
  const { floors, rooms, doors, doubts } = await spaceOf([
    ...hall(6, 9, 7),
    wall(2, 2, 6.5, 2.1),
    wall(2, 4.9, 6.5, 5),
    wall(2, 2, 2.1, 5),
    wall(6.4, 2, 6.5, 3),
    wall(6.4, 3.9, 6.5, 5),
    wall(6.4, 3, 6.5, 3.9, 2.1),
    wall(2, 2, 6.5, 5, 2.6, 2.7),
  ]);
  expect(floors).toHaveLength(1);
  expect(rooms).toHaveLength(2);
  expect(doors).toMatchObject([{ rooms: expect.arrayContaining(rooms.map(({ id }) => id)) }]);
  expect(doubts.filter(({ about }) => about !== 'sweep')).toEqual([]);
});
