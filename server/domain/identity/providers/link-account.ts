import { AppError } from '../../../../contract/errors.ts';
import type { SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { insertAccount, type ProviderAccount, userOfAccount } from './provider-account.ts';

/**
 * Adds a provider's account as a sign-in method of the actor. The actor has just proved in the popup that the
 * account is theirs, after a recent sign-in. Throws `forbidden` if the account belongs to another user.
 */
export async function linkAccount(
  context: Needs<'store' | 'now'>,
  actor: SignedIn,
  account: ProviderAccount,
): Promise<void> {
  const { userId } = actor;
  const linkedTo = await context.store.write(async (transaction) => {
    const known = await userOfAccount(context, transaction, account);
    if (known) return known;
    await insertAccount(context, transaction, userId, account);
    return userId;
  });
  if (linkedTo === userId) return;
  throw new AppError(
    'forbidden',
    'It already opens another GoV360 account, and it can open only one. Sign in with it to remove it there or to delete that account.',
  );
}
