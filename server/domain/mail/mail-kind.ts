import type { Needs } from '../../platform/access/context.ts';
import { type JobKind, JobRefusedError, type RunningJob } from '../../platform/jobs/job-kind.ts';
import { type Mail, MailRefusedError } from '../../platform/mail/mailer.ts';

export interface MailInput {
  mail: Mail;
  /** Milliseconds since the epoch: nobody wants it later. */
  until: number;
}

/** More tries than there are between a mail and its `until`: that alone ends them. */
export const MAIL_ATTEMPTS = 10_000;

/** Any mail but those that their own kind says more of. */
export const MAIL: JobKind<MailInput> = {
  name: 'mail',
  secret: true,
  lane: 'mail',
  maxAttempts: MAIL_ATTEMPTS,
  run: sendQueuedMail,
};

/**
 * Sends the mail of a job. It is sent at least once: where the server dies after the mail server took it, it comes again, under
 * the same Message-ID.
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
