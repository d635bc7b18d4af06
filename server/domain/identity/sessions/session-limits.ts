const DAY = 24 * 60 * 60 * 1000;

/**
 * Milliseconds after which an unused session ends. The row in the database is authoritative, not the cookie.
 */
export const SESSION_IDLE_MAX = 30 * DAY;
/** Milliseconds after which a session ends even if it is used. */
export const SESSION_AGE_MAX = 90 * DAY;
/**
 * Milliseconds between two extensions of a session, so that it is written once a day and not with each
 * request.
 */
export const SESSION_REFRESH_AFTER = DAY;
/** Minimum milliseconds between two writes of the time when a session was last seen. */
export const SESSION_SEEN_INTERVAL = 5 * 60 * 1000;

/**
 * Returns the time when a session that is used at `now` ends unless it is used again, in milliseconds since
 * the epoch.
 */
export function sessionEnd(openedAt: number, now: number): number {
  return Math.min(now + SESSION_IDLE_MAX, openedAt + SESSION_AGE_MAX);
}
