/** Tells scripts of cached pages that someone is signed in, but not who. It grants no access. */
export const SIGNED_IN_COOKIE = 'gov360_signed_in';
/** IANA name of the browser's time zone, so that the server formats times as the browser would. */
export const ZONE_COOKIE = 'gov360_zone';

/**
 * Returns the name of a cookie as it is set. `__Host-` keeps other hosts and plain http from setting it. Browsers accept the prefix on https
 * only.
 */
export function cookieName(name: string, { protocol }: { protocol: string }): string {
  return protocol === 'https:' ? `__Host-${name}` : name;
}
