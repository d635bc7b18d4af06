import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Timestamp } from '../../contract/timestamp.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const MINUTE = 60_000;
/** The age up to which a time is shown relative to the current time, in milliseconds. */
const RELATIVE_FOR = 60 * MINUTE;
/** The maximum number of cached formats. Each takes a few kilobytes. */
const MAX_KNOWN = 200;
const KINDS = {
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'long' },
  day: { dateStyle: 'medium' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  clock: { timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const ago = new Intl.RelativeTimeFormat('en');
const formatOf = remembered(
  MAX_KNOWN,
  (kind, locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { ...KINDS[kind as keyof typeof KINDS], timeZone }),
);

const writeDay = remembered(MAX_KNOWN, (iso = '', locale = '') =>
  format('day', locale, 'UTC', Date.parse(iso)),
);

/** The maximum delay before a time such as '5 minutes ago' is updated, in milliseconds. */
const TICK = 5_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

interface TimeContextValue extends TimeStyle {
  /** The server's clock when it rendered the page, in milliseconds since the epoch. */
  drawnAt: number;
  /** How far the server's clock is ahead of the browser's clock, in milliseconds. */
  ahead: number;
}

/** The user's format for dates and times, provided by `site/page/time-settings.tsx`. */
export const TimeContext = createContext<TimeContextValue>({
  locale: 'en-GB',
  zone: null,
  drawnAt: 0,
  ahead: 0,
});

/**
 * Renders a recent time as 'just now' or '5 minutes ago', which updates automatically, and any other time as
 * a day and time. The title is the full time. After a recent time, screen readers also read the exact time.
 */
export function RelativeTime({ at: { seconds } }: { at: Pick<Timestamp, 'seconds'> }) {
  const { drawnAt, ahead, ...style } = use(TimeContext);
  const time = seconds * 1000;
  const exact = exactTime(time, style);
  const subscribe = useCallback(
    (listener: () => void) => (Date.now() + ahead - time < RELATIVE_FOR ? onTick(listener) : () => undefined),
    [ahead, time],
  );
  const recent = useSyncExternalStore(
    subscribe,
    () => relativeTime(time, Date.now() + ahead),
    () => relativeTime(time, drawnAt),
  );
  return (
    // During hydration, React keeps the server's text. Another version of the locale data may format it
    // differently.
    <time dateTime={new Date(time).toISOString()} title={fullTime(time, style)} suppressHydrationWarning>
      {recent ?? exact}
      {recent === null ? null : <VisuallyHidden>, {exact}</VisuallyHidden>}
    </time>
  );
}

/** Renders a day, from an ISO 8601 date. */
export function Day({ iso }: { iso: string }) {
  const style = use(TimeContext);
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {dayText(iso, style)}
    </time>
  );
}

/** Renders the time of day of a time in milliseconds since the epoch. */
export function ClockTime({ at }: { at: number }) {
  const { locale, zone } = use(TimeContext);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={fullTime(at, { locale, zone })}
      suppressHydrationWarning
    >
      {format('clock', locale, zone ?? 'UTC', at)}
    </time>
  );
}

/**
 * Returns a function that returns the day of a time (milliseconds since the epoch) in the user's format:
 * 'Saturday, 21 November 2026'.
 */
export function useDayOf(): (time: number) => string {
  const { locale, zone } = use(TimeContext);
  return (time) => format('weekday', locale, zone ?? 'UTC', time);
}

/** Calls `listener` every few seconds until the returned function is called. All listeners share one timer. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * A user's format for dates and times: English, with day and month in the order that is usual in their
 * region.
 */
interface TimeStyle {
  /** 'en' with the user's region, such as 'en-US' or 'en-DE'. */
  locale: string;
  /** The IANA name; null while the zone is unknown. */
  zone: string | null;
}

/**
 * Returns 'just now' or '5 minutes ago' for a time within the last hour or less than a minute ahead,
 * otherwise null. Times are in milliseconds since the epoch.
 */
export function relativeTime(time: number, now: number): string | null {
  const age = now - time;
  if (Math.abs(age) < MINUTE) return 'just now';
  if (age > 0 && age < RELATIVE_FOR) return ago.format(-Math.floor(age / MINUTE), 'minute');
  return null;
}

/** Returns '21 Nov 2026, 14:05' in the user's time zone, or '… UTC' while the zone is unknown. */
export function exactTime(time: number, { locale, zone }: TimeStyle): string {
  const text = format('minute', locale, zone ?? 'UTC', time);
  return zone === null ? `${text} UTC` : text;
}

/** Returns 'Saturday, 21 November 2026 at 14:05:09 CET'. */
export function fullTime(time: number, { locale, zone }: TimeStyle): string {
  return format('full', locale, zone ?? 'UTC', time);
}

/** Returns '21 Nov 2026' for an ISO 8601 date. The result does not depend on the time zone. */
export function dayText(iso: string, { locale }: TimeStyle): string {
  return writeDay(iso, locale);
}

function format(kind: keyof typeof KINDS, locale: string, timeZone: string, time: number): string {
  // Newer locale data has a narrow space before 'PM', and older data has an ordinary one.
  // The text must be the same on the server and in the browser.
  return formatOf(kind, locale, timeZone).format(time).replaceAll('\u202F', ' ');
}

/**
 * Returns a cached version of a function whose arguments are strings. Looking up a locale's data takes longer
 * than rendering most of a page. When the cache has `most` entries, it is emptied, because requests may
 * contain any string.
 */
export function remembered<T>(most: number, answer: (...given: string[]) => T): (...given: string[]) => T {
  const known = new Map<string, T>();
  return (...given) => {
    const key = given.join('\n');
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = answer(...given);
    if (known.size >= most) known.clear();
    known.set(key, value);
    return value;
  };
}
