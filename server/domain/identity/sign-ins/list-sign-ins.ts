import { type SignInList, ADDRESS_ID, type SignIn } from '../../../../contract/account/account.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageAccount, refusal } from '../../../platform/access/policy.ts';
import { toTimestamp } from '../../../../contract/timestamp.ts';
import type { Config } from '../../../platform/config/config.ts';
import { fromDateColumn } from '../../../platform/store/date-column.ts';
import { findRow, type Database } from '../../../platform/store/store.ts';
import { opens, providerOf } from '../providers/provider-account.ts';

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
 * Returns a user's sign-in methods: the verified address, then the providers' accounts from oldest to newest.
 */
export async function selectSignIns(
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
  const byAddress: SignIn[] =
    email !== null && verified
      ? [{ id: ADDRESS_ID, method: 'email', shownAs: email, usable: emailLinks }]
      : [];
  const byAccount = accounts.map((row): SignIn => {
    const method = providerOf(row.provider_id);
    return {
      id: row.id,
      method,
      shownAs: row.shown_as ?? '',
      linkedAt: toTimestamp(fromDateColumn(row.created_at)),
      usable: providers.some((provider) => opens(provider, row.provider_id)),
    };
  });
  return { signIns: [...byAddress, ...byAccount], unverifiedAddress: verified ? null : email };
}
