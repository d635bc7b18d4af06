import type { Needs } from '../../../platform/access/context.ts';
import { queueMail } from '../../../platform/jobs/queue-mail.ts';
import { type MailPage, mailOf } from '../../../platform/mail/mail-page.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { verifiedEmail } from './users.ts';

/**
 * Queues an email to a user. Does nothing if the user has no verified address. Call `announceJobs` after the
 * commit.
 */
export async function mailUser(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  userId: string,
  page: MailPage,
): Promise<void> {
  const address = await verifiedEmail(transaction, userId);
  if (address !== null) await queueMail(context, transaction, mailOf(address, page), { userId });
}
