import { expect, test } from 'vitest';
import { type Box, boxMesh } from '../testing/boxes.ts';
import { buildColumns } from '../voxels/build-columns.ts';
import { findFloors } from './find-floors.ts';
import { LEVEL_BUILDINGS } from '../../tools/building-maker/level-buildings.ts';
import { type LevelOptions, levelScan } from '../../tools/building-maker/level-scan.ts';
import type { Corner } from '../../tools/building-maker/shapes.ts';
import { findStairs } from '../rooms/find-stairs.ts';
import { findWalkable, type Walkable } from '../sweeps/find-walkable.ts';
import type { Columns } from '../voxels/columns.ts';

async function floorsOf(boxes: Box[], change?: (mesh: ReturnType<typeof boxMesh>) => void) {
  const mesh = boxMesh(boxes);
  change?.(mesh);
  return findFloors(mesh, await buildColumns(mesh, { cell: 0.05, step: 0.025 }));
}

/** Returns a slab whose top is at `top`. */
function slab(x0: number, z0: number, x1: number, z1: number, top: number): Box {
  return { min: [x0, top - 0.2, z0], max: [x1, top, z1] };
}

/** Returns the four outer walls of a floor. */
function walls(bottom: number, top: number, x1 = 6, z1 = 5): Box[] {
  return [
    { min: [0, bottom, 0], max: [x1, top, 0.1] },
    { min: [0, bottom, z1 - 0.1], max: [x1, top, z1] },
    { min: [0, bottom, 0], max: [0.1, top, z1] },
    { min: [x1 - 0.1, bottom, 0], max: [x1, top, z1] },
  ];
}

/** Returns the four outer walls of a floor, and the slab above them. */
function storey(bottom: number, height: number, x1 = 6, z1 = 5): Box[] {
  const top = bottom + height;
  return [...walls(bottom, top, x1, z1), slab(0, 0, x1, z1, top + 0.2)];
}

/** Returns steps of 18 cm along x. */
function stairs(x: number, z0: number, z1: number, bottom: number, count: number): Box[] {
  return Array.from({ length: count }, (_, step) => ({
    min: [x + step * 0.26, bottom, z0],
    max: [x + (step + 1) * 0.26, bottom + (step + 1) * 0.18, z1],
  }));
}

test('finds floors at walkable surfaces with the usual height below the ceiling @15.10', async () => {
  const { floors, doubts } = await floorsOf([
    slab(0, 0, 6, 5, 0.013),
    ...storey(0.013, 2.617),
    ...storey(2.83, 2.4),
    // A table, a wardrobe and a platform.
    { min: [2, 0.7, 2], max: [4, 0.75, 3] },
    { min: [0.2, 0.013, 0.2], max: [1.2, 2, 0.8] },
    { min: [4, 2.83, 3], max: [5.9, 3.2, 4.9] },
  ]);
  expect(floors.map(({ id, name }) => [id, name])).toEqual([
    ['floor-1', 'Floor 1'],
    ['floor-2', 'Floor 2'],
  ]);
  expect(floors[0]!.elevation).toBeCloseTo(0.013, 2);
  expect(floors[0]!.height).toBeCloseTo(2.617, 2);
  expect(floors[1]!.elevation).toBeCloseTo(2.83, 2);
  expect(floors[1]!.height).toBeCloseTo(2.4, 2);
  expect(doubts).toEqual([]);
});

test('treats a gallery as a floor, but not a stair landing or a low platform @15.10', async () => {
  const { floors } = await floorsOf([
    slab(0, 0, 10, 8, 0),
    ...storey(0, 5.2, 10, 8),
    slab(0.1, 5, 4, 7.9, 2.52),
    // The stairs lead up to a landing, then to the gallery.
    ...stairs(4.2, 0.2, 1.2, 0, 7),
    { min: [6, 0, 0.2], max: [7.5, 1.26, 2.4] },
    { min: [6, 0, 5], max: [9.9, 0.4, 7.9] },
  ]);
  expect(floors.map(({ elevation }) => elevation)).toEqual([0, 2.52]);
});

test('treats half of a house 1.2 m higher as a separate floor, but not small or low platforms @15.10', async () => {
  const split = (width: number, steps = 7) => [
    slab(0, 0, 12, 6, 0),
    ...storey(0, 5, 12, 6),
    { min: [12 - width, 0, 0], max: [12, steps * 0.18, 6] },
    ...stairs(12 - width - steps * 0.26, 2, 3, 0, steps),
  ];
  expect((await floorsOf(split(5))).floors.map(({ elevation }) => elevation)).toEqual([0, 1.26]);
  expect((await floorsOf(split(1.2))).floors.map(({ elevation }) => elevation)).toEqual([0]);
  expect((await floorsOf(split(5, 3))).floors.map(({ elevation }) => elevation)).toEqual([0]);
});

test('finds floors in a scan without ceilings, and reports that their heights are assumed @15.10', async () => {
  const { floors, doubts } = await floorsOf([slab(0, 0, 6, 5, 0), ...walls(0, 2.4)]);
  expect(floors).toMatchObject([{ elevation: 0, height: 2.4 }]);
  expect(doubts).toEqual([]);
  const bare = await floorsOf([slab(0, 0, 6, 5, 0)]);
  expect(bare.floors).toMatchObject([{ elevation: 0, height: 2.5 }]);
  expect(bare.doubts).toMatchObject([{ about: 'floor', id: 'floor-1', sureness: 0.2 }]);
});

test('names the floor at the level of the ground outside, but does not treat the ground as a floor @15.10', async () => {
  const { floors } = await floorsOf([
    slab(-6, -6, 0, 11, -0.15),
    slab(0, 0, 6, 5, -2.6),
    ...storey(-2.6, 2.4),
    ...storey(0, 2.4),
    ...storey(2.6, 2.4),
  ]);
  expect(floors.map(({ name, elevation }) => [name, elevation])).toEqual([
    ['Basement', -2.6],
    ['Ground floor', 0],
    ['First floor', 2.6],
  ]);
});

test('finds the same floors if some faces point the wrong way @15.10', async () => {
  const house = [slab(0, 0, 6, 5, 0), ...storey(0, 2.4), ...storey(2.6, 2.4)];
  const right = await floorsOf(house);
  const turned = await floorsOf(house, ({ parts }) => parts.forEach(({ indices }) => indices.reverse()));
  expect(turned.floors.map(({ elevation }) => elevation)).toEqual(
    right.floors.map(({ elevation }) => elevation),
  );
});

const ROUGH = { edge: 0.15, noise: 0.015, holes: 0.08, seed: 5 };
/** The maximum error of a floor's elevation, in metres. */
const OFF = 0.02;

async function look(name: string, options: LevelOptions) {
  const building = LEVEL_BUILDINGS[name]!();
  const parts = levelScan(building, options).map((part) => {
    return { ...part, name: '', uvs: null, colors: null, material: -1 };
  });
  const mesh = { parts, materials: [], pictures: [] };
  const columns = await buildColumns(mesh, { cell: 0.05, step: 0.025 });
  const { floors } = findFloors(mesh, columns);
  const walkable = findWalkable(columns, floors);
  return { building, floors, columns, walkable };
}

/** Returns the walkable regions at a height within half a metre of a place. */
function regionsAt(columns: Columns, walkable: Walkable, [x, y, z]: Corner): Set<number> {
  const found = new Set<number>();
  const [column, row] = [x - columns.minX, z - columns.minZ].map((at) => Math.floor(at / columns.cell));
  for (let dz = -10; dz <= 10; dz += 1)
    for (let dx = -10; dx <= 10; dx += 1) {
      const place = column! + dx + (row! + dz) * columns.width;
      for (let cell = walkable.first[place]!; cell < walkable.first[place + 1]!; cell += 1)
        if (Math.abs(walkable.height[cell]! - y) < 0.1) found.add(walkable.region[cell]!);
    }
  return found;
}

test.each<[string, stairs: number, options: LevelOptions, heights?: number[]]>([
  ['half a storey', 1, {}, [2.6, 2.54]],
  ['a sunken living room', 0, ROUGH],
  ['raised platforms', 0, {}],
  ['large tables and beds', 0, {}],
  ['a gallery over a hall', 1, {}, [2.6, 2.6]],
  ['a low basement', 1, ROUGH, [1.85, 2.5]],
  ['a roof terrace', 1, {}],
  ['a stair of two flights with a landing', 1, {}],
  ['a spiral stair', 1, {}],
  ['an attic with sloped ceilings', 1, {}],
  ['a cellar below a part, and an attic above another', 2, {}],
  ['a house on flat ground', 0, {}, [2.5]],
])(
  'finds floors within 2 cm, with walkable paths to all of them: %s @15.78',
  async (name, stairs, options, heights) => {
    const { building, floors, columns, walkable } = await look(name, options);
    const near = (all: readonly number[]) => all.map((each) => expect.closeTo(each, -Math.log10(2 * OFF)));
    expect(floors.map(({ elevation }) => elevation)).toEqual(near(building.floors));
    if (heights) expect(floors.map(({ height }) => height)).toEqual(near(heights));
    for (const place of building.walk) expect(regionsAt(columns, walkable, place)).toContain(0);
    expect(findStairs(columns, walkable, floors)).toHaveLength(stairs);
  },
);
