import { randomUUID } from 'node:crypto';
import type { ProviderId } from '../../config/providers.ts';
import type { Context } from '../../access/context.ts';
import { fromDateColumn, toDateColumn } from '../../store/date-column.ts';
import { hashSecret, newSecretToken } from '../sessions/secret-token.ts';

/** Milliseconds a person may take at the provider. */
const LIFETIME = 15 * 60 * 1000;

export interface PopupState {
  provider: ProviderId;
  state: string;
  nonce: string;
  verifier: string;
}

interface Stored {
  provider: ProviderId;
  nonce: string;
  verifier: string;
}

/** Remembers a flow that a browser begins. `browser` is the secret in its cookie. */
export async function beginPopup(
  context: Context,
  provider: ProviderId,
  browser: string,
): Promise<PopupState> {
  const begun = { provider, state: newSecretToken(), nonce: newSecretToken(), verifier: newSecretToken() };
  const now = context.now();
  const stored: Stored = { provider, nonce: begun.nonce, verifier: begun.verifier };
  await context.store.write((transaction) =>
    transaction
      .insertInto('verifications')
      .values({
        id: randomUUID(),
        identifier: identifierOf(begun.state, browser),
        value: JSON.stringify(stored),
        expires_at: toDateColumn(context.store, now + LIFETIME),
        created_at: toDateColumn(context.store, now),
        updated_at: toDateColumn(context.store, now),
      })
      .execute(),
  );
  return begun;
}

/**
 * Takes a flow out, once: null for a state that was never given, was used, is too old, belongs to another provider, or
 * was given to another browser (its row has another name).
 */
export async function takePopup(
  context: Context,
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
  return stored.provider === provider ? { ...stored, state } : null;
}

function identifierOf(state: string, browser: string): string {
  return `popup:${hashSecret(`${state} ${browser}`)}`;
}
