import { randomUUID } from 'node:crypto';
import type { ProviderId } from '../../../../contract/account/account.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { fromDateColumn, toDateColumn } from '../../../platform/store/date-column.ts';
import { insertRows } from '../../../platform/store/store.ts';
import { hashSecret, newSecretToken } from '../sessions/secret-token.ts';
import { api } from '../../../../contract/addresses.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { ProviderConfig } from '../../../platform/config/providers.ts';

/** Maximum time in milliseconds for a user to sign in at the provider. */
const LIFETIME = 15 * 60 * 1000;

/** A sign-in flow that a browser has started. */
interface PopupState {
  provider: ProviderId;
  /** The session of the user who links an account. Null for a sign-in. */
  linkingSession: string | null;
  state: string;
  nonce: string;
  verifier: string;
}

type Stored = Omit<PopupState, 'state' | 'linkingSession'> & { linkingSession?: string | null };

/**
 * Stores a sign-in flow that a browser starts, and returns it with its secrets. `browser`: the secret in the
 * browser's cookie.
 */
export async function beginPopup(
  context: Needs<'store' | 'now'>,
  { browser, ...start }: Pick<PopupState, 'provider' | 'linkingSession'> & { browser: string },
): Promise<PopupState> {
  const stored = { ...start, nonce: newSecretToken(), verifier: newSecretToken() };
  const begun = { ...stored, state: newSecretToken() };
  const now = context.now();
  await context.store.write((transaction) =>
    insertRows(transaction, 'verifications', {
      id: randomUUID(),
      identifier: identifierOf(begun.state, browser),
      value: JSON.stringify(stored satisfies Stored),
      expires_at: toDateColumn(context.store, now + LIFETIME),
      created_at: toDateColumn(context.store, now),
      updated_at: toDateColumn(context.store, now),
    }),
  );
  return begun;
}

/**
 * Returns a stored sign-in flow and deletes it. Returns null if `state` is unknown, used or expired, or
 * belongs to another provider or browser.
 */
export async function takePopup(
  context: Needs<'store' | 'now'>,
  provider: ProviderId,
  state: string,
  browser: string,
): Promise<PopupState | null> {
  const row = await context.store.write((transaction) =>
    transaction
      .deleteFrom('verifications')
      .where('identifier', '=', identifierOf(state, browser))
      .returning(['value', 'expires_at'])
      .executeTakeFirst(),
  );
  if (!row || fromDateColumn(row.expires_at) <= context.now()) return null;
  const stored = JSON.parse(row.value) as Stored;
  // Versions of GoV360 that could not link accounts stored flows without `linkingSession`.
  return stored.provider === provider
    ? { ...stored, linkingSession: stored.linkingSession ?? null, state }
    : null;
}

function identifierOf(state: string, browser: string): string {
  return `popup:${hashSecret(`${state} ${browser}`)}`;
}

/** Returns the callback address of the popup, which operators register with the provider. */
export function callbackAddress(config: Config, provider: ProviderConfig): string {
  return config.publicOrigin + api.providerCallback(provider.id);
}
