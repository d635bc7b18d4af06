import { across, cross, dot, length, minus, plus, times, unit } from './vectors.ts';
import type { Triple } from './vectors.ts';
import type { Vector } from '../vector.ts';

/** A flat polygon with corners in space, in order. */
export interface Polygon {
  corners: readonly Triple[];
  /**
   * Normal of the polygon's plane, whose length is the area (Newell's method; the shoelace formula in three
   * dimensions).
   */
  area: Vector;
  /** Distance of each corner from the plane through their centre. */
  residuals: readonly number[];
}

export function polygonOf(corners: readonly Triple[]): Polygon {
  const middle = times(
    corners.reduce<Vector>((sum, corner) => plus(sum, corner), [0, 0, 0]),
    1 / corners.length,
  );
  const centred = corners.map((corner) => minus(corner, middle));
  const area = centred.reduce<Vector>(
    (sum, corner, i) => plus(sum, times(cross(corner, centred[(i + 1) % centred.length]!), 0.5)),
    [0, 0, 0],
  );
  const normal = unit(area);
  return { corners: centred, area, residuals: centred.map((corner) => dot(corner, normal)) };
}

/** Returns the change of the area vector when an error moves a corner. */
export function areaMoved({ corners }: Polygon, at: number, error: Triple): Vector {
  const before = corners[(at + corners.length - 1) % corners.length]!;
  const after = corners[(at + 1) % corners.length]!;
  return times(cross(error, minus(after, before)), 0.5);
}

/**
 * Returns whether all corners are on one line. An outline that crosses itself can also have a zero area
 * vector.
 */
export function isLine({ corners }: Polygon): boolean {
  const furthest = corners.reduce((far, corner) => (length(corner) > length(far) ? corner : far));
  return corners.every((corner) => length(cross(corner, furthest)) < 1e-9);
}

/** Returns whether two sides that are not neighbours cross, seen along the normal. */
export function crossesItself({ corners, area }: Polygon): boolean {
  const [right, up] = across(unit(area));
  const flat = corners.map((corner) => [dot(corner, right), dot(corner, up)] as const);
  const { length: count } = flat;
  for (let i = 0; i < count; i++)
    for (let j = i + 2; j < count; j++) {
      if ((j + 1) % count === i) continue;
      if (sidesMeet(flat[i]!, flat[(i + 1) % count]!, flat[j]!, flat[(j + 1) % count]!)) return true;
    }
  return false;
}

type Flat = readonly [number, number];

function sidesMeet(a: Flat, b: Flat, c: Flat, d: Flat): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/**
 * Returns a positive number if a point is to the left of the line from `a` to `b`, negative if to the right.
 */
function side(a: Flat, b: Flat, point: Flat): number {
  return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
}

/** Returns the square root of the area, as a length for comparisons. */
export function extentOf({ area }: Polygon): number {
  return Math.sqrt(length(area));
}
