import type { Config } from '../../../platform/config/config.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds a session lives without being used; the row in the database decides, not the cookie. */
export const SESSION_IDLE_MAX = 30 * DAY;
/** Milliseconds after which a session ends however much it is used. */
export const SESSION_AGE_MAX = 90 * DAY;
/** A session is prolonged when it was last prolonged this long ago, in milliseconds: one write a day, not one a request. */
export const SESSION_REFRESH_AFTER = DAY;
/** When a session was last seen is written this often at most, in milliseconds. */
export const SESSION_SEEN_INTERVAL = 5 * 60 * 1000;
/** Seconds. */
export const SESSION_COOKIE_MAX_AGE = SESSION_AGE_MAX / 1000;

/** `__Host-` lets no other host and no plain http set the cookie; browsers take it on https alone. */
export function sessionCookieName(config: Config): string {
  return config.publicOrigin.startsWith('https:') ? '__Host-gov360_session' : 'gov360_session';
}

/** When a session that is used at `now` ends unless it is used again, milliseconds since the epoch. */
export function sessionEnd(openedAt: number, now: number): number {
  return Math.min(now + SESSION_IDLE_MAX, openedAt + SESSION_AGE_MAX);
}
