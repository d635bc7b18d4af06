import type { SpaceFloor } from '../../contract/scans/space.ts';
import { BODY_HEIGHT, SLAB } from '../usual-sizes.ts';

/**
 * A scan divided into columns that are square in the plan. Each column is divided into spans: ranges of
 * height with a surface. Floors, rooms and sweeps are found in this raster. Column `x + z * width` covers
 * [minX + x · cell, minX + (x + 1) · cell] along x, and likewise along z.
 */
export interface Columns {
  width: number;
  depth: number;
  /** The minimum x, y and z of the raster, in metres. */
  minX: number;
  minY: number;
  minZ: number;
  /**
   * The edge of a column, and the step in height, in metres. They are larger than desired in a very large
   * building.
   */
  cell: number;
  step: number;
  /**
   * The spans of column `c` are `first[c]` to `first[c + 1]` (exclusive), lowest first. There is one more
   * entry than there are columns.
   */
  first: Uint32Array;
  /** The lower and upper end of each span, in steps above `minY`. */
  low: Uint16Array;
  high: Uint16Array;
  /** 1 if the top of the span is flat enough to stand on. */
  flat: Uint8Array;
  /**
   * 1 if the top of the span faces up, like a floor, and not down, like a ceiling. In some scans, faces are
   * turned the wrong way.
   */
  upward: Uint8Array;
}

/**
 * Returns whether the direction of faces shows which surfaces are floors and which are ceilings: more than
 * 80% of the flat surfaces with enough space for a person below the next surface must face up. In some scans,
 * faces are turned the wrong way.
 */
export function facesAreRight({ first, low, high, flat, upward, step }: Columns): boolean {
  let below = 0;
  let up = 0;
  for (let column = 0; column + 1 < first.length; column++)
    for (let span = first[column]!; span + 1 < first[column + 1]!; span++) {
      if (flat[span] !== 1 || (low[span + 1]! - high[span]! + 1) * step < BODY_HEIGHT) continue;
      below += 1;
      up += upward[span]!;
    }
  return up > 0.8 * below;
}

/**
 * Returns whether a span that faces up belongs to a slab and is not a single surface. Either the span is
 * thick, or another span that is not a ceiling is close above it.
 */
export function isSlab(
  { first, low, high, flat, upward, step }: Columns,
  column: number,
  span: number,
): boolean {
  if (high[span]! - low[span]! > 1) return true;
  const next = span + 1;
  if (next === first[column + 1] || (flat[next] && !upward[next])) return false;
  return (low[next]! - high[span]!) * step < 0.1;
}

/** The marks for `editColumns`. */
export const SOLID = 1;
export const EMPTY = 2;

/**
 * Returns a copy of the columns in which some are filled from a floor to its ceiling, and others are emptied
 * from the slab below the floor to the ceiling. `marks`: `SOLID`, `EMPTY`, or 0 for no change, for each
 * column.
 */
export function editColumns(
  columns: Columns,
  marks: Uint8Array,
  { elevation, height }: Pick<SpaceFloor, 'elevation' | 'height'>,
): Columns {
  const { first, minY, step } = columns;
  const bottom = Math.max(0, Math.round((elevation - minY) / step) - 1);
  const top = Math.round((elevation + height - minY) / step);
  const most = columns.low.length + marks.length;
  const filled = {
    ...columns,
    first: new Uint32Array(first.length),
    low: new Uint16Array(most),
    high: new Uint16Array(most),
    flat: new Uint8Array(most),
    upward: new Uint8Array(most),
  };
  let to = 0;
  const put = (low: number, high: number, flat: number, upward: number) => {
    filled.low[to] = low;
    filled.high[to] = high;
    filled.flat[to] = flat;
    filled.upward[to++] = upward;
  };
  for (let at = 0; at + 1 < first.length; at++) {
    filled.first[at] = to;
    let [low, high, left] = [bottom, top, marks[at] === SOLID];
    for (let span = first[at]!; span < first[at + 1]!; span++) {
      if (marks[at] === EMPTY && columns.low[span]! <= top && columns.high[span]! >= bottom - SLAB / step)
        continue;
      if (left && columns.low[span]! <= high && columns.high[span]! >= low) {
        low = Math.min(low, columns.low[span]!);
        high = Math.max(high, columns.high[span]!);
        continue;
      }
      if (left && columns.low[span]! > high) {
        put(low, high, 0, 0);
        left = false;
      }
      put(columns.low[span]!, columns.high[span]!, columns.flat[span]!, columns.upward[span]!);
    }
    if (left) put(low, high, 0, 0);
  }
  filled.first[first.length - 1] = to;
  for (const key of ['low', 'high'] as const) filled[key] = filled[key].subarray(0, to);
  for (const key of ['flat', 'upward'] as const) filled[key] = filled[key].subarray(0, to);
  return filled;
}

/**
 * The places where a person can stand: tops of flat spans with enough free space above. Each is called a cell
 * of its column.
 */
export interface StandingCells {
  /** The cells of column `c` are `first[c]` to `first[c + 1]` (exclusive), lowest first. */
  first: Uint32Array;
  column: Uint32Array;
  /**
   * The height of the surface, accurate to half a step, and the free height above it, both in metres. The
   * free height is Infinity under the sky.
   */
  height: Float32Array;
  clear: Float32Array;
  /** 1 if the scan shows no surface in the cell, because the cell is in a wide gap in a floor. */
  assumed: Uint8Array;
}

export interface Standing extends StandingCells {
  /** The cells that you can step to on the sides -x, +x, -z and +z of each cell; -1 if there is none. */
  links: Int32Array;
}
