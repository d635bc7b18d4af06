import type { UserPage, UserRow } from '../../../contract/account/account.ts';
import { BYTE_ORDER_MARK, csvRecord } from '../../../contract/csv/write-record.ts';
import { AppError } from '../../../contract/errors.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { toMilliseconds } from '../../../contract/timestamp.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canListUsers } from '../../platform/access/policy.ts';
import { formatCursor, parseCursor } from '../../platform/store/cursor.ts';
import { fromDateColumn } from '../../platform/store/date-column.ts';
import { recordAct, recordLookUp } from './audit-log.ts';
import { selectUsers } from './select-users.ts';

/**
 * Returns a page of all users, oldest account first. `q`: text to find in name, email, sign-in address or
 * company. `cursor`: the value of `next` from the previous page. Throws `forbidden` for everyone except
 * staff, and `invalid-request` for an invalid cursor.
 */
export async function listUsers(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { q = '', cursor }: { q?: string | undefined; cursor?: string | undefined },
): Promise<UserPage> {
  if (!canListUsers(actor)) throw usersForbidden();
  const after = parseCursor(cursor);
  await recordLookUp(context, actor, q.trim() ? 'search-users' : 'list-users');
  const { users, end } = await selectUsers(context, { q, after, limit: PAGE_SIZE });
  return { users, next: end && formatCursor(end) };
}

/** Returns the error for requests to the list of users by anyone except staff. */
function usersForbidden(): AppError {
  return new AppError('forbidden', 'Only staff can see the list of users.');
}

/**
 * Returns the cursor after the newest user, or null if there are no users. With this cursor, `listUsers`
 * returns only users who sign up later. Throws `forbidden` for everyone except staff.
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

/**
 * Number of rows to read at a time and hold in memory. The number is small enough that other requests can run
 * in between.
 */
const PART = 1_000;
const COLUMNS = 'name email company role title phone created sign_in_email verified'.split(' ');

/**
 * Streams all users that match `q` as CSV, oldest account first. Reads each part when the client has received
 * the previous one. Reads the first part before the response starts, so that an unavailable database results
 * in an error response. Throws `forbidden` for everyone except staff.
 */
export async function exportUsers(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { q = '' }: { q?: string | undefined },
): Promise<ReadableStream<Uint8Array>> {
  if (actor.kind === 'anonymous' || !canListUsers(actor)) throw usersForbidden();
  await recordAct(context, actor, 'export-users');
  const encoder = new TextEncoder();
  const first = await selectUsers(context, { q, after: null, limit: PART });
  let after = first.end;
  let text = BYTE_ORDER_MARK + csvRecord(COLUMNS) + first.users.map(record).join('');
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (text === '' && after) {
          const { users, end } = await selectUsers(context, { q, after, limit: PART });
          after = end;
          text = users.map(record).join('');
        }
        if (text !== '') controller.enqueue(encoder.encode(text));
        text = '';
        if (!after) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function record({ name, email, company, role, title, phone, createdAt, ...user }: UserRow): string {
  const created = new Date(toMilliseconds(createdAt)).toISOString();
  const verified = user.signInEmailVerified ? 'yes' : 'no';
  const signIn = user.signInEmail ? [user.signInEmail, verified] : ['', ''];
  return csvRecord([name, email ?? '', company, role, title, phone, created, ...signIn]);
}
