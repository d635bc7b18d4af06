import type { TapeLength } from '../../contract/measuring/calibration.ts';
import { deriveScale } from '../../contract/measuring/derive-scale.ts';
import { measure } from '../../contract/measuring/measure.ts';
import type { MeasurementKind } from '../../contract/measuring/measurement.ts';
import type { Scale } from '../../contract/measuring/scale.ts';
import { observe, observeHeight } from './observe.ts';
import { Random } from './random.ts';
import { anySituation, tapedLine, type Situation } from './situations.ts';
import { add, inner, outer, size, type Place } from './space.ts';

export interface Extent {
  /**
   * The number of situations of a kind. Each is measured once in every capture, so the number of draws is
   * `situations` times `captures`.
   */
  situations: number;
  captures: number;
  seed: number;
  /**
   * Whether two lengths measured with a tape determine the scale of a capture whose stated accuracy is low.
   */
  calibrated?: boolean;
}

/** The number of situations in the same capture, which have the same scale error. */
const SITUATIONS_OF_A_CAPTURE = 4;

/**
 * Measures situations of a kind in many captures, each with one scale error. The errors are drawn from the
 * documented distributions by separate code. Only the tested functions are those of `contract/`.
 */
export function simulate(
  kind: MeasurementKind,
  { situations, captures, seed, calibrated }: Extent,
): Map<string, Coverage> {
  const random = new Random(seed);
  let scales: number[] = [];
  const found = new Map<string, Draw[][]>();
  for (let at = 0; at < situations; at++) {
    // In standard deviations.
    if (at % SITUATIONS_OF_A_CAPTURE === 0) scales = Array.from({ length: captures }, () => random.normal(1));
    const situation = anySituation(kind, random);
    const tapes = calibrated ? [tapedLine(random), tapedLine(random)] : [];
    const draws = scales.flatMap((scale) => drawOnce(situation, scale, tapes, random));
    for (const part of new Set(draws.map(({ part }) => part)))
      found.set(part, [...(found.get(part) ?? []), draws.filter((draw) => draw.part === part)]);
  }
  return new Map([...found].map(([part, of]) => [part, judge(of)]));
}

const TAPE_BOUND = 0.003;

function drawOnce(
  { kind, points, height, heightSnap, accuracy }: Situation,
  scaleError: number,
  tapes: readonly Situation['points'][],
  random: Random,
): Draw[] {
  const stretched = 1 + (scaleError * accuracy.relative) / 1.96;
  const taken = points.map((point) => observe(point, accuracy, stretched, random));
  const takenHeight =
    height === undefined
      ? undefined
      : observeHeight(height, heightSnap ?? 'surface', accuracy, stretched, random);
  const truths = quantities(kind, points, height);
  const plain = quantities(kind, taken, takenHeight);
  const calibrations = tapes.map((tape, at) => taped(`tape-${at}`, tape, accuracy, stretched, random));
  const scale: Scale = deriveScale({ ...accuracy, source: 'stated' }, calibrations);
  const values = measure(
    { kind, points: taken, ...(takenHeight === undefined ? {} : { height: takenHeight, heightSnap }) },
    scale,
  );
  return Object.keys(truths).map((part) => {
    const value = values.find((value) => value.part === part && value.index === null);
    const interval =
      value && value.state !== 'declined'
        ? { low: value.low, high: value.high, value: value.value, isRange: value.state === 'range' }
        : null;
    return { part, truth: truths[part]!, plain: plain[part]! * scale.factor, interval };
  });
}

function taped(
  id: string,
  line: Situation['points'],
  accuracy: Situation['accuracy'],
  stretched: number,
  random: Random,
): TapeLength {
  const truth = quantities('distance', line)['distance']!;
  return {
    id,
    title: '',
    kind: 'length',
    points: line.map((point) => observe(point, accuracy, stretched, random)),
    length: truth + random.normal(TAPE_BOUND / 1.96),
    tolerance: TAPE_BOUND,
  };
}

interface Point {
  position: Place;
  normal?: Place | undefined;
}

/**
 * Returns the plain geometry of a measurement: the truth from true places, or the naive value from measured
 * ones.
 */
function quantities(kind: MeasurementKind, points: readonly Point[], height = 0): Record<string, number> {
  const places = points.map(({ position }) => position);
  const [first, second, third] = places as [Place, Place, Place];
  switch (kind) {
    case 'distance':
      return { distance: size(add(second, first, -1)) };
    case 'path':
      return { total: total(places) };
    case 'height':
      return { height: Math.abs(second[1] - first[1]) };
    case 'clearance':
      return { clearance: Math.abs(inner(add(second, first, -1), points[0]!.normal!)) };
    case 'angle': {
      const arms = [add(first, second, -1), add(third, second, -1)] as const;
      return { angle: Math.atan2(size(outer(...arms)), inner(...arms)) };
    }
    case 'area':
      return { area: area(places) };
    case 'room': {
      const perimeter = total([...places, first]);
      return { area: area(places), volume: area(places) * height, perimeter, height };
    }
  }
}

function total(places: readonly Place[]): number {
  return places.slice(1).reduce((sum, place, i) => sum + size(add(place, places[i]!, -1)), 0);
}

/** Returns an area as a fan of triangles from the first corner, each with its sign. */
function area(places: readonly Place[]): number {
  const [first, ...others] = places as [Place, ...Place[]];
  const sum = others
    .slice(1)
    .reduce<Place>(
      (sum, place, i) => add(sum, outer(add(others[i]!, first, -1), add(place, first, -1)), 0.5),
      [0, 0, 0],
    );
  return size(sum);
}

/** A simulation's result for one part of a kind. */
export interface Coverage {
  /** The share of intervals that contain the truth. */
  coverage: number;
  /**
   * The mean width of the intervals relative to the shortest interval that contains 95 % of the measured
   * values, over all situations.
   */
  width: number;
  /** The mean of `width` over the tenth of situations where it is largest. */
  widest: number;
  /** The mean error of the value relative to half the interval's width. */
  bias: number;
  /**
   * The share of draws that gave a range without a tolerance. `declined`: the share that gave no number at
   * all.
   */
  ranges: number;
  declined: number;
  draws: number;
}

/** One measurement: the truth, the naive value, and the tested interval. */
interface Draw {
  part: string;
  truth: number;
  plain: number;
  interval: { low: number; high: number; value: number; isRange: boolean } | null;
}

/** Returns the results. `situations`: one list of draws per situation. */
function judge(situations: readonly Draw[][]): Coverage {
  const draws = situations.flat();
  const given = draws.flatMap(({ truth, interval }) => (interval ? [{ truth, ...interval }] : []));
  const ratios = situations.flatMap((draws) => {
    const widths = draws.flatMap(({ interval }) => (interval ? [interval.high - interval.low] : []));
    if (widths.length < draws.length / 2) return [];
    return [mean(widths) / shortestInterval(draws.map(({ plain }) => plain))];
  });
  const largest = [...ratios].sort((a, b) => b - a).slice(0, Math.ceil(ratios.length / 10));
  return {
    coverage: mean(given.map(({ low, high, truth }) => Number(low <= truth && truth <= high))),
    width: mean(ratios),
    widest: mean(largest),
    bias: mean(given.map(({ value, truth, low, high }) => (2 * (value - truth)) / (high - low))),
    ranges: given.filter(({ isRange }) => isRange).length / draws.length,
    declined: 1 - given.length / draws.length,
    draws: draws.length,
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Returns the width of the shortest interval that contains 95 % of the numbers. */
function shortestInterval(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const held = Math.ceil(0.95 * sorted.length);
  return Math.min(...sorted.slice(held - 1).map((high, i) => high - sorted[i]!));
}
