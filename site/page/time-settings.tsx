import { useEffect, useState, type ReactNode } from 'react';
import { ZONE_COOKIE } from '../../contract/cookies.ts';
import { useBrowserValue } from '../browser/use-browser-value.ts';
import { browserZone, storeZone } from '../browser/time-zone.ts';
import { remembered, TimeContext } from '../ui/relative-time.tsx';

// oxlint-disable-next-line expressions/linear -- built from a constant, and bounded.
const ZONE = new RegExp(`(?:^|; )(?:__Host-)?${ZONE_COOKIE}=([\\w+/-]{1,64})(?:;|$)`);

/** The maximum number of cached regions and zones, and the maximum length of a language tag. */
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
 * Returns the region of the browser's preferred language, and the zone in its cookie. Both are only checked
 * to be valid names.
 */
export function readTimeSettings(headers: Headers, now: number): TimeSettings {
  return { locale: localeOf(headers.get('accept-language')), zone: zoneOf(headers.get('cookie')), now };
}

/** Returns English with the explicit or most likely region of the preferred language. */
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
 * Formats all dates and times inside it for the user: first as the server rendered them, then, if the server
 * did not know the zone, in the browser's zone after hydration. The server knows the zone from the next page
 * on.
 */
export function TimeSettingsProvider({ given, children }: { given: TimeSettings; children: ReactNode }) {
  const { zone: known } = given;
  // Later revalidations are ignored, because otherwise every date and time would render again.
  const [{ locale, now, ahead }] = useState(() => ({ ...given, ahead: given.now - Date.now() }));
  const zone = useBrowserValue(() => browserZone() ?? known, known);
  useEffect(() => storeZone(known), [known]);
  return <TimeContext value={{ locale, zone, drawnAt: now, ahead }}>{children}</TimeContext>;
}
