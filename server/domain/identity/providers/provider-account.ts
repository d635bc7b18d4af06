import type { ProviderId } from '../../../platform/config/providers.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { serialise } from '../sessions/verified-email.ts';
import { plainText } from './plain-text.ts';
import type { ProviderClaims } from './provider-client.ts';

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
