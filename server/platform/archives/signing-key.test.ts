import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, STORE_KINDS, type TestDatabase } from '../../../tests/support/stores.ts';
import type { Store } from '../store/store.ts';
import { testContext } from '../../../tests/support/servers/api.ts';
import { publishedKeys, signManifest, selectSigningKeys, signingKey } from './signing-key.ts';

describe.each(STORE_KINDS)('the key that signs, over %s', (kind) => {
  let database: TestDatabase;
  let stores: Store[];

  beforeAll(async () => {
    database = await createDatabase(kind);
    // Only one server can use an SQLite database.
    const servers = kind === 'postgres' ? 4 : 1;
    stores = await Promise.all(Array.from({ length: servers }, () => database.open()));
  });
  afterAll(() => database.remove());

  test('is created once, even by simultaneous requests', async () => {
    const asked = stores.flatMap((store) => [signingKey(store, 1), signingKey(store, 2)]);
    const ids = new Set((await Promise.all(asked)).map(({ id }) => id));
    expect(ids.size).toBe(1);
    expect(await selectSigningKeys((stores[0] as Store).db)).toHaveLength(1);
  });

  test('has an id derived from its public key', async () => {
    const { id, public_key } = await signingKey(stores[0] as Store, 3);
    expect(createHash('sha256').update(Buffer.from(public_key, 'base64url')).digest('base64url')).toBe(id);
  });

  test('is the newest key; older public keys stay published, and private keys are never published', async () => {
    const store = stores[0] as Store;
    const context = testContext(store);
    const first = await signingKey(store, 4);
    const newer = { ...first, id: 'newer', created_at: Date.now() };
    await store.db.insertInto('signing_keys').values(newer).execute();
    expect(await signManifest(context, '{}')).toMatchObject({ keyId: 'newer' });
    const published = await publishedKeys(context);
    expect(published.keys.map(({ keyId }) => keyId)).toEqual(['newer', first.id]);
    expect(JSON.stringify(published)).not.toContain(first.private_key);
  });
});
