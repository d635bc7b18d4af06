import type { Needs } from '../../../platform/access/context.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { hashSecret, newSecretToken } from '../sessions/secret-token.ts';
import { LINK_MAIL } from './link-mail.ts';
import { LINK_LIFETIME, type NewLink, reserveLink } from './reserve-link.ts';

export interface LinkToSend extends Omit<NewLink, 'tokenHash'> {
  /** Returns the mail that contains the link for a token. */
  mail: (token: string) => Mail;
}

/**
 * Creates a link and queues its mail in one transaction. Does not wait for the mail server. Throws
 * `too-many-requests` if the mailbox has reached its limit.
 */
export async function sendLink(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  { mail, ...link }: LinkToSend,
): Promise<void> {
  const token = newSecretToken();
  const tokenHash = hashSecret(token);
  const until = context.now() + LINK_LIFETIME;
  await context.store.write(async (transaction) => {
    await reserveLink(context, transaction, { ...link, tokenHash });
    await enqueueJob(context, transaction, {
      kind: LINK_MAIL,
      userId: link.userId ?? '',
      input: { mail: mail(token), until, tokenHash },
    });
  });
  announceJobs(context);
}
