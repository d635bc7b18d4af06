import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canListUsers } from '../../platform/access/policy.ts';
import { formatCursor } from '../../platform/store/cursor.ts';
import { fromDateColumn } from '../../platform/store/date-column.ts';
import { usersForbidden } from './list-users.ts';

/**
 * Returns the cursor after the newest user, with which `listUsers` returns users who are created later.
 * Returns null if there are no users.
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
