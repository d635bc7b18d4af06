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
      /^Nothing to walk through was found\. With units of 1 m and y up, the scan is [\d.]+ × /,
    );
  },
);

test('assumes a floor at the base of the walls in a model without floors, and no walkable ceilings @15.10', async () => {
  const shell = [
    wall(-0.3, -0.3, 8.3, 0, 0, 5),
    wall(-0.3, 5, 8.3, 5.3, 0, 5),
    wall(-0.3, 0, 0, 5, 0, 5),
    wall(8, 0, 8.3, 5, 0, 5),
    wall(4, 0, 4.1, 3, 0, 3.2),
    wall(4, 3.9, 4.1, 5, 0, 3.2),
    wall(4, 3, 4.1, 3.9, 2.1, 3.2),
  ];
  const mesh = boxMesh(shell);
  const ceiling = (height: number) => ({
    ...mesh.parts[0]!,
    positions: Float32Array.from([0, height, 0, 8, height, 0, 8, height, 5, 0, height, 5]),
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

/** Returns four walls between a floor and a ceiling of 12 × 8 m. */
const hall = (height: number) => [
  slab(-0.1, -0.1, 12.1, 8.1, 0),
  slab(-0.1, -0.1, 12.1, 8.1, height + 0.2),
  wall(-0.1, -0.1, 12.1, 0, 0, height),
  wall(-0.1, 8, 12.1, 8.1, 0, height),
  wall(-0.1, 0, 0, 8, 0, height),
  wall(12, 0, 12.1, 8, 0, height),
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

test.each([
  ['tanks', 6, [wall(2, 2, 5, 6, 0, 2.6), wall(8, 2, 11, 5, 0, 3.4)]],
  ['crates as high as a storey', 6, [2, 5, 8].map((x) => wall(x, 1, x + 1.4, 7, 0, 3))],
  ['racks with goods', 8, [1.5, 5, 8.5].flatMap(rack)],
  ['rows of shelves', 3, [2.5, 5.5, 8.5].map((x) => wall(x, 1.2, x + 0.9, 6.8, 0, 2.2))],
  ['shelves at a wall', 3, [2.5, 5.5, 8.5].map((x) => wall(x, 0, x + 0.6, 6.8, 0, 2.2))],
  ['shelves up to just below the ceiling', 3, [2.5, 5.5].map((x) => wall(x, 1.2, x + 0.9, 6.8, 0, 2.92))],
])('finds one undivided room on one floor in %s @15.10', async (_, height, things) => {
  const { floors, rooms, doors, doubts } = await spaceOf([...hall(height), ...things]);
  expect(floors).toMatchObject([{ elevation: 0 }]);
  expect(floors[0]!.height).toBeCloseTo(height, 1);
  expect(rooms).toHaveLength(1);
  expect(Math.abs(areaOfShape(rooms[0]!) - 96)).toBeLessThan(1);
  expect(doors).toEqual([]);
  expect(doubts.filter(({ about }) => about !== 'sweep')).toEqual([]);
});

test('finds an office in a hall as a room with a door, and not its roof as a floor @15.10', async () => {
  const { floors, rooms, doors, doubts } = await spaceOf([
    ...hall(6),
    wall(3, 2, 8, 2.1),
    wall(3, 5.9, 8, 6),
    wall(3, 2, 3.1, 6),
    wall(7.9, 2, 8, 3.5),
    wall(7.9, 4.4, 8, 6),
    wall(7.9, 3.5, 8, 4.4, 2.1),
    wall(3, 2, 8, 6, 2.6, 2.7),
  ]);
  expect(floors).toHaveLength(1);
  expect(rooms).toHaveLength(2);
  expect(doors).toMatchObject([{ rooms: expect.arrayContaining(rooms.map(({ id }) => id)) }]);
  expect(doubts.filter(({ about }) => about !== 'sweep')).toEqual([]);
});

test('marks a floor between walls for review if no stairs lead to it', async () => {
  const unreached = async (boxes: Box[]) =>
    (await spaceOf([...hall(6), ...boxes])).doubts.filter(({ sentence }) =>
      /no path from .*‘Floor 1’, to .*‘Floor 2’/.test(sentence),
    );
  expect(await unreached([slab(0, 0, 12, 8, 3)])).toHaveLength(1);
  const stair = Array.from({ length: 15 }, (_, step) =>
    wall(1 + step * 0.28, 6.5, 1.28 + step * 0.28, 7.7, 0, (step + 1) * 0.2),
  );
  expect(await unreached([...stair, wall(5.2, 1, 10, 7.7, 2.8, 3)])).toEqual([]);
});
