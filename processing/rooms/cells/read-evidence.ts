import type { SpaceFloor } from '../../../contract/scans/space.ts';
import { AT_LEVEL, BODY, THIN_WALL } from '../../usual-sizes.ts';
import { FREE, LOW, FloorColumn, type FloorGrid } from './floor-cells.ts';
import type { Columns } from '../../voxels/columns.ts';

/** The evidence for rooms in each cell of a floor, 0 or 1. */
export interface Evidence {
  /** Whether something upright is taller than most furniture. */
  upright: Uint8Array;
  /**
   * Whether something upright is taller than screens between desks, and is not the side of a shelf, a rack or
   * a tank.
   */
  walls: Uint8Array;
  /** Whether something upright is as tall as a person. */
  tall: Uint8Array;
  /** Whether the floor is seen and a person can stand on it. */
  open: Uint8Array;
}

/**
 * The heights above most furniture and below lintels, in metres. `UPRIGHT`: the minimum share of the range
 * between these heights that an upright object fills. `WALLED`: the minimum share of that range that a wall
 * fills.
 */
const ABOVE_FURNITURE = 0.95;
const BELOW_LINTELS = 2.15;
const UPRIGHT = 0.33;
const WALLED = 0.5;
const HEAD = [1.6, 1.95] as const;

export function readEvidence(grid: FloorGrid, columns: Columns, floor: SpaceFloor): Evidence {
  const { width, depth, kinds, ground } = grid;
  const count = width * depth;
  const evidence: Evidence = {
    upright: new Uint8Array(count),
    walls: new Uint8Array(count),
    tall: new Uint8Array(count),
    open: new Uint8Array(count),
  };
  const column = new FloorColumn(columns, floor.elevation);
  const left = Math.round((grid.minX - columns.minX) / columns.cell);
  const top = Math.round((grid.minZ - columns.minZ) / columns.cell);
  const upTo = Math.min(BELOW_LINTELS, floor.height - 0.2);
  for (let cell = 0; cell < count; cell++) {
    const x = left + (cell % width);
    const z = top + Math.floor(cell / width);
    if (x < 0 || z < 0 || x >= columns.width || z >= columns.depth) continue;
    column.cell = x + z * columns.width;
    if (column.isEmpty) continue;
    const filled = column.filled(ABOVE_FURNITURE, upTo);
    if (filled >= UPRIGHT) evidence.upright[cell] = 1;
    if (filled >= WALLED) evidence.walls[cell] = 1;
    if (filled >= UPRIGHT && column.filled(...HEAD) >= 0.5) evidence.tall[cell] = 1;
    const isFloor = (kinds[cell] === FREE || kinds[cell] === LOW) && ground[cell]! < AT_LEVEL;
    if (isFloor && column.filled(...BODY) < 0.1) evidence.open[cell] = 1;
  }
  leaveOutThings(evidence, grid);
  return evidence;
}

/** Removes cells from `walls` that belong to an object thicker than a wall in both directions. */
function leaveOutThings({ upright, walls }: Evidence, { ground, width, depth, cell }: FloorGrid): void {
  const solid = ground.map((height, at) =>
    upright[at] || (height > ABOVE_FURNITURE && height < Infinity) ? 1 : 0,
  );
  const wide = new Uint8Array(solid.length);
  for (const [lines, length, line, step] of [
    [depth, width, width, 1],
    [width, depth, 1, width],
  ] as const)
    for (let from = 0; from < lines * line; from += line)
      for (let at = 0; at < length; at++) {
        let end = at;
        while (end < length && solid[from + end * step]) end += 1;
        const isWide = (end - at) * cell > THIN_WALL;
        for (; at < end; at++) if (isWide) wide[from + at * step]! += 1;
      }
  for (let at = 0; at < walls.length; at++) if (wide[at] === 2) walls[at] = 0;
}
