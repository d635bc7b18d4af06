import { sql } from 'kysely';
import type { AuditAction, AuditPage } from '../../../contract/audit.ts';
import { AppError } from '../../../contract/errors.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import { type Actor, OPERATOR } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canReadAudit } from '../../platform/access/policy.ts';
import { formatCursor, parseCursor } from '../../platform/store/cursor.ts';
import type { Database } from '../../platform/store/store.ts';

export interface ListEntriesInput {
  /** The value of `next` from the previous page. */
  cursor?: string | undefined;
}

/**
 * Returns a page of the audit log for staff, newest entry first. Throws `forbidden`, and `invalid-request`
 * for an invalid cursor.
 */
export async function listEntries(
  { store: { db } }: Needs<'store'>,
  actor: Actor,
  { cursor }: ListEntriesInput,
): Promise<AuditPage> {
  if (!canReadAudit(actor)) throw new AppError('forbidden', 'Only staff may see the audit log.');
  const after = cursor === undefined ? null : parseCursor(cursor);
  let query = db
    .selectFrom('audit_log')
    .select(['id', 'actor_id', 'action', 'subject_id', 'at'])
    .select([nameOf(db, 'actor_id').as('actor_name'), nameOf(db, 'subject_id').as('subject_name')])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (after) {
    query = query.where((where) => where(where.refTuple('at', 'id'), '<', where.tuple(after.at, after.id)));
  }
  const rows = await query.execute();
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    entries: page.map((row) => ({
      id: row.id,
      action: row.action as AuditAction,
      actorId: row.actor_id,
      actorName: row.actor_id === OPERATOR.userId ? 'The operator' : row.actor_name,
      subjectId: row.subject_id,
      subjectName: row.subject_name,
      at: toTimestamp(row.at),
    })),
    next: last ? formatCursor({ at: last.at, id: last.id }) : null,
  };
}

/** Returns the current name of the user in a column, because the log itself contains only ids. */
function nameOf(db: Database, column: 'actor_id' | 'subject_id') {
  return db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(sql<string>`coalesce(nullif(profiles.name, ''), users.name)`.as('name'))
    .whereRef('users.id', '=', sql.ref(`audit_log.${column}`))
    .$asScalar();
}
