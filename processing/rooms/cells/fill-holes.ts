import type { SpaceFloor } from '../../../contract/scans/space.ts';
import type { Columns } from '../../voxels/columns.ts';
import { FREE, NOTHING, WALL } from './floor-cells.ts';
import type { FloorGrid } from './floor-grid.ts';
import { labelRegions } from './label-regions.ts';

/** Square metres: what walls enclose is inside of them when smaller. */
export const SMALLEST_ROOM = 0.7;
/** Square metres: what is not seen of a floor, but enclosed by it, is a hole of the scan when smaller, or a stairwell. */
const HOLE = 4;
const STAIRWELL = 16;
/** Metres that a stair goes down from a floor, and share of the columns of a stairwell that have a step. */
const FLIGHT = 3.6;
const STEPS = 0.2;

/** Decides what enclosed parts are of which nothing is seen: inside of walls, holes of the scan, stairwells. */
export function fillHoles(grid: FloorGrid, columns: Columns, floor: SpaceFloor): void {
  const { width, depth, cell, kinds } = grid;
  const { labels, sizes } = labelRegions((at) => kinds[at] === NOTHING, width, depth);
  const beside = sizes.map(() => ({ wall: 0, free: 0, stairs: 0 }));
  for (let at = width; at < kinds.length - width; at++) {
    const region = beside[labels[at]!]!;
    if (labels[at] === 0) continue;
    for (const other of [at - 1, at + 1, at - width, at + width]) {
      if (kinds[other] === WALL) region.wall += 1;
      else if (kinds[other] !== NOTHING) region.free += 1;
    }
    if (sizes[labels[at]!]! * cell * cell <= STAIRWELL && hasStep(grid, at, columns, floor))
      region.stairs += 1;
  }
  const outside = labels[0];
  const fill = sizes.map((size, label) => {
    const area = size * cell * cell;
    const { wall, free, stairs } = beside[label]!;
    if (label === 0 || label === outside) return NOTHING;
    if (free === 0) return area < SMALLEST_ROOM ? WALL : NOTHING;
    if (area < HOLE && free > wall * 0.1) return FREE;
    return area < STAIRWELL && stairs > size * STEPS ? FREE : NOTHING;
  });
  for (let at = 0; at < kinds.length; at++) if (labels[at] !== 0) kinds[at] = fill[labels[at]!]!;
}

/** Whether there is something to stand on below the floor, as far down as a stair goes. */
function hasStep(grid: FloorGrid, at: number, columns: Columns, { elevation }: SpaceFloor): boolean {
  const x = Math.round((grid.minX - columns.minX) / columns.cell) + (at % grid.width);
  const z = Math.round((grid.minZ - columns.minZ) / columns.cell) + Math.floor(at / grid.width);
  if (x < 0 || z < 0 || x >= columns.width || z >= columns.depth) return false;
  const column = x + z * columns.width;
  for (let span = columns.first[column]!; span < columns.first[column + 1]!; span++) {
    const below = elevation - columns.minY - columns.high[span]! * columns.step;
    if (columns.flat[span] && below > 0.1 && below < FLIGHT) return true;
  }
  return false;
}
