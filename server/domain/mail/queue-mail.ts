import type { Needs } from '../../platform/access/context.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { MAIL } from './mail-kind.ts';

/** Milliseconds for which a mail is retried by default: two days. */
const TRIED_FOR = 48 * 3_600_000;

export interface QueueMailOptions {
  /**
   * The mail is deleted with this person's account. '' for a mail that is always sent, such as one about the
   * deletion.
   */
  userId?: string;
  /** Milliseconds since the epoch, after which the mail is not retried. */
  until?: number;
}

/**
 * Queues a mail in the transaction that is the reason for it. Call `announceJobs` after the commit to send it
 * immediately.
 */
export async function queueMail(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  mail: Mail,
  { userId = '', until = context.now() + TRIED_FOR }: QueueMailOptions = {},
): Promise<void> {
  await enqueueJob(context, transaction, { kind: MAIL, userId, input: { mail, until } });
}
