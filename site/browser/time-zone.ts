import { ZONE_COOKIE } from '../../contract/cookies.ts';

/** Seconds in a year. */
const MAX_AGE = 365 * 24 * 60 * 60;

/** The browser's time zone by its IANA name; null where it does not say. */
export function browserZone(): string | null {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || null;
}

/** Tells the server the zone from the next page on, unless it knows: `known` is what it used. */
export function storeZone(known: string | null): void {
  const zone = browserZone();
  if (!zone || zone === known) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${ZONE_COOKIE}=${zone}; Path=/; SameSite=Lax; Max-Age=${MAX_AGE}${secure}`;
}
