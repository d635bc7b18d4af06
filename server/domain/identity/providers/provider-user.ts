import type { ProviderId } from '../../../../contract/account/session.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { insertUser, serialise, userOfVerifiedEmail } from '../sessions/users.ts';
import { normaliseEmail } from '../email-link/email-address.ts';
import { insertAccount, providerAccount, userOfAccount, plainText } from './provider-account.ts';
import type { ProviderClaims } from './provider-client.ts';

/** Maximum characters of a picture's address. */
const ADDRESS_MAX = 2_000;

/**
 * Returns the user for a provider's claims, and creates one if needed. Identifies users by issuer and
 * subject. Assigns an account to an existing user by email only if both the provider and we have verified the
 * address. Ignores Microsoft's email claim, which contains whatever an administrator of the tenant typed:
 * such a user gets a new account with the address only as a contact. Throws `sign-up-refused`.
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
      name: plainText(claims.name),
      email,
      emailVerified,
      image: pictureAddress(claims.picture),
    }));
  await insertAccount(context, transaction, userId, account);
  return userId;
}

function pictureAddress(address: string | null): string | null {
  if (address === null || address.length > ADDRESS_MAX || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' ? url.href : null;
}
