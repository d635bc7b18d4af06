import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Timestamp } from '../../../contract/timestamp.ts';
import { dayText, exactTime, RELATIVE_FOR, fullTime, relativeTime, type TimeStyle } from './format-time.ts';
import { onTick } from './tick.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface TimeContextValue extends TimeStyle {
  /** The server's clock when it drew the page, milliseconds since the epoch. */
  drawnAt: number;
  /** How far the server's clock is ahead of this one, milliseconds. */
  ahead: number;
}

/** How the person reads dates and times; `site/page/time/time-settings-provider.tsx` provides it. */
export const TimeContext = createContext<TimeContextValue>({
  locale: 'en-GB',
  zone: null,
  drawnAt: 0,
  ahead: 0,
});

/**
 * 'just now' and '5 minutes ago' while it is recent, counting on by itself, then day and time. The exact time is its title,
 * and read out by screen readers.
 */
export function RelativeTime({ at: { seconds } }: { at: Timestamp }) {
  const { drawnAt, ahead, ...style } = use(TimeContext);
  const time = seconds * 1000;
  const textAt = (now: number) => relativeTime(time, now, style);
  const exact = exactTime(time, style);
  const subscribe = useCallback(
    (listener: () => void) => (Date.now() + ahead - time < RELATIVE_FOR ? onTick(listener) : () => undefined),
    [ahead, time],
  );
  const text = useSyncExternalStore(
    subscribe,
    () => textAt(Date.now() + ahead),
    () => textAt(drawnAt),
  );
  return (
    // Another version of the locale data may write a date slightly differently; then the server's text stays.
    <time dateTime={new Date(time).toISOString()} title={fullTime(time, style)} suppressHydrationWarning>
      {text}
      {text === exact ? null : <VisuallyHidden>, {exact}</VisuallyHidden>}
    </time>
  );
}

/** A day, of an ISO 8601 date. */
export function Day({ iso }: { iso: string }) {
  const style = use(TimeContext);
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {dayText(iso, style)}
    </time>
  );
}
