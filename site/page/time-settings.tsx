import { useEffect, useState, type ReactNode } from 'react';
import { ZONE_COOKIE } from '../../contract/cookies.ts';
import { useBrowserValue } from '../browser/use-browser-value.ts';
import { browserZone, storeZone } from '../browser/time-zone.ts';
import { remembered, TimeContext } from '../ui/relative-time.tsx';

// oxlint-disable-next-line expressions/linear -- built from a constant, and bounded.
const ZONE = new RegExp(`(?:^|; )(?:__Host-)?${ZONE_COOKIE}=([\\w+/-]{1,64})(?:;|$)`);

/**
 * The maximum number of language tags and of time zones to cache, and the maximum length of a language tag in
 * characters.
 */
const MAX_KNOWN = 200;
const LONGEST_TAG = 64;

/** A user's settings for dates and times, read from a request. */
interface TimeSettings {
  locale: string;
  zone: string | null;
  /** The server's clock, in milliseconds since the epoch. */
  now: number;
}

/**
 * Returns the locale and time zone of a request. The locale is English with the region of the preferred
 * language, or 'en-GB' if the language is missing or invalid. The zone comes from a cookie, and is null if
 * the cookie is missing or invalid.
 */
export function readTimeSettings(headers: Headers, now: number): TimeSettings {
  return { locale: localeOf(headers.get('accept-language')), zone: zoneOf(headers.get('cookie')), now };
}

/**
 * Returns the English locale for the region of the preferred language, or for its most likely region if the
 * language does not name one.
 */
function localeOf(acceptLanguage: string | null): string {
  const [preferred = ''] = (acceptLanguage ?? '').split(/[,;]/, 1);
  return preferred.length <= LONGEST_TAG ? englishFor(preferred.trim()) : 'en-GB';
}

const englishFor = remembered(MAX_KNOWN, (tag = '') => {
  try {
    const { region } = new Intl.Locale(tag).maximize();
    return region ? `en-${region}` : 'en-GB';
  } catch {
    return 'en-GB';
  }
});

function zoneOf(cookies: string | null): string | null {
  const [, zone = ''] = ZONE.exec(cookies ?? '') ?? [];
  return zone && isZone(zone) ? zone : null;
}

const isZone = remembered(MAX_KNOWN, (zone = '') => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
});

/**
 * Provides the user's format for dates and times to its children. If the browser's time zone differs from the
 * zone that the server used, dates and times are formatted again after hydration. From the next page on, the
 * server uses the browser's zone.
 */
export function TimeSettingsProvider({ given, children }: { given: TimeSettings; children: ReactNode }) {
  const { zone: known } = given;
  // Ignores later values, which would only make all dates and times render again.
  const [{ locale, now, ahead }] = useState(() => ({ ...given, ahead: given.now - Date.now() }));
  const zone = useBrowserValue(() => browserZone() ?? known, known);
  useEffect(() => storeZone(known), [known]);
  return <TimeContext value={{ locale, zone, drawnAt: now, ahead }}>{children}</TimeContext>;
}
