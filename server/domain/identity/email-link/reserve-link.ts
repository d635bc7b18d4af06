import { AppError } from '../../../../contract/errors.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { serialise } from '../sessions/users.ts';
import { mailboxOf } from './email-address.ts';

/** Milliseconds that a link works. */
export const LINK_LIFETIME = 15 * 60 * 1000;
/** Milliseconds of the window in which mails to a mailbox are counted. */
export const MAILS_COUNTED = 24 * 3_600_000;

export interface NewLink {
  tokenHash: string;
  email: string;
  purpose: 'sign-in' | 'change-address';
  /** The user whose address it changes. */
  userId: string | null;
}

/**
 * Stores a new link to mail. Throws `too-many-requests` if the mailbox has reached its limit, regardless of the tags, networks and servers
 * of the requests. Mails count while their links work, so a rejected user has a working link: strangers who request links in somebody's
 * name cannot lock them out. After a day's mails, each further mail waits for the previous link to expire.
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

/** Withdraws a link whose mail could not be sent, so that it does not count. */
export async function withdrawLink(context: Needs<'store'>, tokenHash: string): Promise<void> {
  await context.store.write((transaction) =>
    transaction.deleteFrom('sign_in_links').where('token_hash', '=', tokenHash).execute(),
  );
}
