import type { Vector } from '../vector.ts';

export type Triple = Readonly<Vector>;

export function plus(a: Triple, b: Triple): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function minus(a: Triple, b: Triple): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function times(a: Triple, factor: number): Vector {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Triple, b: Triple): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Triple): number {
  return Math.hypot(a[0], a[1], a[2]);
}

/**
 * A vector shorter than this counts as having no direction, because the reciprocal of a tiny length could
 * overflow.
 */
const NOTHING = 1e-100;

/** Returns the vector scaled to length 1, or [0, 0, 0] if it has no direction. */
export function unit(a: Triple): Vector {
  const size = length(a);
  return size > NOTHING ? times(a, 1 / size) : [0, 0, 0];
}

/** Returns the vector scaled to length 1, or null if it is missing or has no direction. */
export function directionOf(a: Triple | undefined): Vector | null {
  return a && length(a) > NOTHING ? unit(a) : null;
}

/** Returns two unit vectors at right angles to `axis` (a unit vector) and to each other. */
export function across(axis: Triple): [Vector, Vector] {
  const [x, y, z] = axis.map(Math.abs) as Vector;
  const least: Vector = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1];
  const first = unit(cross(axis, least));
  return [first, cross(axis, first)];
}
