import type { ErrorEffect } from './error-effects.ts';
import { covarianceOf, principalAxes } from '../principal-axes.ts';
import { dot, times } from '../vectors.ts';
import type { Triple } from '../vectors.ts';

/** A component of a vector along a principal axis of its errors. */
interface Component {
  found: number;
  variance: number;
}

/**
 * The 95 % interval of the length of a vector that is short beside its errors: all lengths that a vector may have which is near
 * enough to the one found, in standard deviations of its errors (Mahalanobis' distance). Near enough is `reach` for a length
 * that is long beside the errors, when only those along it count; and what 95 % of the errors themselves keep (chi-squared)
 * for a length of nothing, when all directions count.
 */
export function shortInterval(
  found: Triple,
  effects: readonly ErrorEffect[],
  reach: number,
): { low: number; high: number } {
  const deviations = effects.map(({ vector, shape }) =>
    shape === 'normal' ? vector : times(vector, Math.sqrt(1 / 3)),
  );
  const components = principalAxes(covarianceOf(deviations)).map(({ direction, variance }): Component => ({
    found: Math.abs(dot(found, direction)),
    variance,
  }));
  const widest = components[0]!;
  // exactly across the widest axis there is no nearest vector of a given length but two: a hair beside it there is one
  widest.found = Math.max(widest.found, 0.01 * Math.sqrt(widest.variance));
  const allowed = allowance(components, reach);
  const isNear = (pull: number) => {
    const { distance, length } = nearest(components, pull);
    return distance <= allowed(length);
  };
  const shortest = furthest((part) => isNear(part / (1 - part) / widest.variance));
  const longest = furthest((part) => isNear(-part / widest.variance));
  return {
    low:
      distanceToNothing(components) <= allowed(0)
        ? 0
        : nearest(components, shortest / (1 - shortest) / widest.variance).length,
    high: nearest(components, -longest / widest.variance).length,
  };
}

/**
 * The standard deviations that are allowed, by the length. A direction across the length counts as one more degree of freedom as far as
 * its errors bend the length by more than the errors along it change it.
 */
function allowance(components: readonly Component[], reach: number): (length: number) => number {
  const square = components.reduce((sum, { found }) => sum + found * found, 0);
  const along = components.reduce((sum, { found, variance }) => sum + (variance * found * found) / square, 0);
  const twice = components.reduce((sum, { found, variance }) => sum + (variance * found) ** 2 / square, 0);
  const traces = [1, 2].map((power) => components.reduce((sum, { variance }) => sum + variance ** power, 0));
  const sum = Math.max(0, traces[0]! - along);
  const squares = Math.max(0, traces[1]! - 2 * twice + along * along);
  const difference = Math.sqrt(Math.max(0, 2 * squares - sum * sum));
  const across = [(sum + difference) / 2, Math.max(0, (sum - difference) / 2)].filter(
    (variance) => variance > 1e-12 * sum,
  );
  return (length) => {
    const degrees = across.reduce((sum, variance) => {
      const bend = (variance * variance) / (along || 1e-300);
      return sum + bend / (bend + length * length);
    }, 1);
    return (reach * chiQuantile95(degrees)) / chiQuantile95(1);
  };
}

/** The square root of chi-squared's 95 % quantile (Wilson and Hilferty 1931), for 1 to 3 degrees of freedom within 1 %. */
function chiQuantile95(degrees: number): number {
  const part = 2 / (9 * degrees);
  return Math.sqrt(degrees * (1 - part + 1.644854 * Math.sqrt(part)) ** 3);
}

/** The nearest of all vectors of a length, which `pull` decides (Lagrange's multiplier: shorter for more): its length, and how far it is. */
function nearest(components: readonly Component[], pull: number): { distance: number; length: number } {
  let [square, far] = [0, 0];
  for (const { found, variance } of components) {
    const left = found / (1 + pull * variance);
    square += left * left;
    far += pull * pull * variance * left * left;
  }
  return { distance: Math.sqrt(far), length: Math.sqrt(square) };
}

function distanceToNothing(components: readonly Component[]): number {
  return Math.sqrt(
    components.reduce((sum, { found, variance }) => sum + (found === 0 ? 0 : (found * found) / variance), 0),
  );
}

/** The greatest number from 0 to 1 for which something holds that holds for all below. */
function furthest(holds: (part: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
