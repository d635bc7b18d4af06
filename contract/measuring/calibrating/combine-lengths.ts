import { halfWidthAlong, mapEffects } from '../errors/error-effects.ts';
import { normalWidth, Z95 } from '../errors/normal-law.ts';
import { times } from '../geometry/vectors.ts';
import type { ScaleDisagreement } from '../scale.ts';
import { NUMBER } from './scale-from-length.ts';
import type { UsableLength } from './scale-from-length.ts';

/** Less than a billionth of a length is no error: keeps weights finite. */
const LEAST_VARIANCE = 1e-18;

/** A factor with its 95 % half-width as a part of it. */
interface Factor {
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
 * The pairs of lengths that differ by more than their joint interval. With several pairs each has a wider one (Bonferroni), so that
 * of sets of lengths that agree, 5 % at most are said not to.
 */
export function contradictions(lengths: readonly UsableLength[]): ScaleDisagreement[] {
  const pairs = lengths.flatMap((first, at) =>
    lengths.slice(at + 1).map((second) => [first, second] as const),
  );
  const widened = normalWidth(0.05 / Math.max(1, pairs.length)) / Z95;
  return pairs.flatMap(([first, second]) => {
    const difference = Math.abs(Math.log(first.factor / second.factor));
    const allowed = widened * halfWidthAlong([...first.effects, ...second.effects], NUMBER);
    return difference > allowed ? [{ first: first.id, second: second.id, difference, allowed }] : [];
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
