import { AppError } from '../../../../contract/errors.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { serialise } from '../sessions/users.ts';
import { mailboxOf } from './email-address.ts';

/** Milliseconds for which a link is valid. */
export const LINK_LIFETIME = 15 * 60 * 1000;
/** Milliseconds in which mails to a mailbox count towards its daily limit. */
export const MAILS_COUNTED = 24 * 3_600_000;

export interface NewLink {
  tokenHash: string;
  email: string;
  purpose: 'sign-in' | 'change-address';
  /** The user whose address the link changes. Null for a sign-in link. */
  userId: string | null;
}

/**
 * Stores a new link, whose mail the caller sends. Throws `too-many-requests` if the mailbox has reached its
 * limit, regardless of the tags, networks and servers of the requests. A mail counts as long as its link is
 * valid, so a rejected user always has a valid link. Strangers who request links for somebody else's address
 * cannot lock that person out. Beyond the daily limit, each further mail waits until the previous link has
 * expired.
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
  await transaction
    .insertInto('sign_in_links')
    .values({
      token_hash: tokenHash,
      email,
      mailbox,
      created_at: now,
      expires_at: now + LINK_LIFETIME,
      purpose,
      user_id: userId,
    })
    .execute();
}

function enough(links: number, wait: number): AppError {
  const minutes = Math.ceil(wait / 60_000);
  return new AppError(
    'too-many-requests',
    `${links === 1 ? 'A link that still works was' : `${links} links that still work were`} sent to this address. ` +
      `Use the newest one (check your spam folder too), or ask again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: Math.max(1, Math.ceil(wait / 1000)) },
  );
}

/** Deletes a link whose mail could not be sent, so that it does not count. */
export async function withdrawLink(context: Needs<'store'>, tokenHash: string): Promise<void> {
  await context.store.write((transaction) =>
    transaction.deleteFrom('sign_in_links').where('token_hash', '=', tokenHash).execute(),
  );
}
