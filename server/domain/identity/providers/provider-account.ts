import { randomUUID } from 'node:crypto';
import type { ProviderId } from '../../../../contract/account/account.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { ProviderConfig } from '../../../platform/config/providers.ts';
import { insertRows, type WriteTransaction } from '../../../platform/store/store.ts';
import { toDateColumn } from '../../../platform/store/date-column.ts';
import { serialise, insertUser, userOfVerifiedEmail } from '../sessions/users.ts';
import type { ProviderClaims } from './provider-client.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { SignedIn } from '../../../platform/access/actor.ts';
import { normaliseEmail } from '../email-link/email-address.ts';

/** Maximum number of characters in a name or address that a provider reports for a user. */
const MAX = 200;

/**
 * Returns a provider's text with spaces instead of control characters, because PostgreSQL cannot store NUL
 * and pages do not show other control characters. Truncates the text to `MAX` characters.
 */
function plainText(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX)
    .toWellFormed();
}

/**
 * Returns a provider's account as the table `accounts` stores it. `provider_id` contains the issuer, because
 * subjects are unique only per issuer. `shown_as` is the name to show to the user, which is not verified.
 */
export function providerAccount(provider: ProviderId, { issuer, subject, email, name }: ProviderClaims) {
  return {
    provider_id: `${provider}:${issuer}`,
    account_id: subject,
    shown_as: plainText(email ?? name),
  };
}

type ProviderAccount = ReturnType<typeof providerAccount>;

/** Returns the provider of a stored account. */
export function providerOf(providerId: string): ProviderId {
  return providerId.slice(0, providerId.indexOf(':')) as ProviderId;
}

/**
 * Returns whether users can sign in at this provider with a stored account. After a change to `OIDC_ISSUER`,
 * users cannot sign in with accounts of the previous issuer.
 */
export function opens({ id, issuer }: Pick<ProviderConfig, 'id' | 'issuer'>, providerId: string): boolean {
  if (id !== 'oidc') return providerOf(providerId) === id;
  return providerId.replace(/\/$/, '') === `oidc:${issuer.replace(/\/$/, '')}`;
}

/**
 * Returns the id of the user who signs in with a provider's account, or null if there is none. Locks the
 * provider's account until the transaction ends, and updates its shown name.
 */
async function userOfAccount(
  context: Needs<'store'>,
  transaction: WriteTransaction,
  { shown_as, ...key }: ProviderAccount,
): Promise<string | null> {
  await serialise(context, transaction, `account ${key.provider_id} ${key.account_id}`);
  const known = await transaction
    .updateTable('accounts')
    .set({ shown_as })
    .where((build) => build.and(key))
    .returning('user_id')
    .executeTakeFirst();
  return known?.user_id ?? null;
}

/** Adds an account as a sign-in method of a user. */
async function insertAccount(
  { store, now }: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  userId: string,
  account: ProviderAccount,
): Promise<void> {
  const moment = toDateColumn(store, now());
  const row = { id: randomUUID(), user_id: userId, ...account, created_at: moment, updated_at: moment };
  await insertRows(transaction, 'accounts', row);
}

/** Maximum number of characters in a picture's address. */
const ADDRESS_MAX = 2_000;

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
    'This sign-in method already belongs to another GoV360 account, and a sign-in method can belong to only one account. Sign in to the other account with this method, then remove the method or delete that account.',
  );
}

/**
 * Returns the id of the user whom a provider's claims identify, and creates the user if needed. Identifies
 * users by issuer and subject. Adds the provider's account to an existing user with the same email address
 * only if both the provider and we have verified the address. Treats Microsoft's email claim as unverified,
 * because it contains whatever an administrator of the tenant typed: such a user gets a new account with an
 * unverified address. Throws `sign-up-refused`.
 */
export async function userOfProvider(
  context: Needs<'config' | 'store' | 'now'>,
  transaction: WriteTransaction,
  provider: ProviderId,
  claims: ProviderClaims,
): Promise<string> {
  const account = providerAccount(provider, claims);
  const known = await userOfAccount(context, transaction, account);
  if (known) return known;

  const email = claims.email === null ? null : normaliseEmail(claims.email);
  const emailVerified = provider !== 'microsoft' && claims.emailVerified && email !== null;
  if (emailVerified) await serialise(context, transaction, `mailbox ${email}`);
  const sameMailbox = emailVerified ? await userOfVerifiedEmail(transaction, email) : null;
  const userId =
    sameMailbox ??
    (await insertUser(context, transaction, {
      name: personName(claims.name),
      email,
      emailVerified,
      image: pictureAddress(claims.picture),
    }));
  await insertAccount(context, transaction, userId, account);
  return userId;
}

/**
 * Returns the name that a provider reports for a user, or '' if that name is an email address. Some providers
 * report an address instead of a name. Other members of a twin see names, but no addresses.
 */
function personName(claimed: string): string {
  const name = plainText(claimed);
  return /^[^\s@]+@[^\s@]+$/.test(name) ? '' : name;
}

function pictureAddress(address: string | null): string | null {
  if (address === null || address.length > ADDRESS_MAX || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' ? url.href : null;
}
