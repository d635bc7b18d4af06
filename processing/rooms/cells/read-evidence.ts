import type { SpaceFloor } from '../../../contract/scans/space.ts';
import { FREE, LOW } from './floor-cells.ts';
import { FloorColumn } from './floor-column.ts';
import type { FloorGrid } from './floor-grid.ts';
import type { Columns } from '../../voxels/columns.ts';

/** What each cell of a floor tells of rooms, 0 or 1. */
export interface Evidence {
  width: number;
  depth: number;
  /** Something is seen at all: a floor, a thing or a ceiling. */
  seen: Uint8Array;
  /** Something upright is taller than most furniture. */
  upright: Uint8Array;
  /** The floor is seen, and a person can stand on it. */
  open: Uint8Array;
}

/** Metres: above most furniture, and below lintels; of that, such a share is seen of what is upright. */
const ABOVE_FURNITURE = 0.95;
const BELOW_LINTELS = 2.15;
const UPRIGHT = 0.33;
/** Metres: what is lower is a floor. */
const FLOOR = 0.15;
const BODY = [0.3, 1.7] as const;
/** Metres below and above a floor and its ceiling where there is another one. */
const BELOW = 0.2;
const ABOVE = 0.2;

export function readEvidence(grid: FloorGrid, columns: Columns, floor: SpaceFloor): Evidence {
  const { width, depth, kinds, ground } = grid;
  const count = width * depth;
  const evidence: Evidence = {
    width,
    depth,
    seen: new Uint8Array(count),
    upright: new Uint8Array(count),
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
    if (column.filled(-BELOW, floor.height + ABOVE) > 0) evidence.seen[cell] = 1;
    if (column.filled(ABOVE_FURNITURE, upTo) >= UPRIGHT) evidence.upright[cell] = 1;
    const isFloor = (kinds[cell] === FREE || kinds[cell] === LOW) && ground[cell]! < FLOOR;
    if (isFloor && column.filled(...BODY) < 0.1) evidence.open[cell] = 1;
  }
  return evidence;
}
