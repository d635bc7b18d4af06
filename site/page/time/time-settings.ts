import { ZONE_COOKIE } from '../../../contract/cookies.ts';

// oxlint-disable-next-line expressions/linear -- made of a constant, and bounded.
const ZONE = new RegExp(`(?:^|; )${ZONE_COOKIE}=([\\w+/-]{1,64})(?:;|$)`);

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
  try {
    const { region } = new Intl.Locale(preferred.trim()).maximize();
    return region ? `en-${region}` : 'en-GB';
  } catch {
    return 'en-GB';
  }
}

function zoneOf(cookies: string | null): string | null {
  const [, zone = ''] = ZONE.exec(cookies ?? '') ?? [];
  try {
    return zone && new Intl.DateTimeFormat('en', { timeZone: zone }) ? zone : null;
  } catch {
    return null;
  }
}
