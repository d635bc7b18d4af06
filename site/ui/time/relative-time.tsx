import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Timestamp } from '../../../contract/timestamp.ts';
import { dayText, exactMoment, FRESH_FOR, fullMoment, momentText, type MomentStyle } from './format-time.ts';
import { onTick } from './tick.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface MomentSettings extends MomentStyle {
  /** The server's clock when it drew the page, milliseconds since the epoch. */
  drawnAt: number;
  /** How far the server's clock is ahead of this one, milliseconds. */
  ahead: number;
}

/** How the person reads moments; `site/page/time/time-settings-provider.tsx` finds it out. */
export const MomentContext = createContext<MomentSettings>({
  locale: 'en-GB',
  zone: null,
  drawnAt: 0,
  ahead: 0,
});

/**
 * A moment: 'just now' and '5 minutes ago' while it is fresh, which goes on by itself, then day and time. The exact one is
 * its title, and said to listeners.
 */
export function Moment({ at: { seconds } }: { at: Timestamp }) {
  const { drawnAt, ahead, ...style } = use(MomentContext);
  const moment = seconds * 1000;
  const textAt = (now: number) => momentText(moment, now, style);
  const exact = exactMoment(moment, style);
  const subscribe = useCallback(
    (listener: () => void) => (Date.now() + ahead - moment < FRESH_FOR ? onTick(listener) : () => undefined),
    [ahead, moment],
  );
  const text = useSyncExternalStore(
    subscribe,
    () => textAt(Date.now() + ahead),
    () => textAt(drawnAt),
  );
  return (
    // Locale data of another version may write a date a little differently; what the server wrote then stays.
    <time
      dateTime={new Date(moment).toISOString()}
      title={fullMoment(moment, style)}
      suppressHydrationWarning
    >
      {text}
      {text === exact ? null : <VisuallyHidden>, {exact}</VisuallyHidden>}
    </time>
  );
}

/** A day, of an ISO 8601 date. */
export function Day({ iso }: { iso: string }) {
  const style = use(MomentContext);
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {dayText(iso, style)}
    </time>
  );
}
