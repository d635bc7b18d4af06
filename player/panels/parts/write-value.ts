import { formatMeasured } from '../../../contract/measuring/format-measured.ts';
import type { MeasuredValue, Quantity } from '../../../contract/measuring/measured-value.ts';
import type { Units } from '../../state/measuring/units.ts';
import { measuredTexts as texts } from './measured-texts.ts';

/** A value with its tolerance, such as '2.43 m ± 2 cm', or what is said in its place. */
export function writeValue(value: MeasuredValue, units: Units): string {
  const { text, tolerance } = formatMeasured(value, units);
  return tolerance === null ? text : `${text} ${tolerance}`;
}

/** A tolerance alone, such as '± 2 cm'; `amount` in the quantity's unit. */
export function writeTolerance(amount: number, quantity: Quantity, units: Units): string {
  const of = { quantity, part: 'distance', index: null, state: 'value', reason: null } as const;
  // far from zero, where no range takes the tolerance's place
  const value = Math.max(amount * 100, 1);
  const bounds = { value, tolerance: amount, low: value - amount, high: value + amount };
  return formatMeasured({ ...of, ...bounds, contributions: [] }, units).tolerance ?? '';
}

/** A length in metres, with as many digits as a tolerance (metres) gives a meaning. */
export function writeLength(metres: number, tolerance: number, units: Units): string {
  const of = { quantity: 'length', part: 'distance', index: null, state: 'value', reason: null } as const;
  // a tape that is never off would give digits without end
  const by = Math.max(tolerance, 0.000_5);
  const bounds = { value: metres, tolerance: by, low: metres - by, high: metres + by };
  return formatMeasured({ ...of, ...bounds, contributions: [] }, units).text;
}

/** What a value is of, such as 'Volume' or 'Part 2'. */
export function namePart({ part, index }: MeasuredValue): string {
  return index === null ? texts.parts[part] : texts.segment(index + 1);
}

/** A part of one in percent, such as '0.2 %'. */
export function writePercent(part: number): string {
  return `${Number((part * 100).toPrecision(2))}\u00A0%`;
}
