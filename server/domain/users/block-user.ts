import { blockInputSchema } from '../../../contract/account/account.ts';
import { AppError } from '../../../contract/errors.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { type Actor, isStaffAccount, type SignedIn, OPERATOR } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { canBlock, canListUsers, canReadProfile, notFound, refusal } from '../../platform/access/policy.ts';
import { addEntry } from './audit-log.ts';
import { toDateColumn } from '../../platform/store/date-column.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import {
  lockRow,
  putRows,
  removeRows,
  updateRows,
  type WriteTransaction,
} from '../../platform/store/store.ts';

/**
 * Blocks a user, or changes the reason for the block. The user sees the reason when they try to sign in. Ends
 * the user's sessions and event streams, and hides the user's public twins. Throws `not-signed-in`,
 * `forbidden`, `not-found` or `invalid-document`.
 */
export async function blockUser(
  context: Writes,
  actor: Actor,
  { userId, body }: { userId: string; body: unknown },
): Promise<void> {
  authorizeBlock(context, actor, userId);
  const { reason } = parseDocument(blockInputSchema, body);
  const at = context.now();
  const ended = await context.store.write(async (transaction) => {
    const user = await touchUser(context, transaction, userId);
    const { email, email_verified, staff: granted } = user;
    if (isStaffAccount(context.config, { id: userId, email, verified: Boolean(email_verified), granted }))
      throw staffStay();
    const block = { user_id: userId, reason, blocked_by: actor.userId, blocked_at: at };
    await putRows(transaction, 'blocked_users', ['user_id'], block);
    await addEntry(transaction, { actorId: actor.userId, action: 'block', subjectId: userId, at });
    return await transaction.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute();
  });
  for (const { id } of ended) context.feed.publish({ kind: 'session-ended', sessionId: id });
  announceUser(context, userId);
}

/**
 * Unblocks a user. Succeeds if the user is not blocked. Throws `not-signed-in`, `forbidden` or `not-found`.
 */
export async function unblockUser(
  context: Writes,
  actor: Actor,
  { userId }: { userId: string },
): Promise<void> {
  authorizeBlock(context, actor, userId);
  const at = context.now();
  await context.store.write(async (transaction) => {
    await touchUser(context, transaction, userId);
    if ((await removeRows(transaction, 'blocked_users', { user_id: userId })) > 0)
      await addEntry(transaction, { actorId: actor.userId, action: 'unblock', subjectId: userId, at });
  });
  announceUser(context, userId);
}

/** Throws `not-signed-in`, `forbidden` or `not-found` if the actor may not block or unblock this user. */
export function authorizeBlock(
  { config }: Needs<'config'>,
  actor: Actor,
  userId: string,
): asserts actor is SignedIn {
  if (actor.kind === 'user' && canBlock(actor, userId, config.staffUserIds)) return;
  if (canListUsers(actor)) throw staffStay();
  throw refusal(actor, canReadProfile(actor, userId));
}

function staffStay(): AppError {
  return new AppError(
    'forbidden',
    'You cannot block or unblock staff. An operator must first remove their staff access.',
  );
}

/**
 * Locks an account until the transaction ends, so that no sign-in can happen in between, and marks it as
 * changed for the list of users. Returns the columns that determine whether the user is staff. Throws
 * `not-found`.
 */
async function touchUser(
  { store, now }: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  userId: string,
) {
  // An update alone would not delay a concurrent sign-in, which could then add a session after the block.
  const user = await lockRow(store, transaction, 'users', { id: userId }, [
    'email',
    'email_verified',
    'staff',
  ]);
  if (!user) throw notFound();
  const updated_at = toDateColumn(store, now());
  await updateRows(transaction, 'users', { id: userId }, { updated_at });
  return user;
}

/** Notifies clients that watch the list of users or one of the user's twins. */
function announceUser({ feed, now }: Needs<'feed' | 'now'>, userId: string): void {
  feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'users' }), revision: now() });
  feed.publish({ kind: 'tours-changed', userId });
}

/**
 * Gives a user staff rights or revokes them. The change takes effect on all servers within 5 s. Throws
 * `not-signed-in` or `forbidden` for everyone except the operator, and `not-found` if the user does not
 * exist.
 */
export async function grantStaff(
  context: Needs<'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, staff }: { userId: string; staff: boolean },
): Promise<void> {
  if (actor !== OPERATOR) throw refusal(actor, true);
  await context.store.write(async (transaction) => {
    await touchUser(context, transaction, userId);
    const changing = { id: userId, staff: staff ? 0 : 1 };
    const changed = await updateRows(transaction, 'users', changing, { staff: Number(staff) });
    const action = staff ? 'grant-staff' : 'revoke-staff';
    if (changed > 0)
      await addEntry(transaction, { actorId: actor.userId, action, subjectId: userId, at: context.now() });
  });
  announceUser(context, userId);
}
