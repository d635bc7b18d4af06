import type { Vector } from '../../vector.ts';
import { ERROR_SOURCES, type Contribution, type ErrorSource } from '../measured-value.ts';
import type { Scale } from '../scale.ts';
import { dot, length, times, unit, type Triple } from '../vectors.ts';

/**
 * Half-width of an interval that contains about 95% of the values, in standard deviations: the coverage
 * factor k of the GUM (6.2.2 and 6.3.3).
 */
export const COVERAGE = 2;

/**
 * An independent error. The length of `vector` is a standard deviation for the shape `normal`, the half-width
 * for `uniform`, and the bound itself for `bound`.
 */
export interface ErrorEffect {
  source: ErrorSource;
  /**
   * A `bound` can actually be reached, for example if two tape measurements contradict each other, so bounds
   * add up linearly.
   */
  shape: 'uniform' | 'normal' | 'bound';
  vector: Triple;
  /**
   * Set if the line of sight met the surface at too shallow an angle for the pixel width to be meaningful.
   */
  grazing?: boolean;
}

/** Returns the effect of errors on a quantity that depends on them through the linear function `map`. */
export function mapEffects(effects: readonly ErrorEffect[], map: (vector: Triple) => Vector): ErrorEffect[] {
  return effects.map((effect) => ({ ...effect, vector: map(effect.vector) }));
}

/**
 * Returns the effect of the scale's error on a quantity that is proportional to this `power` of the scale: 1
 * for a length, 2 for an area, 3 for a volume.
 */
export function scaleEffect(value: Triple, { relative, disagreements }: Scale, power = 1): ErrorEffect {
  const tapesContradict = disagreements.some(({ second }) => second !== null);
  return tapesContradict
    ? { source: 'scale', shape: 'bound', vector: times(value, power * relative) }
    : { source: 'scale', shape: 'normal', vector: times(value, (power * relative) / COVERAGE) };
}

/** Returns the variance of a uniform error within ± `width`. */
export function uniformVariance(width: number): number {
  return (width * width) / 3;
}

function varianceOf(shape: ErrorEffect['shape'], size: number): number {
  if (shape === 'uniform') return uniformVariance(size);
  return shape === 'normal' ? size * size : (size / COVERAGE) ** 2;
}

/** Returns the variance of the errors along a unit vector. */
export function varianceAlong(effects: readonly ErrorEffect[], direction: Triple): number {
  return effects.reduce((sum, { vector, shape }) => sum + varianceOf(shape, dot(vector, direction)), 0);
}

/**
 * Returns the half-width of the 95% interval along a unit vector: `COVERAGE` times the square root of the sum
 * of the variances, plus the bounds.
 */
export function halfWidthAlong(effects: readonly ErrorEffect[], direction: Triple): number {
  return halfWidth(effects, direction, 0);
}

function halfWidth(effects: readonly ErrorEffect[], direction: Triple, moreVariance: number): number {
  let [bounds, variance] = [0, moreVariance];
  for (const { vector, shape } of effects) {
    const size = Math.abs(dot(vector, direction));
    if (shape === 'bound') bounds += size;
    else variance += varianceOf(shape, size);
  }
  return bounds + COVERAGE * Math.sqrt(variance);
}

/**
 * Returns the half-width that each source alone would give along a unit vector. Omits sources that contribute
 * nothing.
 */
export function contributionsAlong(effects: readonly ErrorEffect[], direction: Triple): Contribution[] {
  return ERROR_SOURCES.flatMap((source) => {
    const ofSource = effects.filter((effect) => effect.source === source);
    const amount = halfWidthAlong(ofSource, direction);
    return amount > 0 ? [{ source, amount }] : [];
  });
}

/**
 * An estimate with its 95% interval. `short`: whether the value is not much larger than its errors, so that
 * its interval may start at zero.
 */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  short: boolean;
}

/**
 * If the standard deviation of the errors across a line exceeds this fraction of the line's length, these
 * errors widen the line's interval.
 */
const SHORT = 0.15;

/**
 * Estimates the true length of a vector with errors. On average, errors across the vector lengthen it by half
 * their variance divided by its length (second order, GUM 5.1.2), so the estimate is shorter than the vector
 * by that amount. For a short vector, errors across it also widen the interval, and at length zero they count
 * in full.
 */
export function normEstimate(found: Triple, effects: readonly ErrorEffect[]): Estimate {
  const size = length(found);
  const along = size > 0 ? unit(found) : ([1, 0, 0] as const);
  const total = effects.reduce((sum, { vector, shape }) => sum + varianceOf(shape, length(vector)), 0);
  const across = Math.max(0, total - varianceAlong(effects, along));
  const half = halfWidthAlong(effects, along);
  if (Math.sqrt(across) < SHORT * size && half < size / 2) {
    const value = size - across / (2 * size);
    return { value, low: value - half, high: value + half, short: false };
  }
  const share = across > 0 ? (4 * across) / (4 * across + size * size) : 0;
  const wide = halfWidth(effects, along, share * across);
  const value = Math.sqrt(Math.max(0, size * size - across));
  return { value, low: Math.max(0, value - wide), high: value + wide, short: true };
}
