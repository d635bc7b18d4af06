import { cookieName, ZONE_COOKIE } from '../../contract/cookies.ts';

/** Seconds in a year. */
const MAX_AGE = 365 * 24 * 60 * 60;

/** Returns the browser's time zone as an IANA name, or null if unknown. */
export function browserZone(): string | null {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || null;
}

/**
 * Stores the zone in a cookie for the server, unless the server already used it. `known` is the zone that the
 * server used.
 */
export function storeZone(known: string | null): void {
  const zone = browserZone();
  if (!zone || zone === known) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieName(ZONE_COOKIE, location)}=${zone}; Path=/; SameSite=Lax; Max-Age=${MAX_AGE}${secure}`;
}
