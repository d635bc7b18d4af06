/**
 * Name of the cookie that tells scripts on cached pages that someone is signed in, but not who. It grants no
 * access.
 */
export const SIGNED_IN_COOKIE = 'gov360_signed_in';
/** Name of the cookie with the browser's IANA time zone, in which the server formats times. */
export const ZONE_COOKIE = 'gov360_zone';

/**
 * Returns the name of a cookie for pages with this protocol. On https, the name starts with `__Host-`, which
 * prevents other hosts and plain http from setting the cookie. Browsers reject the prefix on http.
 */
export function cookieName(name: string, { protocol }: { protocol: string }): string {
  return protocol === 'https:' ? `__Host-${name}` : name;
}
