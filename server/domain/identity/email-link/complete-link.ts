import { AppError } from '../../../../contract/errors.ts';
import type { Writes } from '../../../platform/access/context.ts';
import { updateRows } from '../../../platform/store/store.ts';
import { hashSecret } from '../sessions/secret-token.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { updateLink } from './send-link.ts';
import { announceSignIn, insertUser, serialise, userOfVerifiedEmail } from '../sessions/users.ts';

/**
 * Maximum number of attempts per link, so that somebody who finds a link cannot guess the address that it was
 * sent to.
 */
const TRIES_PER_LINK = 10;

/**
 * Uses a sign-in link and opens a session for the user with the link's address, creating the user if needed,
 * in one transaction. Returns the user and the session's token. Throws the same `invalid-link` error for a
 * link that is unknown, used, expired, tried too often or sent to another address. Counts the attempt before
 * comparing the address, and locks the row until the transaction ends. Of many concurrent attempts, at most
 * one succeeds, and every guess counts. Throws `blocked` for blocked users, and `sign-up-refused`.
 */
export async function completeLink(
  context: Writes,
  sessions: Sessions,
  { email, token, userAgent }: { email: string; token: string; userAgent: string | undefined },
): Promise<{ userId: string; token: string }> {
  const opened = await context.store.write(async (transaction) => {
    const link = await updateLink(context, transaction, { token, purpose: 'sign-in' })
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('attempts', '<', TRIES_PER_LINK)
      .executeTakeFirst();
    if (link?.email !== email) return null;
    await updateRows(transaction, 'sign_in_links', { token_hash: hashSecret(token) }, { used: 1 });
    // The link has proved that the address belongs to the user.
    await serialise(context, transaction, `mailbox ${email}`);
    const known = await userOfVerifiedEmail(transaction, email);
    const user = { name: '', email, emailVerified: true, image: null };
    const userId = known ?? (await insertUser(context, transaction, user));
    return { userId, token: await sessions.open(transaction, userId, { method: 'email', userAgent }) };
  });
  if (!opened) {
    throw new AppError(
      'invalid-link',
      'This sign-in link does not work: it was already used, has expired, or was sent to another address. Request a new one.',
    );
  }
  announceSignIn(context);
  return opened;
}
