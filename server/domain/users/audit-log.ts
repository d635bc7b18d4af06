import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditPage } from '../../../contract/audit.ts';
import { insertRows, type WriteTransaction, type Store, type Database } from '../../platform/store/store.ts';
import { type Actor, type SignedIn, OPERATOR } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import { canReadAudit } from '../../platform/access/policy.ts';
import { parseCursor, readPage } from '../../platform/store/cursor.ts';

/**
 * An action of a staff member. Contains no personal data except ids, because entries can never be deleted.
 */
interface NewEntry {
  actorId: string;
  action: AuditAction;
  /** The user that the action is about, or '' if it is about all users or about no user. */
  subjectId: string;
  at: number;
}

/**
 * Adds an entry to the audit log in the transaction of the action. The database prevents changing or deleting
 * entries.
 */
export async function addEntry(
  transaction: WriteTransaction,
  { actorId: actor_id, subjectId: subject_id, ...entry }: NewEntry,
): Promise<void> {
  await insertRows(transaction, 'audit_log', {
    id: randomUUID(),
    actor_id,
    subject_id,
    detail: '{}',
    ...entry,
  });
}

/**
 * Milliseconds within which a process does not record the same lookup of a session again. Pages refresh
 * automatically, so recording every lookup would fill the log.
 */
const ONCE_WITHIN = 10 * 60_000;
/** Maximum number of lookups that a process remembers. A forgotten lookup is recorded again. */
const REMEMBERED = 1_000;

interface Look {
  at: number;
  written: Promise<void>;
}

const looks = new WeakMap<Store, Map<string, Look>>();

/**
 * Records that a staff member looks up another user's data, unless the same lookup was recorded within
 * `ONCE_WITHIN`. Resolves when the record is durable. Call this before returning the data. Does nothing for
 * other users, who only read their own data. Does not record search terms, because they may contain names.
 */
export async function recordLookUp(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  action: AuditAction,
  subjectId = '',
): Promise<void> {
  if (actor.kind === 'anonymous' || !actor.staff || actor.userId === subjectId) return;
  const known = looks.get(context.store) ?? new Map<string, Look>();
  looks.set(context.store, known);
  const name = [actor.sessionId, action, subjectId].join(' ');
  const at = context.now();
  const last = known.get(name);
  if (last && at - last.at < ONCE_WITHIN) return await last.written;
  const written = recordAct(context, actor, action, subjectId);
  known.delete(name);
  known.set(name, { at, written });
  const oldest = known.size > REMEMBERED ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  await written.catch((error: unknown) => {
    known.delete(name);
    throw error;
  });
}

/** Records an action of a staff member. Resolves when the record is durable. */
export async function recordAct(
  { store, now }: Needs<'store' | 'now'>,
  { userId }: SignedIn,
  action: AuditAction,
  subjectId = '',
): Promise<void> {
  const entry = { actorId: userId, action, subjectId, at: now() };
  await store.write((transaction) => addEntry(transaction, entry));
}

/**
 * Returns a page of the audit log, newest entry first. `cursor`: the value of `next` from the previous page.
 * Throws `forbidden` for everyone except staff, and `invalid-request` for an invalid cursor.
 */
export async function listEntries(
  { store: { db } }: Needs<'store'>,
  actor: Actor,
  { cursor }: { cursor?: string | undefined },
): Promise<AuditPage> {
  if (!canReadAudit(actor)) throw new AppError('forbidden', 'Only staff can see the audit log.');
  const after = parseCursor(cursor);
  const entries = db
    .selectFrom('audit_log')
    .select(['id', 'actor_id as actorId', 'action', 'subject_id as subjectId', 'at'])
    .select([nameOf(db, 'actor_id').as('actorName'), nameOf(db, 'subject_id').as('subjectName')]);
  const { rows, next } = await readPage(entries, ['at', 'id'], after);
  return {
    entries: rows.map((row) => ({
      ...row,
      action: row.action as AuditAction,
      actorName: row.actorId === OPERATOR.userId ? 'The operator' : row.actorName,
      at: toTimestamp(row.at),
    })),
    next,
  };
}

/** Selects the current name of the user whose id is in a column, because the log itself contains only ids. */
function nameOf(db: Database, column: 'actor_id' | 'subject_id') {
  return db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(sql<string>`coalesce(nullif(profiles.name, ''), users.name)`.as('name'))
    .whereRef('users.id', '=', sql.ref(`audit_log.${column}`))
    .$asScalar();
}
