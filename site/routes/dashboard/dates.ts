import type { Timestamp } from '../../../contract/timestamp.ts';

// UTC and one locale: the server and the browser must write the same text.
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** The example cards' few days, written once: that takes longer than all else a card is rendered with. */
const writtenDays = new Map<string, string>();

/** '21 Nov 2026', of an ISO 8601 date of an example card. */
export function formatDay(iso: string): string {
  const written = writtenDays.get(iso) ?? day.format(new Date(iso));
  writtenDays.set(iso, written);
  return written;
}

/** '21 Nov 2026, 14:05 UTC'. */
export function formatMoment({ seconds }: Timestamp): string {
  return `${minute.format(new Date(seconds * 1000))} UTC`;
}

/** The moment for a `dateTime` attribute. */
export function toIso({ seconds }: Timestamp): string {
  return new Date(seconds * 1000).toISOString();
}
