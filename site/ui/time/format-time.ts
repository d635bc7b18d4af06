import { remembered } from './remembered.ts';

/** How a person writes dates and times: in English always, day and month in the order of their region. */
export interface TimeStyle {
  /** 'en' with the person's region: 'en-US', 'en-DE'. */
  locale: string;
  /** IANA name; null while it is not known. */
  zone: string | null;
}

const MINUTE = 60_000;
/** Milliseconds for which a time is written relative to now. */
export const RELATIVE_FOR = 60 * MINUTE;
/** Formats take some kilobytes each. */
const MAX_KNOWN = 200;
const KINDS = {
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'long' },
  day: { dateStyle: 'medium' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const ago = new Intl.RelativeTimeFormat('en');
const formatOf = remembered(
  MAX_KNOWN,
  (kind, locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { ...KINDS[kind as keyof typeof KINDS], timeZone }),
);

/** 'just now' and '5 minutes ago' within the hour, else as `exactTime`. Milliseconds since the epoch. */
export function relativeTime(time: number, now: number, style: TimeStyle): string {
  const age = now - time;
  if (Math.abs(age) < MINUTE) return 'just now';
  if (age > 0 && age < RELATIVE_FOR) return ago.format(-Math.floor(age / MINUTE), 'minute');
  return exactTime(time, style);
}

/** '21 Nov 2026, 14:05' in the person's zone, or '… UTC' while that is not known. */
export function exactTime(time: number, { locale, zone }: TimeStyle): string {
  const text = format('minute', locale, zone ?? 'UTC', time);
  return zone === null ? `${text} UTC` : text;
}

/** 'Saturday, 21 November 2026 at 14:05:09 CET'. */
export function fullTime(time: number, { locale, zone }: TimeStyle): string {
  return format('full', locale, zone ?? 'UTC', time);
}

/** '21 Nov 2026', of an ISO 8601 date, which is the same day everywhere. */
export function dayText(iso: string, { locale }: TimeStyle): string {
  return writeDay(iso, locale);
}

const writeDay = remembered(MAX_KNOWN, (iso = '', locale = '') =>
  format('day', locale, 'UTC', Date.parse(iso)),
);

function format(kind: keyof typeof KINDS, locale: string, timeZone: string, time: number): string {
  // Newer locale data has a narrow space before 'PM', older a plain one: server and browser must write the same text.
  return formatOf(kind, locale, timeZone).format(time).replaceAll('\u202F', ' ');
}
