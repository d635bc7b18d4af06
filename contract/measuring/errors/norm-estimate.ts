import { halfWidthAlong, varianceAlong } from './error-effects.ts';
import type { ErrorEffect } from './error-effects.ts';
import { uniformVariance } from './half-width.ts';
import { Z95 } from './normal-law.ts';
import { shortInterval } from './short-interval.ts';
import { dot, length, unit } from '../vectors.ts';
import type { Triple } from '../vectors.ts';

/** An estimate with its 95 % interval; `short`: comparable with its errors, so that the interval is not symmetric. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  short: boolean;
}

/** Up to this part of the length the errors across it bend the length by little, and their mean is all that matters. */
const SHORT = 0.15;

/**
 * The length that a vector really has, whose components have errors. Errors across it make it longer on average (Rice's
 * distribution, for two dimensions), by half their variance divided by the length: that is taken off. Where it is short beside its
 * errors, the interval is that of the lengths of which the length found would not be among the 5 % least likely (Neyman).
 */
export function normEstimate(found: Triple, effects: readonly ErrorEffect[]): Estimate {
  const size = length(found);
  const along = size > 0 ? unit(found) : ([1, 0, 0] as const);
  const half = halfWidthAlong(effects, along);
  const variance = varianceAlong(effects, along);
  const crosswise = Math.max(0, totalVariance(effects) - variance);
  if (Math.sqrt(crosswise) < SHORT * size && half < size / 2) {
    const value = size - crosswise / (2 * size);
    return { value, low: value - half, high: value + half, short: false };
  }
  const value = Math.sqrt(Math.max(0, size * size - crosswise));
  const { low, high } = shortInterval(found, effects, variance > 0 ? half / Math.sqrt(variance) : Z95);
  return { value: Math.min(Math.max(value, low), high), low, high, short: true };
}

function totalVariance(effects: readonly ErrorEffect[]): number {
  return effects.reduce(
    (sum, { vector, shape }) =>
      sum + (shape === 'normal' ? dot(vector, vector) : uniformVariance(length(vector))),
    0,
  );
}
