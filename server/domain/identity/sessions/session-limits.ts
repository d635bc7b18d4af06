const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds a session lives without being used; the row in the database decides, not the cookie. */
export const SESSION_IDLE_MAX = 30 * DAY;
/** Milliseconds after which a session ends, however much it is used. */
export const SESSION_AGE_MAX = 90 * DAY;
/** Milliseconds between two extensions of a session: one write a day, not one per request. */
export const SESSION_REFRESH_AFTER = DAY;
/** Milliseconds, at least, between two writes of when a session was last seen. */
export const SESSION_SEEN_INTERVAL = 5 * 60 * 1000;

/** Returns when a session used at `now` ends unless it is used again, in milliseconds since the epoch. */
export function sessionEnd(openedAt: number, now: number): number {
  return Math.min(now + SESSION_IDLE_MAX, openedAt + SESSION_AGE_MAX);
}
