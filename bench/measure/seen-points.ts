import type { Snap } from '../../contract/measuring/measurement.ts';
import type { TruePoint } from './observe.ts';
import type { Random } from './random.ts';
import { add, even, inner, leant, outer, size, square } from './space.ts';
import type { Place } from './space.ts';

/** 90°, 60° and 40° across 900 to 1600 pixels. */
const PIXELS = [0.0017, 0.001, 0.0005];
const PICKINGS = [0, 0, 0, 0.005];

const DISTANCES = [0.5, 20] as const;
const STEEPEST = (80 * Math.PI) / 180;

/** A place with a surface through it, seen from somewhere at some slant, snapped to something. */
export function anyPoint(
  position: Place,
  random: Random,
  normal = random.direction(),
  snaps?: readonly Snap[],
): TruePoint {
  const [across] = square(normal, random.between(0, 2 * Math.PI));
  const towards = leant(normal, across, random.between(0, STEEPEST));
  const [edge] = square(normal, random.between(0, 2 * Math.PI));
  return {
    position,
    normal,
    eye: add(position, towards, random.spread(...DISTANCES)),
    snap: random.pick(snaps ?? (['corner', 'edge', 'surface', 'free'] as const)),
    edge,
    pixel: random.pick(PIXELS),
    picking: random.pick(PICKINGS),
  };
}

export function anywhere(random: Random): Place {
  return [random.within(10), random.within(3), random.within(10)];
}

export function line(random: Random, length: number): TruePoint[] {
  const from = anywhere(random);
  const to = add(from, random.direction(), length);
  const normal = even(outer(add(to, from, -1), random.direction()));
  // half of all lines lie in the surface they are measured on
  return random.next() < 0.5
    ? seenTogether([from, to], normal, random, ['corner', 'edge', 'surface', 'free'])
    : [from, to].map((place) => anyPoint(place, random));
}

/** Places of one surface that are aimed at from one place, none of them at a steeper slant than others are. */
export function seenTogether(
  places: readonly Place[],
  normal: Place,
  random: Random,
  snaps: readonly Snap[],
): TruePoint[] {
  const seen = places.map((place) => anyPoint(place, random, normal, snaps));
  const { pixel, picking } = seen[0]!;
  let { eye } = seen[0]!;
  const isSteep = (place: Place) => {
    const away = add(eye, place, -1);
    return inner(away, normal) < Math.cos(STEEPEST) * size(away);
  };
  while (places.some(isSteep)) eye = add(eye, normal, 0.1);
  return seen.map((point) => ({ ...point, eye, pixel, picking }));
}
