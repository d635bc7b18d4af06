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
/** Cached formats, some kilobytes each. Requests name region and zone, so there may be any number of them. */
const MAX_FORMATS = 200;

const ago = new Intl.RelativeTimeFormat('en');
const formats = new Map<string, Intl.DateTimeFormat>();

/** 'just now' and '5 minutes ago' within the hour, else as `exactTime`. Milliseconds since the epoch. */
export function relativeTime(time: number, now: number, style: TimeStyle): string {
  const age = now - time;
  if (Math.abs(age) < MINUTE) return 'just now';
  if (age > 0 && age < RELATIVE_FOR) return ago.format(-Math.floor(age / MINUTE), 'minute');
  return exactTime(time, style);
}

/** '21 Nov 2026, 14:05' in the person's zone, or '… UTC' while that is not known. */
export function exactTime(time: number, { locale, zone }: TimeStyle): string {
  const text = format('minute', { dateStyle: 'medium', timeStyle: 'short' }, locale, zone ?? 'UTC', time);
  return zone === null ? `${text} UTC` : text;
}

/** 'Saturday, 21 November 2026 at 14:05:09 CET'. */
export function fullTime(time: number, { locale, zone }: TimeStyle): string {
  return format('full', { dateStyle: 'full', timeStyle: 'long' }, locale, zone ?? 'UTC', time);
}

/** '21 Nov 2026', of an ISO 8601 date, which is the same day everywhere. */
export function dayText(iso: string, { locale }: TimeStyle): string {
  return format('day', { dateStyle: 'medium' }, locale, 'UTC', Date.parse(iso));
}

function format(
  kind: string,
  options: Intl.DateTimeFormatOptions,
  locale: string,
  timeZone: string,
  time: number,
): string {
  const key = `${kind} ${locale} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(key, known);
  // Newer locale data has a narrow space before 'PM', older a plain one: server and browser must write the same text.
  return known.format(time).replaceAll('\u202F', ' ');
}
