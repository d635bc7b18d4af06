import type { Needs } from '../../platform/access/context.ts';
import { type JobKind, JobRefusedError, type RunningJob } from '../../platform/jobs/job-kind.ts';
import { type Mail, MailRefusedError } from '../../platform/mail/mailer.ts';

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
