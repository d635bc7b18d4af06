import type { Needs } from '../../platform/access/context.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { MAIL } from './mail-kind.ts';

/** Milliseconds for which a mail is tried where nothing else is said: two days. */
const TRIED_FOR = 48 * 3_600_000;

export interface QueueMailOptions {
  /** Goes with this person's account; '' for one that is sent all the same, such as of its deletion. */
  userId?: string;
  /** Milliseconds since the epoch: it is tried until then. */
  until?: number;
}

/** Queues a mail in the transaction of what it tells of. Call `announceJobs` after the commit: it is then sent at once. */
export async function queueMail(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  mail: Mail,
  { userId = '', until = context.now() + TRIED_FOR }: QueueMailOptions = {},
): Promise<void> {
  await enqueueJob(context, transaction, { kind: MAIL, userId, input: { mail, until } });
}
