import type { Session, SessionList, SignInMethod } from '../../../../contract/account/account.ts';
import { toTimestamp } from '../../../../contract/timestamp.ts';
import { type Actor, OPERATOR } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageAccount, refusal } from '../../../platform/access/policy.ts';
import { fromDateColumn, toDateColumn } from '../../../platform/store/date-column.ts';
import { removeRows } from '../../../platform/store/store.ts';
import { addEntry } from '../../users/audit-log.ts';
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
    // Sessions from earlier versions of GoV360 record their last use only in `updated_at`, precise to a day.
    .orderBy('updated_at', 'desc')
    .limit(LISTED)
    .execute();
  // The library is loaded on demand because it is large and rarely needed.
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

/**
 * Ends a session and its streams. Succeeds if the session has already ended. Throws `not-signed-in` or
 * `not-found`.
 */
export async function endSession(
  { store, feed }: Needs<'store' | 'feed'>,
  actor: Actor,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  const ended = await store.write((transaction) =>
    removeRows(transaction, 'sessions', { user_id: userId, id: sessionId }),
  );
  if (ended > 0) feed.publish({ kind: 'session-ended', sessionId });
}

/**
 * Ends all other sessions of the actor, or all sessions of a user if called by the operator. Throws
 * `not-signed-in` or `not-found`.
 */
export async function endOtherSessions(
  { store, feed, now }: Needs<'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<void> {
  if (actor !== OPERATOR && !canManageAccount(actor, userId)) throw refusal(actor, false);
  const ended = await store.write(async (transaction) => {
    const entry = { actorId: actor.userId, action: 'sign-out', subjectId: userId, at: now() } as const;
    if (actor === OPERATOR) await addEntry(transaction, entry);
    return await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '!=', actor.sessionId)
      .returning('id')
      .execute();
  });
  for (const { id } of ended) feed.publish({ kind: 'session-ended', sessionId: id });
}
