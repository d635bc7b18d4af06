import type { Timestamp } from '../../../contract/timestamp.ts';

// UTC and one locale: the server and the browser must write the same text.
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** '21 Nov 2026', of an ISO 8601 date. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** '21 Nov 2026, 14:05 UTC'. */
export function formatMoment({ seconds }: Timestamp): string {
  return `${minute.format(new Date(seconds * 1000))} UTC`;
}

/** The moment for a `dateTime` attribute. */
export function toIso({ seconds }: Timestamp): string {
  return new Date(seconds * 1000).toISOString();
}
