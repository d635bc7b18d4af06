import { AppError } from '../../../../contract/errors.ts';
import { ADDRESS_ID } from '../../../../contract/account/account.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { requireFreshSignIn, canManageAccount, notFound, refusal } from '../../../platform/access/policy.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { announceSignIn, serialise } from '../sessions/users.ts';
import { replaceAddress } from './change-address.ts';
import { selectSignIns } from './list-sign-ins.ts';

export interface RemoveSignInInput {
  userId: string;
  /** The id of a provider's account, or `ADDRESS_ID`. */
  signInId: string;
}

/**
 * Removes a sign-in method. At least one usable method must remain. Open sessions continue. Throws
 * `not-signed-in`, `not-found`, `fresh-sign-in-required` or `last-sign-in`.
 */
export async function removeSignIn(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, signInId }: RemoveSignInInput,
): Promise<void> {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  requireFreshSignIn(context, actor);
  await context.store.write(async (transaction) => {
    // Prevents two concurrent removals from each relying on the method that the other one removes.
    await serialise(context, transaction, `sign-ins ${userId}`);
    const { signIns } = await selectSignIns(context.config, transaction, userId);
    if (!signIns.some(({ id }) => id === signInId)) throw notFound();
    if (!signIns.some(({ id, usable }) => usable && id !== signInId)) {
      throw new AppError(
        'last-sign-in',
        'You cannot remove your only way to sign in. Add another one first.',
      );
    }
    if (signInId === ADDRESS_ID) await replaceAddress(context, transaction, userId, null);
    else await unlink(transaction, userId, signInId);
  });
  announceJobs(context);
  // The list of users shows addresses, so it has changed.
  if (signInId === ADDRESS_ID) announceSignIn(context);
}

function unlink(transaction: WriteTransaction, userId: string, accountId: string) {
  return transaction
    .deleteFrom('accounts')
    .where('user_id', '=', userId)
    .where('id', '=', accountId)
    .execute();
}
