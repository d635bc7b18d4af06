import type { Needs, Writes } from '../../../platform/access/context.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { hashSecret, newSecretToken } from '../sessions/secret-token.ts';
import { type JobKind, JobRefusedError } from '../../../platform/jobs/job-kind.ts';
import {
  buttonTo,
  MAIL_ATTEMPTS,
  type MailInput,
  sendQueuedMail,
} from '../../../platform/jobs/queue-mail.ts';
import { AppError } from '../../../../contract/errors.ts';
import { findRow, insertRows, removeRows, type WriteTransaction } from '../../../platform/store/store.ts';
import { serialise } from '../sessions/users.ts';
import { mailboxOf } from './email-address.ts';
import { mailOf } from '../../../platform/mail/mail-page.ts';

/** How long a link is valid, in milliseconds. */
export const LINK_LIFETIME = 15 * 60 * 1000;
/** Milliseconds for which emails to a mailbox count towards its daily limit. */
export const MAILS_COUNTED = 24 * 3_600_000;

interface NewLink {
  tokenHash: string;
  email: string;
  purpose: 'sign-in' | 'change-address';
  /** The user whose address the link changes. Null for a sign-in link. */
  userId: string | null;
}

export interface LinkMailInput extends MailInput {
  /** Hash of the token in the link. */
  tokenHash: string;
}

/**
 * Sends the email with a link. After a temporary error, retries until the link has expired, was used or was
 * deleted.
 */
export const LINK_MAIL: JobKind<LinkMailInput> = {
  name: 'link-mail',
  secret: true,
  lane: 'mail',
  maxAttempts: MAIL_ATTEMPTS,
  async run(context, job) {
    const link = await findRow(context.store.db, 'sign_in_links', { token_hash: job.input.tokenHash }, [
      'used',
      'expires_at',
    ]);
    if (link?.used !== 0 || link.expires_at <= context.now())
      throw new JobRefusedError('The link is no longer valid.');
    await sendQueuedMail(context, job);
  },
  /**
   * Deletes the link of an email that could not be sent, so that the link does not count towards the limits.
   */
  async abandon({ store }, { input: { tokenHash } }) {
    await store.write((transaction) => removeRows(transaction, 'sign_in_links', { token_hash: tokenHash }));
  },
};

export interface LinkToSend extends Omit<NewLink, 'tokenHash'> {
  /** Returns the email that contains the link for a token. */
  mail: (token: string) => Mail;
}

/**
 * Creates a link and queues the email that contains it, in one transaction. Does not wait for the mail
 * server. Throws `too-many-requests` if the mailbox has reached its limit.
 */
export async function sendLink(context: Writes, { mail, ...link }: LinkToSend): Promise<void> {
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

/**
 * Stores a new link. The caller sends the email. Throws `too-many-requests` if the mailbox has reached its
 * limit, regardless of the tag in the address, and of where the requests come from. An email counts towards
 * the limit until its link expires. A user who is refused another link has therefore already been sent one
 * that has not expired. For this reason, strangers who request links for another user's address cannot lock
 * that user out. Beyond the daily limit, a link can be created only when the previous link has expired.
 */
export async function reserveLink(
  context: Needs<'config' | 'store' | 'now'>,
  transaction: WriteTransaction,
  { tokenHash, email, purpose, userId }: NewLink,
): Promise<void> {
  const now = context.now();
  const { mailbox: most, mailboxADay } = context.config.limits.signInMails;
  const mailbox = mailboxOf(email);
  await serialise(context, transaction, `mailbox ${mailbox}`);
  const mailed = await transaction
    .selectFrom('sign_in_links')
    .select('created_at')
    .where('mailbox', '=', mailbox)
    .where('created_at', '>', now - MAILS_COUNTED)
    .orderBy('created_at', 'desc')
    .execute();
  const works = mailed.filter((link) => link.created_at > now - LINK_LIFETIME);
  const allowed = mailed.length < mailboxADay ? most : 1;
  const last = works[allowed - 1];
  if (last) throw enough(works.length, last.created_at + LINK_LIFETIME - now);
  await insertRows(transaction, 'sign_in_links', {
    token_hash: tokenHash,
    email,
    mailbox,
    created_at: now,
    expires_at: now + LINK_LIFETIME,
    purpose,
    user_id: userId,
  });
}

/**
 * Returns a query that updates a link that is neither used nor expired. The query returns the link's email
 * address. The caller adds the columns to set.
 */
export function updateLink(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  { token, purpose }: { token: string; purpose: NewLink['purpose'] },
) {
  return transaction
    .updateTable('sign_in_links')
    .where((build) => build.and({ token_hash: hashSecret(token), purpose, used: 0 }))
    .where('expires_at', '>', now())
    .returning('email');
}

function enough(links: number, wait: number): AppError {
  const minutes = Math.ceil(wait / 60_000);
  return new AppError(
    'too-many-requests',
    `We sent ${links === 1 ? 'a link' : `${links} links`} to this mailbox in the last 15 minutes. ` +
      `Use the link in the newest email (check your spam folder too). You can request another link in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: Math.max(1, Math.ceil(wait / 1000)) },
  );
}

/**
 * Returns the email with a sign-in link. `link`: an address on our origin, URL-encoded. The text contains no
 * user input.
 */
export function signInMail(to: string, link: string): Mail {
  return mailOf(to, {
    subject: 'Sign in to GoV360',
    preview: 'Your sign-in link expires in 15 minutes and works only once.',
    title: 'Sign in to your account',
    paragraphs: [
      'The link expires in 15 minutes and works only once. You can use it only with the address that received this email.',
    ],
    button: buttonTo('sign in', 'Sign in to GoV360', link),
    smallPrint: ['If you didn’t request this link, ignore this email. Nobody can sign in without it.'],
  });
}
