import { type SignInList, ADDRESS_ID, type SignIn } from '../../../../contract/account/account.ts';
import { AppError } from '../../../../contract/errors.ts';
import { toTimestamp } from '../../../../contract/timestamp.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs, Writes } from '../../../platform/access/context.ts';
import { requireFreshSignIn, canManageAccount, notFound, refusal } from '../../../platform/access/policy.ts';
import type { Config } from '../../../platform/config/config.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { fromDateColumn } from '../../../platform/store/date-column.ts';
import { findRow, removeRows, type Database } from '../../../platform/store/store.ts';
import { opens, providerOf } from '../providers/provider-account.ts';
import { announceSignIn, serialise } from '../sessions/users.ts';
import { replaceAddress } from './change-address.ts';

/** Returns a user's sign-in methods. Throws `not-signed-in` or `not-found`. */
export async function listSignIns(
  { config, store }: Needs<'config' | 'store'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<SignInList> {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  return selectSignIns(config, store.db, userId);
}

/**
 * Returns a user's sign-in methods: the verified address, then the provider accounts from oldest to newest.
 */
async function selectSignIns(
  { emailLinks, providers }: Pick<Config, 'emailLinks' | 'providers'>,
  db: Database,
  userId: string,
): Promise<SignInList> {
  const user = await findRow(db, 'users', { id: userId }, ['email', 'email_verified']);
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'provider_id', 'shown_as', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const email = user?.email ?? null;
  const verified = Boolean(user?.email_verified);
  const signIns = accounts.map((row): SignIn => ({
    id: row.id,
    method: providerOf(row.provider_id),
    shownAs: row.shown_as ?? '',
    linkedAt: toTimestamp(fromDateColumn(row.created_at)),
    usable: providers.some((provider) => opens(provider, row.provider_id)),
  }));
  if (email !== null && verified)
    signIns.unshift({ id: ADDRESS_ID, method: 'email', shownAs: email, usable: emailLinks });
  return { signIns, unverifiedAddress: verified ? null : email };
}

/**
 * Removes a sign-in method. At least one usable method must remain. Open sessions continue. `signInId`: the
 * id of a provider's account, or `ADDRESS_ID`. Throws `not-signed-in`, `not-found`, `fresh-sign-in-required`
 * or `last-sign-in`.
 */
export async function removeSignIn(
  context: Writes,
  actor: Actor,
  { userId, signInId }: { userId: string; signInId: string },
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
        'You cannot remove your only way to sign in. Add another sign-in method first.',
      );
    }
    if (signInId === ADDRESS_ID) await replaceAddress(context, transaction, userId, null);
    else await removeRows(transaction, 'accounts', { user_id: userId, id: signInId });
  });
  announceJobs(context);
  // The list of users shows addresses, so it has changed.
  if (signInId === ADDRESS_ID) announceSignIn(context);
}
