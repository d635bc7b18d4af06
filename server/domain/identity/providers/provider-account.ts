import { randomUUID } from 'node:crypto';
import type { ProviderId } from '../../../../contract/account/session.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { ProviderConfig } from '../../../platform/config/providers.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { toDateColumn } from '../../../platform/store/date-column.ts';
import { serialise } from '../sessions/users.ts';
import type { ProviderClaims } from './provider-client.ts';

/** Characters kept of a name that a provider gives. */
const MAX = 200;

/** What a provider says, to be kept: PostgreSQL keeps no NUL and no page shows the other control characters. */
export function plainText(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX)
    .toWellFormed();
}

/** A provider's account as `accounts` holds it: the issuer is part of its name, since each gives subjects of its own. */
export interface ProviderAccount {
  providerId: string;
  accountId: string;
  /** What its person knows it by; proves nothing. */
  shownAs: string;
}

export function providerAccount(provider: ProviderId, claims: ProviderClaims): ProviderAccount {
  return {
    providerId: `${provider}:${claims.issuer}`,
    accountId: claims.subject,
    shownAs: plainText(claims.email ?? claims.name),
  };
}

/** The provider of a stored account. */
export function providerOf(providerId: string): ProviderId {
  return providerId.slice(0, providerId.indexOf(':')) as ProviderId;
}

/** Whether a stored account is one of this provider's: another issuer in the place of `oidc` knows nothing of it. */
export function opens({ id, issuer }: Pick<ProviderConfig, 'id' | 'issuer'>, providerId: string): boolean {
  if (id !== 'oidc') return providerOf(providerId) === id;
  return providerId.replace(/\/$/, '') === `oidc:${issuer.replace(/\/$/, '')}`;
}

/**
 * Whose account it is, null where it is nobody's, until the transaction ends: others who ask for the same one wait. What it is
 * shown as is brought up to date.
 */
export async function userOfAccount(
  context: Needs<'store'>,
  transaction: WriteTransaction,
  { providerId, accountId, shownAs }: ProviderAccount,
): Promise<string | null> {
  await serialise(context, transaction, `account ${providerId} ${accountId}`);
  const known = await transaction
    .updateTable('accounts')
    .set({ shown_as: shownAs })
    .where('provider_id', '=', providerId)
    .where('account_id', '=', accountId)
    .returning('user_id')
    .executeTakeFirst();
  return known?.user_id ?? null;
}

/** Makes an account a way to sign in as the user. */
export async function insertAccount(
  { store, now }: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  userId: string,
  { providerId, accountId, shownAs }: ProviderAccount,
): Promise<void> {
  const moment = toDateColumn(store, now());
  await transaction
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      user_id: userId,
      account_id: accountId,
      provider_id: providerId,
      shown_as: shownAs,
      created_at: moment,
      updated_at: moment,
    })
    .execute();
}
