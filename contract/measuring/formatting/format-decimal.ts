import type { DecimalUnit } from './decimal-units.ts';
import { decimalStep, digitsOf } from './rounding.ts';

/** A number rounded to a step, without its unit. Steps and number are in the unit. */
export function formatNumber(number: number, step: number, locale: string): string {
  const digits = digitsOf(step);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(Math.round(number / step) * step);
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
