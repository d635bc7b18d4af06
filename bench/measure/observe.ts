import type { MeasuredPoint, Snap } from '../../contract/measuring/measurement.ts';
import type { Random } from './random.ts';
import { add, even, grown, inner, outer, size, square } from './space.ts';
import type { Place } from './space.ts';

/** A place with its true position, and how a user aims at it. */
export interface TruePoint {
  position: Place;
  normal: Place;
  eye: Place;
  snap: Snap;
  edge: Place;
  pixel: number;
  picking: number;
}

/** The accuracy that a capture states: 95 % limits. */
export interface Accuracy {
  relative: number;
  absolute: number;
}

/** The documented errors, stated a second time on purpose: `docs/measuring.md`. */
const SIGMAS_OF_A_BOUND = 1.96;
const SNAP = 0.001;
const PLAN = 0.005;
const NORMAL_FOUND_OVER = 0.25;

/**
 * Returns a point as measured in a capture. `stretched`: by which factor the capture is too small. Each call
 * draws new errors.
 */
export function observe(
  truth: TruePoint,
  { absolute }: Accuracy,
  stretched: number,
  random: Random,
): MeasuredPoint {
  const sigma = absolute / SIGMAS_OF_A_BOUND;
  const eye = grown(truth.eye, 1 / stretched);
  const place = aimed({ ...truth, position: grown(truth.position, 1 / stretched), eye }, random);
  const three = (draw: () => number): Place => [draw(), draw(), draw()];
  const captured = add(
    place,
    three(() => random.normal(sigma)),
  );
  const picked = add(
    captured,
    three(() => random.within(truth.picking)),
  );
  const lean = Math.sqrt(sigma ** 2 + truth.picking ** 2 / 3) / NORMAL_FOUND_OVER;
  const [across, up] = square(truth.normal, 0);
  const normal = even(add(add(truth.normal, across, random.normal(lean)), up, random.normal(lean)));
  const { snap, edge, pixel, picking } = truth;
  return {
    position: add(picked, snapped(truth, random)),
    normal,
    snap,
    picking,
    ...(snap === 'plan' ? {} : { eye, pixel }),
    ...(snap === 'edge' ? { edge } : {}),
  };
}

/**
 * Returns where the ray through a random place in the pixel meets the surface or the edge. A corner or a plan
 * is hit exactly.
 */
function aimed({ position, normal, eye, snap, edge, pixel }: TruePoint, random: Random): Place {
  if (snap === 'corner' || snap === 'plan') return position;
  const ray = even(add(position, eye, -1));
  const reach = Math.tan(pixel / 2);
  if (snap === 'edge') {
    // In the plane of ray and edge, the ray is inclined along the edge and meets it elsewhere.
    const aside = even(add(edge, ray, -inner(edge, ray)));
    const leaning = add(ray, aside, random.within(reach));
    const square = outer(outer(ray, edge), leaning);
    return add(position, edge, inner(add(eye, position, -1), square) / inner(edge, square));
  }
  // The pixel's sides are along and across the slope.
  const level = outer(normal, ray);
  const [right, up]: [Place, Place] =
    size(level) < 1e-9 ? square(ray, 0) : [even(level), outer(even(level), ray)];
  const leaning = add(add(ray, right, random.within(reach)), up, random.within(reach));
  return add(eye, leaning, inner(add(position, eye, -1), normal) / inner(leaning, normal));
}

/** Returns the snap's error in the directions that it constrains. */
function snapped({ snap, normal, edge }: TruePoint, random: Random): Place {
  const along = (directions: Place[], half: number) =>
    directions.reduce<Place>((sum, direction) => add(sum, direction, random.within(half)), [0, 0, 0]);
  const axes: Place[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  switch (snap) {
    case 'free':
      return [0, 0, 0];
    case 'surface':
      return along([normal], SNAP);
    case 'edge':
      return along(square(edge, 0), SNAP);
    case 'corner':
      return along(axes, SNAP);
    case 'plan':
      return along(axes, PLAN);
  }
}

/** Returns a height that a capture states or that an upward ray finds. Both of its ends have errors. */
export function observeHeight(
  height: number,
  snap: Snap,
  { absolute }: Accuracy,
  stretched: number,
  random: Random,
): number {
  const half = snap === 'plan' ? PLAN : snap === 'free' ? 0 : SNAP;
  const end = () => random.normal(absolute / SIGMAS_OF_A_BOUND) + random.within(half);
  return height / stretched + end() + end();
}
