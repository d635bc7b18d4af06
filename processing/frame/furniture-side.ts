import type { ClearHeights } from './clear-heights.ts';
import type { LevelColumns, LevelFacet } from './level-columns.ts';

const NEAR = [
  [0, 0],
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** Parts of the clear height that are neither floor nor ceiling, and the middle of it. */
const [LOW, MIDDLE, HIGH] = [0.08, 0.5, 0.92];
/** Furniture and what hangs, as a part of the floor's area, below which a room is empty and says nothing. */
const FURNISHED = 0.01;
/** Squares of the clear height: what is smaller is the top of a door, what is larger a platform or a lowered ceiling. */
const [PATCH_MIN, PATCH_MAX] = [0.03, 1.2];
const STEPS = 20;

/**
 * Which side of rooms furniture is on: 1 where it is on the lower side for certain, -1 on the upper, 0 where nothing tells. Tops of tables,
 * seats and beds are seen from above and are below the middle of the room; the scan upside down shows them the other way.
 */
export function furnitureSide({ flat }: LevelColumns, clear: ClearHeights, cell: number): number {
  const { usual } = clear;
  if (usual === null || clear.spans.length === 0) return 0;
  const floors = floorsOf(clear);
  let all = 0;
  const things = flat.flatMap((column) =>
    column.filter(({ height, area, up }) => {
      all += area;
      return floors.some((floor) => {
        const part = (height - floor) / usual;
        return up ? part > LOW && part < MIDDLE : part > MIDDLE && part < HIGH;
      });
    }),
  );
  let [below, above] = [0, 0];
  for (const { facet, area } of flatPatches(things, cell)) {
    if (area < PATCH_MIN * usual ** 2 || area > PATCH_MAX * usual ** 2) continue;
    if (facet.up) below += area;
    else above += area;
  }
  if (below + above < (all / 2) * FURNISHED) return 0;
  return (below - above) / (below + above);
}

/** Where rooms begin, rounded: all floors of the building. */
function floorsOf({ usual, spans }: ClearHeights): number[] {
  if (usual === null) return [];
  const bottoms = new Map<number, number>();
  for (const { bottom } of spans) {
    const step = Math.round((bottom / usual) * STEPS);
    bottoms.set(step, (bottoms.get(step) ?? 0) + 1);
  }
  return [...bottoms]
    .filter(([, count]) => count > spans.length * 0.05)
    .map(([step]) => (step / STEPS) * usual);
}

/** Joins facets of one level that are beside each other, all seen from one side: the area of each patch, and a facet of it. */
function flatPatches(facets: readonly LevelFacet[], apart: number): { facet: LevelFacet; area: number }[] {
  const columns = new Map<number, number[]>();
  for (const [index, { x, z }] of facets.entries()) {
    const known = columns.get(keyOf(x, z));
    if (known) known.push(index);
    else columns.set(keyOf(x, z), [index]);
  }
  const done = new Uint8Array(facets.length);
  const open = new Uint32Array(facets.length);
  const patches: { facet: LevelFacet; area: number }[] = [];
  for (const [seed, facet] of facets.entries()) {
    if (done[seed] === 1) continue;
    done[seed] = 1;
    open[0] = seed;
    let [count, area] = [1, 0];
    for (let at = 0; at < count; at += 1) {
      const here = facets[open[at]!]!;
      area += here.area;
      for (const [x, z] of NEAR) {
        for (const other of columns.get(keyOf(here.x + x, here.z + z)) ?? []) {
          const there = facets[other]!;
          if (done[other] === 1 || there.up !== here.up) continue;
          if (Math.abs(there.height - here.height) > apart) continue;
          done[other] = 1;
          open[count] = other;
          count += 1;
        }
      }
    }
    patches.push({ facet, area });
  }
  return patches;
}

function keyOf(x: number, z: number): number {
  return x * 1e6 + z;
}
