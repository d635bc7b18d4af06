import type { LaidFloorPlan } from '../../contract/files/floor-plan.ts';

export type PlanFit = NonNullable<LaidFloorPlan['fit']>;
/** Across and down. */
export type PlanPoint = readonly [number, number];
/** a, b, c, d, e, f of an SVG matrix: x' = ax + cy + e, y' = bx + dy + f. */
export type PlanMatrix = readonly [number, number, number, number, number, number];

/** Parts of a picture's height, and metres, that two points have to be apart: nearer, a hand's width turns the whole picture. */
const APART_ON_PICTURE = 0.01;
const APART_ON_PLAN = 0.25;

/**
 * Where a picture of height 1 and width `aspect` lies on the plan, metres: moved, turned and scaled alike both ways, so that its two
 * points come to lie on theirs. Null where two points are (nearly) one.
 */
export function planMatrix({ picture: [p, q], plan: [a, b] }: PlanFit, aspect: number): PlanMatrix | null {
  const from = [(q[0] - p[0]) * aspect, q[1] - p[1]] as const;
  const to = [b[0] - a[0], b[1] - a[1]] as const;
  if (!areApart(from, APART_ON_PICTURE) || !areApart(to, APART_ON_PLAN)) return null;
  // the one complex number that makes `to` of `from`
  const length = from[0] ** 2 + from[1] ** 2;
  const real = (to[0] * from[0] + to[1] * from[1]) / length;
  const imaginary = (to[1] * from[0] - to[0] * from[1]) / length;
  const [x, y] = [p[0] * aspect, p[1]];
  return [
    real,
    imaginary,
    -imaginary,
    real,
    a[0] - real * x + imaginary * y,
    a[1] - imaginary * x - real * y,
  ];
}

/** Where a point of the picture (parts of its width and height) lies on the plan, metres. */
export function toPlan([a, b, c, d, e, f]: PlanMatrix, [u, v]: PlanPoint, aspect: number): PlanPoint {
  return [a * u * aspect + c * v + e, b * u * aspect + d * v + f];
}

function areApart([x, y]: PlanPoint, least: number): boolean {
  return Math.hypot(x, y) >= least;
}
