import type { Columns } from '../voxels/columns.ts';
import { roomFor } from '../voxels/erode-cells.ts';
import type { WalkableRegions } from '../voxels/label-walkable.ts';
import type { Standing } from '../voxels/standing.ts';

/** Half of the width, metres, that one can squeeze through.  */
const NARROW_RADIUS = 0.1;
/** Metres that a narrow passage is long at most. */
const LENGTH = 2.5;

/**
 * Cells of narrow passages that join regions which a body of full width cannot go between: where furniture is close to a stair, or a door was
 * half open when it was scanned.
 */
export function findNarrows(
  columns: Columns,
  standing: Standing,
  distance: Uint8Array,
  kept: (cell: number) => boolean,
  regions: WalkableRegions,
): number[] {
  const fits = roomFor(distance, columns.cell, NARROW_RADIUS);
  // A region, the ones joined with it under the same number.
  const joined = regions.sizes.map((_, region) => region);
  const rootOf = (region: number): number => (joined[region] === region ? region : rootOf(joined[region]!));
  const from = new Int32Array(regions.of.length).fill(-2);
  const steps = new Uint8Array(regions.of.length);
  const owner = new Int32Array(regions.of.length).fill(-1);
  const queue: number[] = [];
  for (let cell = 0; cell < regions.of.length; cell++) {
    if (!kept(cell)) continue;
    from[cell] = -1;
    owner[cell] = regions.of[cell]!;
    queue.push(cell);
  }
  const most = Math.min(250, Math.round(LENGTH / columns.cell / 2));
  const found: number[] = [];
  // All regions grow at once: where two meet, the shortest passage between them is.
  for (let at = 0; at < queue.length; at++) {
    const cell = queue[at]!;
    for (let side = 0; side < 4; side++) {
      const next = standing.links[cell * 4 + side]!;
      if (next < 0 || !(fits(next) || kept(next))) continue;
      if (from[next] === -2) {
        if (steps[cell]! >= most) continue;
        from[next] = cell;
        steps[next] = steps[cell]! + 1;
        owner[next] = owner[cell]!;
        queue.push(next);
        continue;
      }
      const [a, b] = [rootOf(owner[cell]!), rootOf(owner[next]!)];
      if (a === b) continue;
      joined[b] = a;
      for (const end of [cell, next]) for (let on = end; from[on]! >= 0; on = from[on]!) found.push(on);
    }
  }
  return widen(standing, found, fits);
}

/** A passage with what is within two cells of it, so that one can walk straight along it. */
function widen(standing: Standing, path: number[], fits: (cell: number) => boolean): number[] {
  const cells = new Set(path);
  let rim = path;
  for (let time = 0; time < 2; time++) {
    rim = rim
      .flatMap((cell) => Array.from(standing.links.subarray(cell * 4, cell * 4 + 4)))
      .filter((cell) => cell >= 0 && fits(cell) && !cells.has(cell));
    for (const cell of rim) cells.add(cell);
  }
  return [...cells];
}
