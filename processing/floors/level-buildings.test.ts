import { expect, test } from 'vitest';
import { LEVEL_BUILDINGS } from '../../tools/building-maker/level-buildings.ts';
import { type LevelOptions, levelScan } from '../../tools/building-maker/level-scan.ts';
import type { Corner } from '../../tools/building-maker/shapes.ts';
import { findStairs } from '../rooms/find-stairs.ts';
import { findWalkable } from '../sweeps/find-walkable.ts';
import type { Walkable } from '../sweeps/walkable.ts';
import { buildColumns } from '../voxels/build-columns.ts';
import type { Columns } from '../voxels/columns.ts';
import { findFloors } from './find-floors.ts';

const ROUGH = { edge: 0.15, noise: 0.015, holes: 0.08, seed: 5 };
/** Metres that floors may be off. */
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

/** Regions that one walks in at a height within half a metre of a place. */
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
  'floors are within 2 cm, and one walks to all of them: %s @15.78',
  async (name, stairs, options, heights) => {
    const { building, floors, columns, walkable } = await look(name, options);
    const near = (all: readonly number[]) => all.map((each) => expect.closeTo(each, -Math.log10(2 * OFF)));
    expect(floors.map(({ elevation }) => elevation)).toEqual(near(building.floors));
    if (heights) expect(floors.map(({ height }) => height)).toEqual(near(heights));
    for (const place of building.walk) expect(regionsAt(columns, walkable, place)).toContain(0);
    expect(findStairs(columns, walkable, floors)).toHaveLength(stairs);
  },
);
