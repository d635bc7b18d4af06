import type { LevelFacet } from './level-columns.ts';

/** Joins facets of one level that are beside each other, all seen from one side: the area of each patch, and a facet of it. */
export function flatPatches(
  facets: readonly LevelFacet[],
  apart: number,
): { facet: LevelFacet; area: number }[] {
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

const NEAR = [
  [0, 0],
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

function keyOf(x: number, z: number): number {
  return x * 1e6 + z;
}
