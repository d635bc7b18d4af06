import { randomUUID } from 'node:crypto';
import type { ProviderId } from '../../../../contract/account/session.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { ProviderConfig } from '../../../platform/config/providers.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { toDateColumn } from '../../../platform/store/date-column.ts';
import { serialise } from '../sessions/users.ts';
import type { ProviderClaims } from './provider-client.ts';

/** Maximum characters of a provider's name for a user. */
const MAX = 200;

/**
 * Returns a provider's text without control characters, because PostgreSQL cannot store NUL and pages do not
 * show the others.
 */
export function plainText(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX)
    .toWellFormed();
}

/**
 * A provider's account as the table `accounts` stores it. Its name contains the issuer, because subjects are
 * only unique per issuer.
 */
export interface ProviderAccount {
  providerId: string;
  accountId: string;
  /** The name to show to the user. It is not verified. */
  shownAs: string;
}

export function providerAccount(provider: ProviderId, claims: ProviderClaims): ProviderAccount {
  return {
    providerId: `${provider}:${claims.issuer}`,
    accountId: claims.subject,
    shownAs: plainText(claims.email ?? claims.name),
  };
}

/** Returns the provider of a stored account. */
export function providerOf(providerId: string): ProviderId {
  return providerId.slice(0, providerId.indexOf(':')) as ProviderId;
}

/**
 * Returns whether a stored account belongs to this provider. After a change of `OIDC_ISSUER`, accounts of the
 * previous issuer do not.
 */
export function opens({ id, issuer }: Pick<ProviderConfig, 'id' | 'issuer'>, providerId: string): boolean {
  if (id !== 'oidc') return providerOf(providerId) === id;
  return providerId.replace(/\/$/, '') === `oidc:${issuer.replace(/\/$/, '')}`;
}

/**
 * Returns the user of an account, or null. Locks the user until the transaction ends, and updates the shown
 * name.
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

/** Adds an account as a sign-in method of a user. */
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
