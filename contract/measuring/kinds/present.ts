import {
  contributionsAlong,
  type ErrorEffect,
  type Estimate,
  normEstimate,
} from '../errors/propagate-errors.ts';
import {
  declined,
  type Contribution,
  type MeasuredPart,
  type MeasuredValue,
  type Quantity,
} from '../measured-value.ts';
import { length, unit, type Triple } from '../vectors.ts';

/**
 * A value whose tolerance exceeds this fraction of the value is shown as a range, because its first digit
 * would be uncertain.
 */
const WIDE = 0.25;
/** If a grazing aim changes the value by more than this fraction, the value is declined. */
const GRAZING_PART = 0.01;

interface Named {
  quantity: Quantity;
  part: MeasuredPart;
  index?: number | null;
}

/**
 * Returns the value that users see for an estimated length, area or volume. `factor`: the scale's factor for
 * the quantity, by which the estimate is multiplied.
 */
export function present(
  { quantity, part, index = null }: Named,
  { value, low, high, short }: Estimate,
  contributions: readonly Contribution[],
  factor: number,
): MeasuredValue {
  const reach = Math.max(high - value, value - low);
  const what = {
    quantity,
    part,
    index,
    value: value * factor,
    low: Math.max(0, low) * factor,
    high: high * factor,
    // In an asymmetric interval, the errors along the line may add up to more than the interval.
    // Each contribution is therefore limited to the larger half of the interval.
    contributions: contributions.map(({ source, amount }) => ({
      source,
      amount: Math.min(amount, reach) * factor,
    })),
  };
  const tolerance = reach * factor;
  if (tolerance > WIDE * what.value)
    return { ...what, state: 'range', tolerance: null, reason: short ? 'short' : 'wide' };
  return {
    ...what,
    low: what.value - tolerance,
    high: what.value + tolerance,
    state: 'value',
    tolerance,
    reason: null,
  };
}

/**
 * Returns what `present` returns for the length of a vector with these errors, or a declined value if a
 * grazing aim makes the length too uncertain. `estimate`: the estimate of that length, if it is already
 * known.
 */
export function presentNorm(
  named: Named,
  found: Triple,
  effects: readonly ErrorEffect[],
  factor: number,
  estimate = normEstimate(found, effects),
): MeasuredValue {
  if (isGrazing(found, effects)) return declined(named.quantity, named.part, 'grazing', named.index ?? null);
  return present(named, estimate, contributionsAlong(effects, unit(found)), factor);
}

/**
 * Returns whether a grazing aim makes the length of the vector too uncertain, by an error along the vector or
 * across it.
 */
export function isGrazing(found: Triple, effects: readonly ErrorEffect[]): boolean {
  const size = length(found);
  const along = unit(found);
  return effects.some(({ grazing, vector }) => {
    if (!grazing) return false;
    const direct = Math.abs(vector[0] * along[0] + vector[1] * along[1] + vector[2] * along[2]);
    const bend = length(vector) ** 2 / (2 * size);
    return direct > GRAZING_PART * size || bend > GRAZING_PART * size;
  });
}
