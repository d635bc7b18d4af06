import type { Config } from '../../config.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds a session lives without being used; the row in the database decides, not the cookie. */
export const SESSION_LIFETIME = 30 * DAY;
/** A session is prolonged when it was last prolonged this long ago, in milliseconds: one write a day, not one a request. */
export const SESSION_REFRESH_AFTER = DAY;
/** Seconds. The longest that browsers keep a cookie (RFC 6265bis), and so the end of even a session in daily use. */
export const SESSION_COOKIE_MAX_AGE = (400 * DAY) / 1000;

/** `__Host-` lets no other host and no plain http set the cookie; browsers take it on https alone. */
export function sessionCookieName(config: Config): string {
  return config.publicOrigin.startsWith('https:') ? '__Host-gov360_session' : 'gov360_session';
}
