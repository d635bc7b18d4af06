import type { Standing } from './standing.ts';

/** Cells that one can walk between. */
export interface WalkableRegions {
  /** Region of each cell; -1 for those left out. */
  of: Int32Array;
  /** Count of cells in each. */
  sizes: number[];
}

/** Joins cells that `joins` says are neighbours on foot, among those with `kept`. */
export function labelWalkable(standing: Standing, kept: (cell: number) => boolean): WalkableRegions {
  const of = new Int32Array(standing.column.length).fill(-1);
  const sizes: number[] = [];
  const queue = new Uint32Array(standing.column.length);
  for (let seed = 0; seed < of.length; seed++) {
    if (of[seed] !== -1 || !kept(seed)) continue;
    const region = sizes.length;
    of[seed] = region;
    queue[0] = seed;
    let end = 1;
    for (let at = 0; at < end; at++) {
      const cell = queue[at]!;
      for (let side = 0; side < 4; side++) {
        const next = standing.links[cell * 4 + side]!;
        if (next < 0 || of[next] !== -1 || !kept(next)) continue;
        of[next] = region;
        queue[end++] = next;
      }
    }
    sizes.push(end);
  }
  return { of, sizes };
}

/** Gives cells without a region that of a neighbour, `times` cells far. */
export function widenRegions(standing: Standing, regions: WalkableRegions, times: number): void {
  for (let time = 0; time < times; time++) {
    const before = regions.of.slice();
    for (let cell = 0; cell < before.length; cell++) {
      if (before[cell] !== -1) continue;
      for (let side = 0; side < 4; side++) {
        const beside = standing.links[cell * 4 + side]!;
        const region = beside < 0 ? -1 : before[beside]!;
        if (region < 0) continue;
        regions.of[cell] = region;
        regions.sizes[region]! += 1;
        break;
      }
    }
  }
}
