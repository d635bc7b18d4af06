import type { SpaceFloor } from '../../../contract/scans/space.ts';
import { AT_LEVEL, BODY } from '../../usual-sizes.ts';
import { type Columns, facesAreRight, isSlab } from '../../voxels/columns.ts';

/** Heights of each column in metres above the floor. */
export interface ClearHeights {
  /** 1 if a floor, or a thing on it, is seen from above. */
  seen: Uint8Array;
  /** The height of the floor, or of the thing on it, that is seen from above; Infinity if there is none. */
  ground: Float32Array;
  /** 1 if something is overhead, 0 for the sky. */
  covered: Uint8Array;
  /** The height of the lowest thing overhead, at most the floor's clear height; 0 if unknown. */
  clear: Float32Array;
  /** The height of the surrounding ceiling, ignoring lintels, beams and lamps. */
  ceiling: Float32Array;
}

/** The minimum height of a floor's surface or of a thing on it, in metres above the floor's elevation. */
const LOWEST = -0.2;
/** Half the maximum width of a lintel, a beam or a lamp, in metres. */
const BEAM = 0.4;

export function clearHeights(columns: Columns, { elevation, height }: SpaceFloor): ClearHeights {
  const { width, depth, first, low, high, flat, upward, step, minY, cell: size } = columns;
  const faces = facesAreRight(columns);
  const count = width * depth;
  const seen = new Uint8Array(count);
  const ground = new Float32Array(count).fill(Infinity);
  const covered = new Uint8Array(count);
  const clear = new Float32Array(count);
  const base = minY - elevation;
  for (let cell = 0; cell < count; cell++) {
    let below = -Infinity;
    let overhead = Infinity;
    let found = -Infinity;
    for (let span = first[cell]!; span < first[cell + 1]! && overhead === Infinity; span++) {
      const bottom = base + low[span]! * step;
      const top = base + high[span]! * step;
      if (below > LOWEST && bottom - below >= AT_LEVEL) {
        found = below;
        // A single surface overhead that faces up is the top of a closed object, so the place below is inside
        // it.
        const isLid =
          faces && flat[span] && upward[span] && !isSlab(columns, cell, span) && top < height - AT_LEVEL;
        if (bottom >= BODY[1] && !isLid) overhead = bottom;
      }
      // A person can only stand on flat surfaces. Other surfaces also hide what is below.
      below = flat[span] && top > LOWEST && top < height - AT_LEVEL ? top : -Infinity;
    }
    if (below > LOWEST && overhead === Infinity) found = below;
    if (found === -Infinity) continue;
    seen[cell] = 1;
    ground[cell] = found;
    covered[cell] = overhead === Infinity ? 0 : 1;
    clear[cell] = Math.min(overhead, height);
  }
  const found = { seen, ground, covered, clear };
  const followed = followCeilings(columns, elevation, found);
  const ceiling = closed(clear, width, depth, Math.round(BEAM / size));
  for (const [cell, lowered] of followed) ceiling[cell] = lowered;
  spreadKnown(ceiling, width, depth);
  return { ...found, ceiling };
}

/** The maximum drop of a ceiling from one column to the next, in metres: a roof of about 60°. */
const SLOPE = 0.1;

/**
 * Follows sloping ceilings to columns in which they are lower than a person, and corrects the heights of
 * those columns in place. Returns the height of the ceiling in each such column, and in columns of the wall
 * at the end of the ceiling.
 */
function followCeilings(
  { width, depth, first, low, high, step, minY }: Columns,
  elevation: number,
  { seen, ground, covered, clear }: Omit<ClearHeights, 'ceiling'>,
): Map<number, number> {
  const base = minY - elevation;
  const followed = new Map<number, number>();
  const queue = Array.from(covered.keys()).filter((cell) => covered[cell] === 1);
  for (const cell of queue)
    for (const next of [cell - 1, cell + 1, cell - width, cell + width]) {
      if (next < 0 || next >= width * depth || !seen[next] || covered[next]) continue;
      for (let span = first[next]!; span < first[next + 1]!; span++) {
        const bottom = base + low[span]! * step;
        if (base + high[span]! * step < clear[cell]! - SLOPE) continue;
        const below = span > first[next]! ? base + high[span - 1]! * step : -Infinity;
        if (bottom < clear[cell]! - SLOPE) {
          // A column that reaches up to a roof seen from above is a wall, not an object below the open sky.
          if (ground[next]! > clear[cell]! - SLOPE) {
            followed.set(next, clear[cell]!);
            [seen[next], ground[next], clear[next]] = [0, Infinity, 0];
          }
        } else if (
          bottom < BODY[1] &&
          bottom < clear[cell]! + SLOPE &&
          below >= LOWEST &&
          bottom - below >= AT_LEVEL
        ) {
          followed.set(next, bottom);
          [covered[next], ground[next], clear[next]] = [1, below, bottom];
          queue.push(next);
        }
        break;
      }
    }
  return followed;
}

/**
 * Gives each cell that is 0 the value of the nearest known cell. Distances are counted in steps between cells
 * that share an edge.
 */
function spreadKnown(values: Float32Array, width: number, depth: number): void {
  const queue = new Int32Array(values.length);
  let end = 0;
  for (let cell = 0; cell < values.length; cell++) if (values[cell] !== 0) queue[end++] = cell;
  for (let at = 0; at < end; at++) {
    const cell = queue[at]!;
    const x = cell % width;
    const take = (other: number) => {
      if (values[other] !== 0) return;
      values[other] = values[cell]!;
      queue[end++] = other;
    };
    if (x > 0) take(cell - 1);
    if (x < width - 1) take(cell + 1);
    if (cell >= width) take(cell - width);
    if (cell < width * (depth - 1)) take(cell + width);
  }
}

/**
 * Returns a height map without low areas narrower than 2 `reach` + 1 cells (a greyscale closing with a
 * square). Cells that are 0 are unknown, and stay unknown.
 */
function closed(heights: Float32Array, width: number, depth: number, reach: number): Float32Array {
  const spread = (values: Float32Array, combine: (a: number, b: number) => number) =>
    along(along(values, width, depth, reach, 1, combine), width, depth, reach, width, combine);
  const lowest = spread(spread(heights, Math.max), least);
  for (let cell = 0; cell < heights.length; cell++) if (heights[cell] === 0) lowest[cell] = 0;
  return lowest;
}

/** Returns the smaller of two heights. A height of 0 is unknown. */
function least(a: number, b: number): number {
  return a === 0 ? b : b === 0 ? a : Math.min(a, b);
}

/**
 * Combines each cell with those up to `reach` cells away on either side along one axis: x if `stride` is 1,
 * otherwise z.
 */
function along(
  heights: Float32Array,
  width: number,
  depth: number,
  reach: number,
  stride: number,
  combine: (a: number, b: number) => number,
): Float32Array {
  const result = new Float32Array(heights.length);
  const [lines, length, step] = stride === 1 ? [depth, width, width] : [width, depth, 1];
  for (let line = 0; line < lines; line++) {
    for (let at = 0; at < length; at++) {
      const last = Math.min(length - 1, at + reach);
      let value = 0;
      for (let other = Math.max(0, at - reach); other <= last; other++)
        value = combine(value, heights[line * step + other * stride]!);
      result[line * step + at * stride] = value;
    }
  }
  return result;
}
