import type { MailButton } from '../mail/mail-page.ts';
import type { Needs } from '../access/context.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { WriteTransaction } from '../store/store.ts';
import { type Mail, MailRefusedError } from '../mail/mailer.ts';
import { type JobKind, JobRefusedError, type RunningJob } from './job-kind.ts';

/** How long a mail is retried by default, in milliseconds: two days. */
const TRIED_FOR = 48 * 3_600_000;

export interface QueueMailOptions {
  /**
   * The mail is deleted with this person's account. '' for a mail that is always sent, such as one about the
   * deletion.
   */
  userId?: string;
  /** Time in milliseconds since the epoch after which the mail is not retried. */
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

export interface MailInput {
  mail: Mail;
  /** Milliseconds since the epoch. The mail is not sent after this time. */
  until: number;
}

/** More attempts than are possible before `until`, so only `until` ends the retries. */
export const MAIL_ATTEMPTS = 10_000;

/** Sends a mail that needs no special job kind. */
export const MAIL: JobKind<MailInput> = {
  name: 'mail',
  secret: true,
  lane: 'mail',
  maxAttempts: MAIL_ATTEMPTS,
  run: sendQueuedMail,
};

/**
 * Sends the mail of a job at least once. If the server dies after the mail server accepted the mail, the mail
 * is sent again with the same Message-ID.
 */
export async function sendQueuedMail(
  context: Needs<'mailer' | 'now'>,
  { id, input: { mail, until }, signal }: RunningJob<MailInput>,
): Promise<void> {
  signal.throwIfAborted();
  if (context.now() >= until) throw new JobRefusedError('The mail could not be sent in time.');
  try {
    await context.mailer.send(mail, id);
  } catch (error) {
    if (error instanceof MailRefusedError) throw new JobRefusedError(error.message);
    throw error;
  }
}

/** Returns the button of a mail. `to`: completes the sentence ‘Press the button to …’. `href`: an absolute address. */
export function buttonTo(to: string, label: string, href: string): MailButton {
  return { label, href, press: `Press the button to ${to}.`, open: `Open this link to ${to}:` };
}
