import { AppError } from '../../../contract/errors.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import type { UserPage } from '../../../contract/account/account.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canListUsers } from '../../platform/access/policy.ts';
import { recordLookUp } from './audit-log.ts';
import { formatCursor, parseCursor } from '../../platform/store/cursor.ts';
import { selectUsers } from './select-users.ts';
import { fromDateColumn } from '../../platform/store/date-column.ts';

export interface ListUsersInput {
  /** Text to find in name, email, sign-in address or company. */
  q?: string | undefined;
  /** The value of `next` from the previous page. */
  cursor?: string | undefined;
}

/**
 * Returns a page of all users, oldest account first. Throws `forbidden` for everyone except staff, and
 * `invalid-request` for an invalid cursor.
 */
export async function listUsers(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  input: ListUsersInput,
): Promise<UserPage> {
  if (!canListUsers(actor)) throw usersForbidden();
  const after = parseCursor(input.cursor);
  await recordLookUp(context, actor, input.q?.trim() ? 'search-users' : 'list-users');
  const { users, end } = await selectUsers(context, { q: input.q ?? '', after, limit: PAGE_SIZE });
  return { users, next: end && formatCursor(end) };
}

/** Returns the error for requests to the list of users by anyone except staff. */
export function usersForbidden(): AppError {
  return new AppError('forbidden', 'Only staff can see the list of users.');
}

/**
 * Returns the cursor after the newest user. With it, `listUsers` returns the users who are created later.
 * Returns null if there are no users. Throws `forbidden` for everyone except staff.
 */
export async function newestUser(context: Needs<'store'>, actor: Actor): Promise<string | null> {
  if (!canListUsers(actor)) throw usersForbidden();
  const newest = await context.store.db
    .selectFrom('users')
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? formatCursor({ at: fromDateColumn(newest.created_at), id: newest.id }) : null;
}
