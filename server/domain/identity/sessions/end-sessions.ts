import { type Actor, OPERATOR } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageAccount, refusal } from '../../../platform/access/policy.ts';
import { addEntry } from '../../users/audit-log.ts';

/** Ends a session and its streams. Succeeds if it has already ended. Throws `not-signed-in` or `not-found`. */
export async function endSession(
  { store, feed }: Needs<'store' | 'feed'>,
  actor: Actor,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  const ended = await store.write((transaction) =>
    transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', sessionId)
      .returning('id')
      .executeTakeFirst(),
  );
  if (ended) feed.publish({ kind: 'session-ended', sessionId });
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
    if (actor === OPERATOR)
      await addEntry(transaction, {
        actorId: OPERATOR.userId,
        action: 'sign-out',
        subjectId: userId,
        at: now(),
      });
    return await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '!=', actor.sessionId)
      .returning('id')
      .execute();
  });
  for (const { id } of ended) feed.publish({ kind: 'session-ended', sessionId: id });
}
