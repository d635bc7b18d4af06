import { toMilliseconds } from '../../../contract/timestamp.ts';
import type { UserRow } from '../../../contract/account/account.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canListUsers } from '../../platform/access/policy.ts';
import { BYTE_ORDER_MARK, csvRecord } from '../../../contract/csv/write-record.ts';
import { recordAct } from './audit-log.ts';
import { usersForbidden } from './list-users.ts';
import { selectUsers } from './select-users.ts';

/**
 * Number of rows to read at a time and hold in memory. Small enough that other requests can run in between.
 */
const PART = 1_000;
const COLUMNS = [
  'name',
  'email',
  'company',
  'role',
  'title',
  'phone',
  'created',
  'sign_in_email',
  'verified',
];

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
