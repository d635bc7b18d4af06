import type { Context } from '../../access/context.ts';
import type { WriteTransaction } from '../../store/store.ts';
import { serialise } from '../sessions/verified-email.ts';
import { mailboxOf } from './email-address.ts';

/** Milliseconds a link works, and the window in which a mailbox gets at most `MAILS_PER_MAILBOX`. */
export const LINK_LIFETIME = 15 * 60 * 1000;
const MAILS_PER_MAILBOX = 3;

export interface NewLink {
  tokenHash: string;
  email: string;
  purpose: 'sign-in' | 'change-address';
  /** Whose address it changes. */
  userId: string | null;
}

/**
 * Keeps a new link, and answers whether it may be mailed: false when the address's mailbox has had its mails for now, under
 * whatever tag. Such a link is kept as well, so that this is the same work, but works for nobody and counts for nothing.
 */
export async function reserveLink(
  context: Context,
  transaction: WriteTransaction,
  { tokenHash, email, purpose, userId }: NewLink,
): Promise<boolean> {
  const now = context.now();
  const mailbox = mailboxOf(email);
  await serialise(context, transaction, `mailbox ${mailbox}`);
  const { mails } = await transaction
    .selectFrom('sign_in_links')
    .select(({ fn }) => fn.countAll<number | string>().as('mails'))
    .where('mailbox', '=', mailbox)
    .where('created_at', '>', now - LINK_LIFETIME)
    .executeTakeFirstOrThrow();
  const mayBeMailed = Number(mails) < MAILS_PER_MAILBOX;
  await transaction
    .insertInto('sign_in_links')
    .values({
      token_hash: tokenHash,
      email,
      mailbox: mayBeMailed ? mailbox : '',
      created_at: now,
      expires_at: mayBeMailed ? now + LINK_LIFETIME : now,
      purpose,
      user_id: userId,
    })
    .execute();
  return mayBeMailed;
}

/** Takes a link back whose mail could not be sent: it then counts for nothing. */
export async function withdrawLink(context: Context, tokenHash: string): Promise<void> {
  await context.store.write((transaction) =>
    transaction.deleteFrom('sign_in_links').where('token_hash', '=', tokenHash).execute(),
  );
}
