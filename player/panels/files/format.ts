const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Returns a day as text. `at` is in milliseconds since the epoch. */
export function formatDay(at: number): string {
  return days.format(at);
}

export function formatMoment(at: number): string {
  return moments.format(at);
}
