import { AppError } from '../../../../contract/errors.ts';
import type { SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { insertAccount, type ProviderAccount, userOfAccount } from './provider-account.ts';

/**
 * Makes a provider's account a way to sign in as the actor; their popup, begun with a fresh sign-in, has just proved it to be
 * theirs. Throws `forbidden` where it is another user's.
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
