import type { Session, SessionList, SignInMethod } from '../../../../contract/account/account.ts';
import { toTimestamp } from '../../../../contract/timestamp.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageAccount, refusal } from '../../../platform/access/policy.ts';
import { fromDateColumn, toDateColumn } from '../../../platform/store/date-column.ts';
import { SESSION_AGE_MAX } from './session-cookies.ts';

/** Maximum number of sessions to list. */
const LISTED = 100;

/**
 * Returns a user's sessions: the current one first, then the others by last use. Throws `not-signed-in` or
 * `not-found`.
 */
export async function listSessions(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<SessionList> {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  const { store } = context;
  const now = context.now();
  const rows = await store.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'method', 'created_at', 'updated_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', toDateColumn(store, now))
    .where('created_at', '>', toDateColumn(store, now - SESSION_AGE_MAX))
    // Sessions of earlier versions have only this time of their last use, precise to a day.
    .orderBy('updated_at', 'desc')
    .limit(LISTED)
    .execute();
  // Loaded on demand, because the library is large and rarely needed.
  const { browserWords } = await import('./browser-words.ts');
  const seenAt = (row: (typeof rows)[number]) => row.last_seen_at ?? fromDateColumn(row.updated_at);
  const isCurrent = (row: { id: string }) => Number(row.id === actor.sessionId);
  rows.sort((one, other) => isCurrent(other) - isCurrent(one) || seenAt(other) - seenAt(one));
  const sessions = rows.map((row): Session => ({
    id: row.id,
    browser: browserWords(row.user_agent ?? ''),
    method: (row.method || null) as SignInMethod | null,
    signedInAt: toTimestamp(fromDateColumn(row.created_at)),
    lastSeenAt: toTimestamp(seenAt(row)),
    current: row.id === actor.sessionId,
  }));
  return { sessions };
}
