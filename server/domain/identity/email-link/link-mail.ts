import { type JobKind, JobRefusedError } from '../../../platform/jobs/job-kind.ts';
import { MAIL_ATTEMPTS, type MailInput, sendQueuedMail } from '../../../platform/jobs/queue-mail.ts';
import { withdrawLink } from './reserve-link.ts';

export interface LinkMailInput extends MailInput {
  /** Hash of the token in the link. */
  tokenHash: string;
}

/** Sends a sign-in link. Retries until the link has expired or no longer exists. */
export const LINK_MAIL: JobKind<LinkMailInput> = {
  name: 'link-mail',
  secret: true,
  lane: 'mail',
  maxAttempts: MAIL_ATTEMPTS,
  async run(context, job) {
    const link = await context.store.db
      .selectFrom('sign_in_links')
      .select(['used', 'expires_at'])
      .where('token_hash', '=', job.input.tokenHash)
      .executeTakeFirst();
    if (link?.used !== 0 || link.expires_at <= context.now())
      throw new JobRefusedError('The link is no longer valid.');
    await sendQueuedMail(context, job);
  },
  async abandon(context, { input: { tokenHash } }) {
    await withdrawLink(context, tokenHash);
  },
};
