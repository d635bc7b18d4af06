/** Metres: x, y, z. */
export type Point = readonly [number, number, number];

/** Metres from one point to another. */
export function metresBetween(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}

/** Metres from one point to another, seen from above. */
export function metresAcross(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[2] - a[2]);
}
