/**
 * Name of the cookie that tells scripts of cached pages that someone is signed in, but not who. It grants no
 * access.
 */
export const SIGNED_IN_COOKIE = 'gov360_signed_in';
/** Name of the cookie with the browser's IANA time zone, in which the server formats times. */
export const ZONE_COOKIE = 'gov360_zone';

/**
 * Returns the name of a cookie with its prefix. `__Host-` prevents other hosts and plain http from setting
 * the cookie. Browsers accept the prefix only on https.
 */
export function cookieName(name: string, { protocol }: { protocol: string }): string {
  return protocol === 'https:' ? `__Host-${name}` : name;
}
