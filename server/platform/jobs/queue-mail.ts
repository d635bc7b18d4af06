import type { MailButton } from '../mail/mail-page.ts';
import type { Needs } from '../access/context.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { WriteTransaction } from '../store/store.ts';
import { type Mail, MailRefusedError } from '../mail/mailer.ts';
import { type JobKind, JobRefusedError, type RunningJob } from './job-kind.ts';

/** How long the server retries an email by default, in milliseconds: two days. */
const TRIED_FOR = 48 * 3_600_000;

export interface QueueMailOptions {
  /**
   * The user who owns the queued email. The email is deleted with the user's account. '' for an email that is
   * sent even if the account is deleted, such as the one that confirms the deletion.
   */
  userId?: string;
  /** Time in milliseconds since the epoch after which the email is not sent. */
  until?: number;
}

/**
 * Queues an email in the transaction of the change that it reports. Call `announceJobs` after the commit to
 * send the email immediately.
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
  /** Milliseconds since the epoch. The email is not sent after this time. */
  until: number;
}

/**
 * Maximum number of attempts. After the first few attempts, pauses are at least 30 s, so `until` ends the
 * retries earlier.
 */
export const MAIL_ATTEMPTS = 100_000;

/** The job kind for most emails. Some emails have separate job kinds. */
export const MAIL: JobKind<MailInput> = {
  name: 'mail',
  secret: true,
  lane: 'mail',
  maxAttempts: MAIL_ATTEMPTS,
  run: sendQueuedMail,
};

/**
 * Sends the email of a job. If the process crashes after the mail server has accepted the email, a later
 * attempt sends it again with the same Message-ID. Throws `JobRefusedError` if `until` has passed or the mail
 * server permanently rejects the recipient.
 */
export async function sendQueuedMail(
  context: Needs<'mailer' | 'now'>,
  { id, input: { mail, until }, signal }: RunningJob<MailInput>,
): Promise<void> {
  signal.throwIfAborted();
  if (context.now() >= until) throw new JobRefusedError('The email could not be sent in time.');
  try {
    await context.mailer.send(mail, id);
  } catch (error) {
    if (error instanceof MailRefusedError) throw new JobRefusedError(error.message);
    throw error;
  }
}

/**
 * Returns the button of an email. `to`: the words after ‘Press the button to’. `href`: an absolute address.
 */
export function buttonTo(to: string, label: string, href: string): MailButton {
  return { label, href, press: `Press the button to ${to}.`, open: `Open this link to ${to}:` };
}
