import type { Needs } from '../../../../platform/access/context.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import type { WriteTransaction } from '../../../../platform/store/store.ts';
import { findScan, type ScanKey } from '../../rows/scan-row.ts';
import { type MailedState, scanMail } from './scan-mail.ts';

/** Milliseconds from which on nobody waits in front of the page any more. */
const LONG = 2 * 60_000;

/** Queues a mail to the person of a scan, where it took long. Belongs into the transaction that has changed the scan. */
export async function tellByMail(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { key, job }: { key: ScanKey; job: { id: string } },
  state: MailedState,
): Promise<void> {
  const userId = key.user_id;
  const began = await transaction
    .selectFrom('jobs')
    .select('created_at')
    .where((build) => build.and({ user_id: userId, id: job.id }))
    .executeTakeFirst();
  if (!began || context.now() - began.created_at < LONG) return;
  const person = await transaction
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const scan = await findScan(transaction, key);
  if (!scan || !person?.email || !person.email_verified) return;
  await queueMail(context, transaction, scanMail(context.config, person.email, scan, state), { userId });
}
