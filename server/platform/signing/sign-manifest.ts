import { createPrivateKey, sign } from 'node:crypto';
import type { Signature } from '../../../contract/twin-archive/manifest.ts';
import type { Needs } from '../access/context.ts';
import { signingKey } from './signing-key.ts';

/** Returns `signature.json` for the bytes of a manifest, signed with the server's newest key. */
export async function signManifest(
  { store, config, now }: Needs<'store' | 'config' | 'now'>,
  manifest: string,
): Promise<Signature> {
  const { id, public_key, private_key } = await signingKey(store, now());
  const key = createPrivateKey({ key: Buffer.from(private_key, 'base64url'), format: 'der', type: 'pkcs8' });
  return {
    algorithm: 'Ed25519',
    keyId: id,
    publicKey: public_key,
    server: config.publicOrigin,
    signature: sign(null, Buffer.from(manifest), key).toString('base64url'),
  };
}
