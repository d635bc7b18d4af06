import { formatInches, INCH, roundInches, digitsOf, roundTolerance, decimalStep } from './feet.ts';
import type {
  MeasuredValue,
  Quantity,
  RangeValue,
  ToleratedValue,
  DeclinedReason,
} from './measured-value.ts';

/** Messages that explain why there is no number, and what the user can do. */
const DECLINED_TEXTS: Readonly<Record<DeclinedReason, string>> = {
  'too-few-points': 'Add more points.',
  'same-point': 'The points are at the same place.',
  grazing: 'You see the surface at too flat an angle. Go closer, or look at the surface from the front.',
  'no-normal':
    'The direction of the surface is unclear at this point. Start at another point on the surface.',
  'not-plane': 'The corners are not in one plane. Measure each flat part separately.',
  crossing: 'The outline crosses itself. Add its corners in order.',
  'short-arms': 'A side of the angle is too short. Add points farther apart.',
  'no-height': 'The height of the ceiling is unknown at this point.',
  'no-area': 'The corners are on one line.',
  'out-of-reach': 'A point is too far away to measure. Add a closer point.',
};

/** Returns a 95% interval in words. */
const rangeText = (low: string, high: string) => `between ${low} and ${high}`;
const atMostText = (high: string) => `at most ${high}`;

/** A value for display. */
export interface FormattedValue {
  /**
   * The value as text, such as '2.43 m' or 'between 2.3 and 2.9 m', or a message that explains why there is no
   * number.
   */
  text: string;
  /** The tolerance as text, such as '± 2 cm'; null for a range, or if there is no number. */
  tolerance: string | null;
}

/**
 * Returns a value as text for display. The tolerance is rounded up to one significant digit or to 1.5 times a
 * power of ten, and the value is rounded to the decimal place of the tolerance's first digit. For lengths in
 * feet or inches, the tolerance is rounded up as in `roundInches`. Ranges are rounded outwards. `locale`: a
 * BCP 47 tag for the number format.
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

/**
 * Returns a tolerance, or the contribution of one error source, as text such as '2 cm'. The amount is rounded
 * up. Its unit is that of the value, except for a metric length: the text uses m, cm or mm, depending on the
 * amount.
 */
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

/**
 * Returns the number of decimals for a rounded tolerance. A tolerance of 1.5 steps needs one more decimal
 * than a whole step.
 */
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

/** Returns a range with its ends rounded outwards to a step that fits its width. */
function formatRange({ quantity, low, high }: RangeValue, units: UnitSystem, locale: string): string {
  const unit = decimalUnit(quantity, high, units);
  if (!unit) return formatInchRange(low / INCH, high / INCH, units === 'feet');
  const { size, least, symbol } = unit;
  const step = decimalStep((high - low) / 2 / size, least);
  const lowest = Math.floor(low / size / step + 1e-9) * step;
  const highest = Math.ceil(high / size / step - 1e-9) * step;
  const last = formatNumber(highest, step, locale) + symbol;
  if (lowest <= 0) return atMostText(last);
  const first = formatNumber(lowest, step, locale);
  return rangeText(symbol.startsWith(' ') ? first : first + symbol, last);
}

function formatInchRange(low: number, high: number, inFeet: boolean): string {
  const { step } = roundInches((high - low) / 2, inFeet);
  const lowest = Math.floor(low / step) * step;
  const last = formatInches(Math.ceil(high / step) * step, step, inFeet);
  return lowest <= 0 ? atMostText(last) : rangeText(formatInches(lowest, step, inFeet), last);
}

/** Maximum number of cached formats: enough for a few locales with each number of decimals in use. */
const FORMATS_KEPT = 100;

/** Returns a number, rounded to a step, as text without a unit. `number` and `step` are in the same unit. */
function formatNumber(number: number, step: number, locale: string): string {
  return numberFormat(locale, digitsOf(step)).format(Math.round(number / step) * step);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a cached number format. Creating a format takes as long as formatting a hundred numbers. */
function numberFormat(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (formats.size >= FORMATS_KEPT) formats.clear();
  formats.set(key, format);
  return format;
}

/** A unit whose values are shown with decimals. */
interface DecimalUnit {
  /** The unit's suffix, with the space before it if there is one. */
  symbol: string;
  /** Metres, square metres, cubic metres or radians per unit. */
  size: number;
  /** The finest step that is shown. */
  least: number;
}

const FOOT = 12 * INCH;
const METRE: DecimalUnit = { symbol: ' m', size: 1, least: 0.001 };
const CENTIMETRE: DecimalUnit = { symbol: ' cm', size: 0.01, least: 0.1 };
const MILLIMETRE: DecimalUnit = { symbol: ' mm', size: 0.001, least: 1 };
const DEGREE: DecimalUnit = { symbol: '°', size: Math.PI / 180, least: 0.1 };
const SQUARE_METRE: DecimalUnit = { symbol: ' m²', size: 1, least: 0.001 };
const SQUARE_CENTIMETRE: DecimalUnit = { symbol: ' cm²', size: 1e-4, least: 1 };
const SQUARE_FOOT: DecimalUnit = { symbol: ' ft²', size: FOOT ** 2, least: 0.01 };
const SQUARE_INCH: DecimalUnit = { symbol: ' in²', size: INCH ** 2, least: 1 };
const CUBIC_CENTIMETRE: DecimalUnit = { symbol: ' cm³', size: 1e-6, least: 1 };
const CUBIC_INCH: DecimalUnit = { symbol: ' in³', size: INCH ** 3, least: 1 };
const CUBIC_METRE: DecimalUnit = { symbol: ' m³', size: 1, least: 0.001 };
const CUBIC_FOOT: DecimalUnit = { symbol: ' ft³', size: FOOT ** 3, least: 0.01 };

/**
 * Fraction of a square metre, cubic metre or cubic foot below which an area or volume is shown in a smaller
 * unit, because it would otherwise lose significant digits. For square feet, the limit is ten times as high.
 */
const SMALL = 0.01;

/**
 * Returns the unit of a value; null for lengths in feet or inches, which have fractions instead of decimals.
 * If lengths are in centimetres or inches, areas below 1 m² or 1 ft² are in square centimetres or square
 * inches. In all systems, areas and volumes below the limit that `SMALL` sets are in square or cubic
 * centimetres or inches.
 */
function decimalUnit(quantity: Quantity, value: number, units: UnitSystem): DecimalUnit | null {
  const metric = units === 'metres' || units === 'centimetres';
  switch (quantity) {
    case 'angle':
      return DEGREE;
    case 'volume':
      if (metric) return value < SMALL ? CUBIC_CENTIMETRE : CUBIC_METRE;
      return value < SMALL * FOOT ** 3 ? CUBIC_INCH : CUBIC_FOOT;
    case 'area':
      if (metric) return value < (units === 'centimetres' ? 1 : SMALL) ? SQUARE_CENTIMETRE : SQUARE_METRE;
      return value < (units === 'inches' ? 1 : 10 * SMALL) * FOOT ** 2 ? SQUARE_INCH : SQUARE_FOOT;
    case 'length':
      if (!metric) return null;
      return units === 'metres' ? METRE : CENTIMETRE;
  }
}

/** Returns the most readable metric unit for a tolerance of a length. */
function toleranceUnit(metres: number): DecimalUnit {
  if (metres >= 1) return METRE;
  return metres >= 0.0095 ? CENTIMETRE : MILLIMETRE;
}

/** The units of lengths, which determine those of areas and volumes. */
export type UnitSystem = 'metres' | 'centimetres' | 'feet' | 'inches';
