import type { Needs } from '../../../platform/access/context.ts';
import { toDateColumn } from '../../../platform/store/date-column.ts';
import { SESSION_REFRESH_AFTER, SESSION_SEEN_INTERVAL, sessionEnd } from './session-limits.ts';

interface UsedSession {
  id: string;
  /** Milliseconds since the epoch. */
  openedAt: number;
  endsAt: number;
  seenAt: number | null;
}

/**
 * Writes down that a session is used: when it was last seen, and once a day a later end. Nobody waits for it: a read must not
 * become a write.
 */
export function createSessionUse({
  store,
  log,
}: Needs<'store' | 'log'>): (session: UsedSession, now: number) => void {
  const writing = new Set<string>();
  return ({ id, openedAt, endsAt, seenAt }, now) => {
    if (seenAt !== null && now - seenAt < SESSION_SEEN_INTERVAL) return;
    if (writing.has(id)) return;
    writing.add(id);
    const end = sessionEnd(openedAt, now);
    // Sessions of earlier versions may have an end that is too late.
    const moves = end - endsAt > SESSION_REFRESH_AFTER || end < endsAt;
    const prolonged = { expires_at: toDateColumn(store, end), updated_at: toDateColumn(store, now) };
    store
      .write((transaction) =>
        transaction
          .updateTable('sessions')
          .set({ last_seen_at: now, ...(moves ? prolonged : {}) })
          .where('id', '=', id)
          .execute(),
      )
      .catch((error: unknown) => log.warn({ err: error }, 'the use of a session could not be written down'))
      .finally(() => writing.delete(id));
  };
}
