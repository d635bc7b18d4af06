import type { Needs } from '../../../platform/access/context.ts';
import { queueMail } from '../../../platform/jobs/queue-mail.ts';
import { toDateColumn } from '../../../platform/store/date-column.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { addressGoneMail } from './address-mails.ts';

/**
 * Sets or removes the verified sign-in address of a user, and sends a mail to the previous address. Call
 * `announceJobs` after the commit.
 */
export async function replaceAddress(
  context: Needs<'config' | 'store' | 'now'>,
  transaction: WriteTransaction,
  userId: string,
  email: string | null,
): Promise<void> {
  const { store, config, now } = context;
  const before = await transaction
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const verified = email !== null;
  await transaction
    .updateTable('users')
    .set({
      email,
      email_verified: store.dialect === 'sqlite' ? Number(verified) : verified,
      updated_at: toDateColumn(store, now()),
    })
    .where('id', '=', userId)
    .execute();
  if (!before?.email || !before.email_verified || before.email === email) return;
  await queueMail(context, transaction, addressGoneMail(config, before.email), { userId });
}
