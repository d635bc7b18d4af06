import type { CaptureAccuracy } from '../capture.ts';
import { CALIBRATIONS_MAX, TRUE_LENGTH_MIN } from '../limits.ts';
import type { Calibration, CameraAccuracy, TapeLength } from './calibration.ts';
import type { Scale, ScaleDisagreement, ScaleFromLength } from './scale.ts';
import {
  halfWidthAlong,
  mapEffects,
  COVERAGE,
  type ErrorEffect,
  normEstimate,
  varianceAlong,
} from './errors/propagate-errors.ts';
import { times, dot, length, minus, unit } from './vectors.ts';
import { betweenErrors, isWithinReach, pointErrors, SAME_PLACE } from './errors/point-errors.ts';
import { isGrazing } from './kinds/present.ts';

/** A true length is not used for the scale if its relative uncertainty exceeds this value. */
const UNSURE = 0.1;

const NUMBER = [1, 0, 0] as const;

/**
 * The scale factor that follows from one true length. `effects` contains the relative errors of the factor,
 * each as [error, 0, 0].
 */
interface UsableLength {
  id: string;
  factor: number;
  effects: readonly ErrorEffect[];
  /** Variance and 95% half-width of `factor`, both relative. */
  variance: number;
  relative: number;
}

/**
 * Returns the factor that a true length implies: the true length divided by the measured one. Returns null if
 * the length cannot be used: it is too short, a point is beyond the coordinate limits, the points are too
 * close together or were seen at too shallow an angle, or the relative uncertainty exceeds `UNSURE`.
 */
function usableLength(
  { id, points, length: truth, tolerance }: TapeLength,
  stated: Scale,
): UsableLength | null {
  const [from, to] = points;
  if (!from || !to || !isWithinReach(from) || !isWithinReach(to) || truth < TRUE_LENGTH_MIN) return null;
  const found = minus(to.position, from.position);
  if (length(found) < SAME_PLACE) return null;
  const between = betweenErrors(pointErrors(from, stated), pointErrors(to, stated));
  const { value, short } = normEstimate(found, between);
  if (short || isGrazing(found, between)) return null;
  const along = unit(found);
  const tape: ErrorEffect = {
    source: 'scale',
    shape: 'normal',
    vector: [tolerance / COVERAGE / truth, 0, 0],
  };
  const effects = [...mapEffects(between, (vector) => [dot(vector, along) / value, 0, 0]), tape];
  const relative = halfWidthAlong(effects, NUMBER);
  if (!(relative <= UNSURE)) return null;
  return { id, factor: truth / value, effects, variance: varianceAlong(effects, NUMBER), relative };
}

/**
 * Returns a true length for display, whether it is used for the scale or not. `usable`: null if it is not
 * used.
 */
function describeLength(item: TapeLength, usable: UsableLength | null): ScaleFromLength {
  const [from, to] = item.points;
  return {
    id: item.id,
    title: item.title,
    factor: usable?.factor ?? null,
    relative: usable?.relative ?? null,
    measured: from && to ? length(minus(to.position, from.position)) : 0,
    length: item.length,
  };
}

/**
 * How many of the most accurate lengths are compared with all other lengths. Comparing two less accurate
 * lengths adds little.
 */
const COMPARED = 8;
/** Smallest variance, so that weights stay finite: a relative error of a billionth. */
const LEAST_VARIANCE = 1e-18;

/** A factor with its relative 95% half-width. */
interface Factor {
  factor: number;
  relative: number;
}

/**
 * Returns the weighted mean of the factors of consistent lengths. To minimise the variance of the mean, the
 * weights are the reciprocals of the variances.
 */
function weightedFactor(lengths: readonly UsableLength[]): Factor {
  const weights = lengths.map(({ variance }) => 1 / Math.max(variance, LEAST_VARIANCE));
  const sum = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / sum);
  const effects = lengths.flatMap(({ effects }, at) =>
    mapEffects(effects, (vector) => times(vector, shares[at]!)),
  );
  return {
    factor: lengths.reduce((sum, { factor }, at) => sum + factor * shares[at]!, 0),
    relative: halfWidthAlong(effects, NUMBER),
  };
}

/**
 * Returns the factor for lengths that contradict each other: the middle of the range that the intervals of all
 * lengths cover, with half the range as its bound.
 */
function coveringFactor(lengths: readonly UsableLength[]): Factor {
  const low = Math.min(...lengths.map(({ factor, relative }) => factor * (1 - relative)));
  const high = Math.max(...lengths.map(({ factor, relative }) => factor * (1 + relative)));
  const factor = (low + high) / 2;
  return { factor, relative: (high - factor) / factor };
}

/**
 * Returns the pairs of lengths that differ by more than their joint interval. Compares only pairs that
 * include one of the most accurate lengths. If several pairs are compared, their intervals are widened, so
 * that at most about 5% of consistent sets are reported. The widening approximates the Bonferroni correction
 * by a logarithm, to within 2% for up to 40 pairs.
 */
export function contradictions(lengths: readonly UsableLength[]): ScaleDisagreement[] {
  const pairs = comparedPairs(lengths);
  const widened = 1 + 0.4 * Math.log10(Math.max(1, pairs.length));
  return pairs.flatMap(([first, second]) => {
    const difference = Math.abs(Math.log(first.factor / second.factor));
    const allowed = widened * halfWidthAlong([...first.effects, ...second.effects], NUMBER);
    return difference > allowed ? [{ first: first.id, second: second.id, difference, allowed }] : [];
  });
}

/**
 * Returns the pairs to compare, in the order of the lengths. For up to `COMPARED` + 1 lengths, these are all
 * pairs. For more lengths, the number of pairs grows linearly.
 */
function comparedPairs(lengths: readonly UsableLength[]): (readonly [UsableLength, UsableLength])[] {
  const places = [...lengths.keys()];
  const surest = new Set(
    places.sort((a, b) => lengths[a]!.variance - lengths[b]!.variance || a - b).slice(0, COMPARED),
  );
  const inOrder = [...surest].sort((a, b) => a - b);
  return lengths.flatMap((first, at) => {
    const others = surest.has(at)
      ? lengths.slice(at + 1)
      : inOrder.flatMap((place) => (place > at ? lengths[place]! : []));
    return others.map((second) => [first, second] as const);
  });
}

/**
 * Returns the lengths that disagree with the scale that the capture states: they differ from it by more than
 * the two accuracies allow.
 */
function surprises(lengths: readonly UsableLength[], stated: number): ScaleDisagreement[] {
  return lengths.flatMap(({ id, factor, relative }) => {
    const difference = Math.abs(Math.log(factor));
    const allowed = Math.hypot(relative, stated);
    return difference > allowed ? [{ first: id, second: null, difference, allowed }] : [];
  });
}

/**
 * Accuracy that is assumed for a capture that states none. `relative` allows an error of 2% of a length,
 * because the product promises an accuracy of 98–99%. `absolute` allows an error of a centimetre for a point.
 * `docs/measuring.md` explains why.
 */
const ASSUMED = { relative: 0.02, absolute: 0.01 };
/**
 * Relative error that is added to a scale from a single tape measurement, because a misreading would go
 * unnoticed. A second measurement would reveal it.
 */
const UNCONFIRMED = 0.01;

/**
 * Returns a twin's scale, derived from what its capture states and from the true lengths that users entered.
 * The statement about a camera (the last one, if there are several) replaces the accuracy that the capture
 * states. True lengths replace the relative part of that accuracy. If they agree, the scale's factor is the
 * weighted mean of their factors. If they contradict each other, the scale covers all of them and reports the
 * differences, until a user removes the wrong one. Uses only the first `CALIBRATIONS_MAX` lengths, because
 * older twins can have more.
 */
export function deriveScale(
  accuracy: CaptureAccuracy | undefined,
  calibrations: readonly Calibration[],
): Scale {
  const stated = statedScale(accuracy, calibrations);
  const items = calibrations.filter((item): item is TapeLength => item.kind === 'length');
  const usable = items.map((item, at) => (at < CALIBRATIONS_MAX ? usableLength(item, stated) : null));
  const lengths = items.map((item, at) => describeLength(item, usable[at]!));
  const used = usable.filter((length) => length !== null);
  if (used.length === 0) return { ...stated, lengths };
  const contradicting = contradictions(used);
  return {
    ...stated,
    ...(contradicting.length > 0 ? coveringFactor(used) : confirmed(used)),
    source: 'calibrated',
    lengths,
    disagreements: [...contradicting, ...surprises(used, stated.relative)],
  };
}

function confirmed(used: readonly UsableLength[]): Factor {
  const { factor, relative } = weightedFactor(used);
  return { factor, relative: used.length > 1 ? relative : Math.hypot(relative, UNCONFIRMED) };
}

function statedScale(accuracy: CaptureAccuracy | undefined, calibrations: readonly Calibration[]): Scale {
  const camera = calibrations.findLast((item): item is CameraAccuracy => item.kind === 'camera');
  const { relative, absolute } = camera ?? accuracy ?? ASSUMED;
  return {
    factor: 1,
    relative,
    absolute,
    source: camera ? 'camera' : (accuracy?.source ?? 'assumed'),
    note: camera?.source ?? accuracy?.note ?? '',
    lengths: [],
    camera: camera?.id ?? null,
    disagreements: [],
  };
}
