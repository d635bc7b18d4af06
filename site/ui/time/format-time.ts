/** How a person writes moments. The words are English always; the order of day and month is their region's. */
export interface MomentStyle {
  /** 'en' with the person's region: 'en-US', 'en-DE'. */
  locale: string;
  /** IANA name; null while it is not known. */
  zone: string | null;
}

const MINUTE = 60_000;
/** Milliseconds for which a moment's text counts on; after that it stays. */
export const FRESH_FOR = 60 * MINUTE;
/** Formats kept, each some kilobytes. A person's region and zone are theirs to say, so there may be any number. */
const KEPT_FORMATS = 200;

const ago = new Intl.RelativeTimeFormat('en');
const formats = new Map<string, Intl.DateTimeFormat>();

/** 'just now' and '5 minutes ago' within the hour, else as `exactMoment`. Milliseconds since the epoch. */
export function momentText(moment: number, now: number, style: MomentStyle): string {
  const age = now - moment;
  if (Math.abs(age) < MINUTE) return 'just now';
  if (age > 0 && age < FRESH_FOR) return ago.format(-Math.floor(age / MINUTE), 'minute');
  return exactMoment(moment, style);
}

/** '21 Nov 2026, 14:05' in the person's zone, or '… UTC' while that is not known. */
export function exactMoment(moment: number, { locale, zone }: MomentStyle): string {
  const text = format('minute', { dateStyle: 'medium', timeStyle: 'short' }, locale, zone ?? 'UTC', moment);
  return zone === null ? `${text} UTC` : text;
}

/** 'Saturday, 21 November 2026 at 14:05:09 CET'. */
export function fullMoment(moment: number, { locale, zone }: MomentStyle): string {
  return format('full', { dateStyle: 'full', timeStyle: 'long' }, locale, zone ?? 'UTC', moment);
}

/** '21 Nov 2026', of an ISO 8601 date, which is the same day everywhere. */
export function dayText(iso: string, { locale }: MomentStyle): string {
  return format('day', { dateStyle: 'medium' }, locale, 'UTC', Date.parse(iso));
}

function format(
  kind: string,
  options: Intl.DateTimeFormatOptions,
  locale: string,
  timeZone: string,
  moment: number,
): string {
  const key = `${kind} ${locale} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  if (formats.size >= KEPT_FORMATS) formats.clear();
  formats.set(key, known);
  // Newer locale data has a narrow space before 'PM' where older has a plain one: server and browser write one text.
  return known.format(moment).replaceAll('\u202F', ' ');
}
