import { AppError } from '../../../../contract/errors.ts';
import type { SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { announceSignIn } from '../sessions/announce-sign-in.ts';
import { hashSecret } from '../sessions/secret-token.ts';
import { serialise, userOfVerifiedEmail } from '../sessions/users.ts';
import { replaceAddress } from './replace-address.ts';

/**
 * Uses a mailed link to make its address the actor's sign-in address, and returns the address. Throws
 * `invalid-link` for a link that is unknown, used, expired or meant for another user, and `conflict` if the
 * address now belongs to another account.
 */
export async function confirmAddress(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: SignedIn,
  { token }: { token: string },
): Promise<string> {
  const { userId } = actor;
  const email = await context.store.write(async (transaction) => {
    const link = await useLink(context, transaction, userId, token);
    if (!link) {
      throw new AppError(
        'invalid-link',
        'This link does not work: it was used, is older than 15 minutes, or belongs to another account than the one you are signed in to.',
      );
    }
    await serialise(context, transaction, `mailbox ${link.email}`);
    const holder = await userOfVerifiedEmail(transaction, link.email);
    if (holder !== null && holder !== userId) {
      throw new AppError('conflict', 'This address now belongs to another account, so nothing was changed.');
    }
    await replaceAddress(context, transaction, userId, link.email);
    return link.email;
  });
  announceJobs(context);
  // The list of users contains addresses.
  announceSignIn(context);
  return email;
}

function useLink(context: Needs<'now'>, transaction: WriteTransaction, userId: string, token: string) {
  return transaction
    .updateTable('sign_in_links')
    .set({ used: 1 })
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', 'change-address')
    .where('user_id', '=', userId)
    .where('used', '=', 0)
    .where('expires_at', '>', context.now())
    .returning('email')
    .executeTakeFirst();
}
