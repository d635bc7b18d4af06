import type { SpaceFloor } from '../../../contract/scans/space.ts';
import type { Columns } from '../../voxels/columns.ts';
import { clearHeights } from './clear-heights.ts';
import { FloorColumn } from './floor-column.ts';

/** Nothing is seen of it: outside, inside of walls, holes of the scan. */
export const NOTHING = 0;
/** Above a floor, with furniture or without. */
export const FREE = 1;
/** Solid up to the ceiling, but for windows. */
export const WALL = 2;
/** Free for a person, with something overhead that is lower than the ceiling around: lintel, beam, lamp. */
export const LOW = 3;
/** Closed below a lintel: the leaf of a door, or a pane. */
export const LEAF = 4;

/** Metres that surfaces may be rough or a wall end below the ceiling. */
const SLACK = 0.12;
/** Metres up to which furniture may hide a wall, and between which every wall has something, windows too. */
const HIDDEN = 1.1;
const SILL = [0.25, 0.8] as const;
/** Metres between which there is nothing in the opening of a door. */
const BODY = [0.3, 1.7] as const;
/** Metres: what reaches lower than this is no lintel. */
const LINTEL = 1.7;

/** What the columns of a floor are. */
export interface FloorCells {
  kinds: Uint8Array;
  /** Metres above the floor of what one could stand on there; infinite where nothing is seen. */
  ground: Float32Array;
  /** 1 where there is something overhead. */
  covered: Uint8Array;
  /** 1 where it is closed as high as a body, and no wall up to the ceiling. */
  solid: Uint8Array;
}

export function sortCells(columns: Columns, floor: SpaceFloor): FloorCells {
  const { seen, ground, covered, clear, ceiling } = clearHeights(columns, floor);
  const count = columns.width * columns.depth;
  const kinds = new Uint8Array(count);
  const solid = new Uint8Array(count);
  const column = new FloorColumn(columns, floor.elevation);
  for (let cell = 0; cell < count; cell++) {
    column.cell = cell;
    if (column.isEmpty) continue;
    const top = ceiling[cell]!;
    const reach = column.solidFrom(top - SLACK);
    const lower = column.filled(...SILL);
    if (reach <= HIDDEN || (reach < top && lower >= 0.5)) kinds[cell] = WALL;
    else if (isOver(reach, top, seen[cell] ? clear[cell]! : top) && column.filled(...BODY) < 0.1)
      kinds[cell] = LOW;
    else if (seen[cell]) kinds[cell] = FREE;
    if (kinds[cell] === WALL || column.filled(...BODY) < 0.8) continue;
    solid[cell] = 1;
    const lowest = lowestAround(clear, columns.width, cell);
    if (lowest < top - SLACK && column.filled(BODY[1], lowest - SLACK) > 0.5) kinds[cell] = LEAF;
  }
  return { kinds, ground, covered, solid };
}

/** Whether something is overhead that reaches up to the ceiling or is lower than that. */
function isOver(reach: number, top: number, clear: number): boolean {
  return (reach > LINTEL && reach < top) || clear < top - SLACK;
}

function lowestAround(clear: Float32Array, width: number, cell: number): number {
  let lowest = Infinity;
  for (let z = -2; z <= 2; z++)
    for (let x = -2; x <= 2; x++) {
      const height = clear[cell + z * width + x];
      if (height !== undefined && height > 0 && height < lowest) lowest = height;
    }
  return lowest;
}
