import { createPublicKey, createHash, generateKeyPairSync, createPrivateKey, sign } from 'node:crypto';
import { sql } from 'kysely';
import type { SigningKeyTable } from '../store/schema.ts';
import { insertRows, type Database, type Store, type WriteTransaction } from '../store/store.ts';
import type { SigningKeys } from '../../../contract/twin-archive/signing-keys.ts';
import type { Needs } from '../access/context.ts';
import type { Signature } from '../../../contract/twin-archive/manifest.ts';

/** Returns all keys, newest first. The newest one is used for signing; older ones verify older signatures. */
export async function selectSigningKeys(db: Database | WriteTransaction): Promise<SigningKeyTable[]> {
  return await db
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Returns the key for signing, and creates it if there is none. If several servers need the first key at the
 * same time, only one of them creates it.
 */
export async function signingKey(store: Store, now: number): Promise<SigningKeyTable> {
  const [newest] = await selectSigningKeys(store.db);
  return newest ?? (await store.write((transaction) => makeFirst(store, transaction, now)));
}

async function makeFirst(
  { dialect }: Store,
  transaction: WriteTransaction,
  now: number,
): Promise<SigningKeyTable> {
  // SQLite allows only one writer at a time, so it needs no lock.
  if (dialect === 'postgres') {
    await sql`lock table signing_keys in share row exclusive mode`.execute(transaction);
  }
  const [newest] = await selectSigningKeys(transaction);
  if (newest) return newest;
  const made = makeKey(now);
  await insertRows(transaction, 'signing_keys', made);
  return made;
}

function makeKey(now: number): SigningKeyTable {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return {
    id: createHash('sha256').update(Buffer.from(x, 'base64url')).digest('base64url'),
    public_key: x,
    private_key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
    created_at: now,
  };
}

/** Returns this server's public keys, which anyone can read. Creates the first key if there is none. */
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
