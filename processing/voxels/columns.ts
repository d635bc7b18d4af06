import type { SpaceFloor } from '../../contract/scans/space.ts';

/**
 * A scan divided into columns of square ground plan, and each column into solid spans: the heights with a surface. The only raster in which
 * floors, rooms and sweeps are found. Column `x + z * width` covers [minX + x · cell, minX + (x + 1) · cell], and likewise in z.
 */
export interface Columns {
  width: number;
  depth: number;
  /** Metres. */
  minX: number;
  minY: number;
  minZ: number;
  /** Edge of a column, and step in height, metres: larger than desired in a very large building. */
  cell: number;
  step: number;
  /** Spans of column `c` are `first[c]` to `first[c + 1]` (exclusive), lowest first. One entry more than there are columns. */
  first: Uint32Array;
  /** Lower and upper end of each span, steps above `minY`. */
  low: Uint16Array;
  high: Uint16Array;
  /** 1 if the top of the span is flat enough to stand on. */
  flat: Uint8Array;
  /** 1 if that surface faces up, like a floor and unlike a ceiling seen from above. Some scans have wrongly turned faces. */
  upward: Uint8Array;
}

/** Whether faces distinguish floors from ceilings: most surfaces with a ceiling above face up. In some scans faces are turned the wrong way. */
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
 * Whether a span that faces up is a slab: thick, or close below another span that is no ceiling above it. Its lower side may be part of it.
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

/** What happens to a column between two heights. */
export const SOLID = 1;
export const EMPTY = 2;
/** Metres below a floor that are emptied with it. */
const SLAB = 0.3;

/** Returns columns, some of which are solid from a floor to its ceiling, or empty from below the floor. `marks`: SOLID, EMPTY or 0 for each. */
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

/** Height of a body, metres. */
export const BODY_HEIGHT = 1.6;

/** Half of its width. */
export const BODY_RADIUS = 0.2;

/** Largest step that it takes up or down, metres. */
export const STEP_HEIGHT = 0.25;

/** Where a body can stand: tops of spans that are flat with free space above, as cells of columns. */
export interface StandingCells {
  /** Cells of column `c` are `first[c]` to `first[c + 1]` (exclusive), lowest first. */
  first: Uint32Array;
  column: Uint32Array;
  /** Metres: height of the surface, within half a step; and free height above it, Infinity for the sky. */
  height: Float32Array;
  clear: Float32Array;
  /** 1 if no surface was seen, in a gap in a floor that is too wide to step over. */
  assumed: Uint8Array;
}

export interface Standing extends StandingCells {
  /** The cells that you can step to on the sides -x, +x, -z, +z of each cell; -1. */
  links: Int32Array;
}
