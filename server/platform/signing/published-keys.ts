import type { SigningKeys } from '../../../contract/twin-archive/signing-keys.ts';
import type { Needs } from '../access/context.ts';
import { selectSigningKeys, signingKey } from './signing-key.ts';

/** Returns the public halves of all keys of this server, which anyone can read. */
export async function publishedKeys({
  store,
  config,
  now,
}: Needs<'config' | 'store' | 'now'>): Promise<SigningKeys> {
  await signingKey(store, now());
  const keys = await selectSigningKeys(store.db);
  return {
    server: config.publicOrigin,
    keys: keys.map(({ id, public_key, created_at }) => ({
      keyId: id,
      algorithm: 'Ed25519',
      publicKey: public_key,
      created: new Date(created_at).toISOString(),
    })),
  };
}
