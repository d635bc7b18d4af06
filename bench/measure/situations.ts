import type { MeasurementKind, Snap } from '../../contract/measuring/measurement.ts';
import type { Accuracy, TruePoint } from './observe.ts';
import type { Random } from './random.ts';
import { add, grown, leant, square, type Place, even, inner, outer, size } from './space.ts';

/** Something to measure: its true shape, and how a user aims at it. */
export interface Situation {
  kind: MeasurementKind;
  points: TruePoint[];
  height?: number;
  heightSnap?: Snap;
  accuracy: Accuracy;
}

const ACCURACIES: readonly Accuracy[] = [
  { relative: 0.02, absolute: 0.01 },
  { relative: 0.01, absolute: 0.004 },
  { relative: 0.001, absolute: 0.0005 },
];
const makers: Readonly<Record<MeasurementKind, (random: Random) => Omit<Situation, 'kind' | 'accuracy'>>> = {
  distance: (random) => ({ points: line(random, random.spread(0.02, 12)) }),
  path: (random) => {
    const count = Math.floor(random.between(3, 9));
    const places = [anywhere(random)];
    while (places.length < count)
      places.push(add(places.at(-1)!, random.direction(), random.spread(0.05, 6)));
    return { points: places.map((place) => anyPoint(place, random)) };
  },
  height: (random) => {
    const from = anywhere(random);
    const to = add([random.within(4), 0, random.within(4)], from);
    to[1] += random.spread(0.01, 6);
    return { points: [from, to].map((place) => anyPoint(place, random)) };
  },
  clearance: (random) => {
    const normal = random.direction();
    const from = anywhere(random);
    const [aside] = square(normal, random.between(0, 2 * Math.PI));
    const beside = random.pick([0, 0, random.between(0, 1)]);
    const to = add(add(from, normal, random.spread(0.02, 8)), aside, beside);
    const snaps = ['surface', 'free'] as const;
    return {
      points: [anyPoint(from, random, normal, snaps), anyPoint(to, random, grown(normal, -1), snaps)],
    };
  },
  angle: (random) => {
    const vertex = anywhere(random);
    const [across, other] = square(random.direction(), random.between(0, 2 * Math.PI));
    const near = (random.spread(0.1, 10) * Math.PI) / 180;
    const angle = random.pick([random.between(0, Math.PI), random.between(0, Math.PI), near, Math.PI - near]);
    const ends = [across, leant(across, other, angle)].map((arm) => add(vertex, arm, random.spread(0.2, 5)));
    return { points: [ends[0]!, vertex, ends[1]!].map((place) => anyPoint(place, random)) };
  },
  area: (random) => {
    const normal = random.direction();
    const corners = outline(normal, anywhere(random), random.spread(0.15, 5), random);
    return { points: seenTogether(corners, normal, random, ['corner', 'edge', 'surface', 'free']) };
  },
  room: (random) => {
    const [width, depth] = [random.spread(1, 12), random.spread(1, 12)];
    const [x, y, z] = anywhere(random);
    const notch = random.pick([0, random.between(0.2, 0.7)]);
    const corner = (right: number, down: number): Place => [x + right * width, y, z + down * depth];
    const corners =
      notch === 0
        ? [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
        : [
            corner(0, 0),
            corner(1, 0),
            corner(1, notch),
            corner(notch, notch),
            corner(notch, 1),
            corner(0, 1),
          ];
    const snaps = [random.pick(['plan', 'corner', 'surface'] as const)];
    return {
      points: seenTogether(corners, [0, 1, 0], random, snaps),
      height: random.between(2, 4.5),
      heightSnap: random.pick(['plan', 'surface'] as const),
    };
  },
};

/** Returns a polygon without crossings: corners at increasing angles around a middle. */
function outline(normal: Place, middle: Place, reach: number, random: Random): Place[] {
  const count = Math.floor(random.between(3, 8));
  const [right, up] = square(normal, random.between(0, 2 * Math.PI));
  return Array.from({ length: count }, (_, i) => {
    const direction = leant(right, up, ((i + random.between(0.1, 0.9)) / count) * 2 * Math.PI);
    return add(middle, direction, reach * random.between(0.6, 1));
  });
}

export function anySituation(kind: MeasurementKind, random: Random): Situation {
  return { kind, ...makers[kind](random), accuracy: random.pick(ACCURACIES) };
}

/** Returns a line measured with a tape, seen like any other. */
export function tapedLine(random: Random): TruePoint[] {
  return line(random, random.spread(1.5, 8));
}

/** The angle of a pixel in radians, for views of 90°, 60° and 40° across 900 to 1600 pixels. */
const PIXELS = [0.0017, 0.001, 0.0005];
const PICKINGS = [0, 0, 0, 0.005];

const DISTANCES = [0.5, 20] as const;
const STEEPEST = (80 * Math.PI) / 180;

/** Returns a place with a surface through it, seen from some angle, and what it is snapped to. */
function anyPoint(
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

function anywhere(random: Random): Place {
  return [random.within(10), random.within(3), random.within(10)];
}

function line(random: Random, length: number): TruePoint[] {
  const from = anywhere(random);
  const to = add(from, random.direction(), length);
  const normal = even(outer(add(to, from, -1), random.direction()));
  // Half of all lines are in the surface on which they are measured.
  return random.next() < 0.5
    ? seenTogether([from, to], normal, random, ['corner', 'edge', 'surface', 'free'])
    : [from, to].map((place) => anyPoint(place, random));
}

/** Returns places of one surface that are aimed at from one place, with similar slants. */
function seenTogether(
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
