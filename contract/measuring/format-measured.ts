import { decimalUnit, toleranceUnit } from './formatting/decimal-units.ts';
import { formatInches, INCH, roundInches } from './formatting/feet.ts';
import { formatEnds, formatNumber } from './formatting/format-decimal.ts';
import { digitsOf, roundTolerance } from './formatting/rounding.ts';
import type { UnitSystem } from './unit-system.ts';
import type {
  MeasuredValue,
  Quantity,
  RangeValue,
  ToleratedValue,
  DeclinedReason,
} from './measured-value.ts';

/** Why there is no number, and what to do. */
const DECLINED_TEXTS: Readonly<Record<DeclinedReason, string>> = {
  'too-few-points': 'More points are needed.',
  'same-point': 'The points are the same place.',
  grazing: 'A surface is seen at too flat an angle: go closer, or look at it from the front.',
  'no-normal': 'The surface has no direction here: begin at another place of it.',
  'not-plane': 'The corners do not lie in one plane: measure its plane parts one by one.',
  crossing: 'The outline crosses itself: take its corners in turn.',
  'short-arms': 'An arm of the angle is too short to have a direction: take points farther apart.',
  'no-height': 'The height of the ceiling is not known here.',
  'no-area': 'The corners lie on one line.',
  'out-of-reach': 'A point is too far away to be measured: take it again.',
};

/** A 95 % interval in words. */
const rangeText = (low: string, high: string) => `between ${low} and ${high}`;
const atMostText = (high: string) => `at most ${high}`;

/** A value as it is shown. */
export interface FormattedValue {
  /** '2.43 m', 'between 2.3 and 2.9 m', or a sentence that says why there is no number. */
  text: string;
  /** '± 2 cm'; null for a range and for what is declined. */
  tolerance: string | null;
}

/**
 * A value in words for people. Tolerances are rounded up to one digit (or 1.5 of it), and no digit of the value is finer; ranges are
 * rounded outwards. `locale` is a BCP 47 tag and decides how numbers are written.
 */
export function formatMeasured(
  measured: MeasuredValue,
  units: UnitSystem = 'metres',
  locale = 'en',
): FormattedValue {
  if (measured.state === 'declined') return { text: DECLINED_TEXTS[measured.reason], tolerance: null };
  if (measured.state === 'range') return { text: formatRange(measured, units, locale), tolerance: null };
  return {
    text: formatValue(measured, units, locale),
    tolerance: `± ${formatAmount(measured, measured.tolerance, units, locale)}`,
  };
}

/** A tolerance or a contribution to one, such as '2 cm', rounded up, in the unit that its value is shown in (a length's: m, cm or mm). */
export function formatAmount(
  { quantity, value }: { quantity: Quantity; value: number },
  amount: number,
  units: UnitSystem = 'metres',
  locale = 'en',
): string {
  const unit = decimalUnit(quantity, value, units);
  if (!unit) {
    const { shown, step } = roundInches(amount / INCH, units === 'feet');
    return formatInches(shown, step, units === 'feet');
  }
  const { size, least, symbol } = quantity === 'length' ? toleranceUnit(amount) : unit;
  const { shown } = roundTolerance(amount / size, least);
  return formatNumber(shown, 10 ** -shownDigits(shown), locale) + symbol;
}

/** Digits that a rounded tolerance needs: those of 1.5 steps are one more than those of a step. */
function shownDigits(shown: number): number {
  const digits = digitsOf(shown);
  return Math.abs(shown - Number(shown.toFixed(digits))) > 1e-9 ? digits + 1 : digits;
}

function formatValue(
  { quantity, value, tolerance }: ToleratedValue,
  units: UnitSystem,
  locale: string,
): string {
  const unit = decimalUnit(quantity, value, units);
  if (!unit) {
    const { step } = roundInches(tolerance / INCH, units === 'feet');
    return formatInches(Math.round(value / INCH / step) * step, step, units === 'feet');
  }
  const { step } = roundTolerance(tolerance / unit.size, unit.least);
  return formatNumber(value / unit.size, step, locale) + unit.symbol;
}

function formatRange({ quantity, low, high }: RangeValue, units: UnitSystem, locale: string): string {
  const unit = decimalUnit(quantity, high, units);
  if (!unit) return formatInchRange(low / INCH, high / INCH, units === 'feet');
  const ends = formatEnds({ low, high }, unit, locale);
  const last = ends.high + unit.symbol;
  if (ends.fromNothing) return atMostText(last);
  return rangeText(unit.symbol.startsWith(' ') ? ends.low : ends.low + unit.symbol, last);
}

function formatInchRange(low: number, high: number, inFeet: boolean): string {
  const { step } = roundInches((high - low) / 2, inFeet);
  const lowest = Math.floor(low / step) * step;
  const last = formatInches(Math.ceil(high / step) * step, step, inFeet);
  return lowest <= 0 ? atMostText(last) : rangeText(formatInches(lowest, step, inFeet), last);
}
