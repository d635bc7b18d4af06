import type { DecimalUnit } from './decimal-units.ts';
import { decimalStep, digitsOf } from './rounding.ts';

/** Of a few locales, with as many digits as measuring shows. */
const FORMATS_KEPT = 100;

/** A number rounded to a step, without its unit. Steps and number are in the unit. */
export function formatNumber(number: number, step: number, locale: string): string {
  return numberFormat(locale, digitsOf(step)).format(Math.round(number / step) * step);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Kept by locale and digits: to make one takes as long as to format a hundred numbers. */
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

/** The ends of an interval, rounded outwards to a step that its width gives a meaning. */
export function formatEnds(
  { low, high }: { low: number; high: number },
  { size, least }: DecimalUnit,
  locale: string,
): { low: string; high: string; fromNothing: boolean } {
  const step = decimalStep((high - low) / 2 / size, least);
  const lowest = Math.floor(low / size / step + 1e-9) * step;
  const highest = Math.ceil(high / size / step - 1e-9) * step;
  return {
    low: formatNumber(lowest, step, locale),
    high: formatNumber(highest, step, locale),
    fromNothing: lowest <= 0,
  };
}
