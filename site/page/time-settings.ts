import { ZONE_COOKIE } from '../../contract/cookies.ts';
import { remembered } from '../ui/remembered.ts';

// oxlint-disable-next-line expressions/linear -- made of a constant, and bounded.
const ZONE = new RegExp(`(?:^|; )${ZONE_COOKIE}=([\\w+/-]{1,64})(?:;|$)`);

/** Regions and zones that are remembered, and the characters of the longest language tag that is looked at. */
const MAX_KNOWN = 200;
const LONGEST_TAG = 64;

/** What a request says about how its person reads dates and times. */
export interface TimeSettings {
  locale: string;
  zone: string | null;
  /** The server's clock, milliseconds since the epoch. */
  now: number;
}

/** Region from the browser's preferred language, zone from its cookie. Neither is trusted to be more than a name. */
export function readTimeSettings(headers: Headers, now: number): TimeSettings {
  return { locale: localeOf(headers.get('accept-language')), zone: zoneOf(headers.get('cookie')), now };
}

/** English with the region of the preferred language: its own, or the likeliest. */
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
