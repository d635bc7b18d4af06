import { halfWidthAlong, mapEffects } from './errors/propagate-errors.ts';
import { times } from './vectors.ts';
import type { ScaleDisagreement } from './scale.ts';
import { NUMBER } from './scale-from-length.ts';
import type { UsableLength } from './scale-from-length.ts';

/** How many of the surest lengths every other is compared with: what two less sure ones make of each other says little beside them. */
const COMPARED = 8;
/** Less than a billionth of a length is no error: keeps weights finite. */
const LEAST_VARIANCE = 1e-18;

/** A factor with its 95 % half-width as a part of it. */
export interface Factor {
  factor: number;
  relative: number;
}

/** The mean of the factors of lengths that agree, weighted by the reciprocals of their variances, which makes its own the least. */
export function weightedFactor(lengths: readonly UsableLength[]): Factor {
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

/** The middle of what all lengths together claim, with half of that as its bound: for lengths that contradict each other. */
export function coveringFactor(lengths: readonly UsableLength[]): Factor {
  const low = Math.min(...lengths.map(({ factor, relative }) => factor * (1 - relative)));
  const high = Math.max(...lengths.map(({ factor, relative }) => factor * (1 + relative)));
  const factor = (low + high) / 2;
  return { factor, relative: (high - factor) / factor };
}

/**
 * Returns the pairs of lengths that differ by more than their joint interval, among those with one of the most certain lengths. With
 * several pairs each interval is wider (Bonferroni; the logarithm is within 2 % of it up to 40 pairs), so at most 5 % of consistent sets are reported.
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

/** Of up to `COMPARED` + 1 lengths all pairs; of more, as many as grow with their number. In the order of the lengths. */
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

/** The lengths that differ from what the capture states of its own scale by more than the two allow. */
export function surprises(lengths: readonly UsableLength[], stated: number): ScaleDisagreement[] {
  return lengths.flatMap(({ id, factor, relative }) => {
    const difference = Math.abs(Math.log(factor));
    const allowed = Math.hypot(relative, stated);
    return difference > allowed ? [{ first: id, second: null, difference, allowed }] : [];
  });
}
