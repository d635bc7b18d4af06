const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size as a person reads it, such as '1.2 MB': a thousand of each unit make the next. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return formatterOf(unit).format(value);
}

const formatters: Intl.NumberFormat[] = [];

function formatterOf(unit: number): Intl.NumberFormat {
  return (formatters[unit] ??= new Intl.NumberFormat('en', {
    style: 'unit',
    unit: UNITS[unit],
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  }));
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** `at`: milliseconds since the epoch. */
export function formatDay(at: number): string {
  return days.format(at);
}

export function formatMoment(at: number): string {
  return moments.format(at);
}
