import type { SpaceFloor } from '../../contract/scans/space.ts';
import type { Columns } from '../voxels/columns.ts';
import type { Standing } from '../voxels/standing.ts';

/** Metres below a floor at which a step still belongs to it. */
const BELOW = 0.1;
/** Metres by which neighbouring cells of one level place may differ, and all of them; its least area, square metres. */
const SAME = 0.06;
const LEVEL_WITHIN = 0.2;
const PLACE_MIN = 2;
/** Metres below a floor up to which a level place is a sunken part of it. */
const SUNKEN = 0.7;

/**
 * Index of the floor of each cell: the highest that is not above it, so that stairs belong to the floor they rise from. A level place a little
 * below a floor is of that.
 */
export function floorsOfCells(columns: Columns, cells: Standing, floors: SpaceFloor[]): Uint16Array {
  const of = new Uint16Array(cells.column.length);
  const floorAt = (height: number, below: number) =>
    Math.max(
      0,
      floors.findLastIndex(({ elevation }) => elevation <= height + below),
    );
  const seen = new Uint8Array(of.length);
  const queue = new Uint32Array(of.length);
  for (let seed = 0; seed < of.length; seed++) {
    if (seen[seed] === 1) continue;
    const count = gatherPlace(cells, seed, seen, queue);
    let least = Infinity;
    let most = -Infinity;
    for (let at = 0; at < count; at++) {
      least = Math.min(least, cells.height[queue[at]!]!);
      most = Math.max(most, cells.height[queue[at]!]!);
    }
    const isPlace = most - least <= LEVEL_WITHIN && count * columns.cell ** 2 >= PLACE_MIN;
    for (let at = 0; at < count; at++)
      of[queue[at]!] = isPlace
        ? floorAt((least + most) / 2, SUNKEN)
        : floorAt(cells.height[queue[at]!]!, BELOW);
  }
  return of;
}

/** Puts the cells that are level with a seed into the queue, and returns their count. */
function gatherPlace(cells: Standing, seed: number, seen: Uint8Array, queue: Uint32Array): number {
  seen[seed] = 1;
  queue[0] = seed;
  let end = 1;
  for (let at = 0; at < end; at++) {
    const cell = queue[at]!;
    for (let side = 0; side < 4; side++) {
      const next = cells.links[cell * 4 + side]!;
      if (next < 0 || seen[next] === 1) continue;
      if (Math.abs(cells.height[next]! - cells.height[cell]!) > SAME) continue;
      seen[next] = 1;
      queue[end++] = next;
    }
  }
  return end;
}
