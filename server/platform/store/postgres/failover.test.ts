import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createApi, testContext } from '../../../../tests/support/servers/api.ts';
import {
  createPostgresDatabase,
  removePostgresDatabase,
} from '../../../../tests/support/postgres-database.ts';
import { createPostgresFeed } from '../../feed/postgres-feed.ts';
import { migrate } from '../migrate.ts';
import { SCHEMA_EPOCH } from '../migrations/migrations.ts';
import { ReadOnlyStoreError } from '../store-error.ts';
import type { Store } from '../store.ts';
import { openPostgresStore } from './postgres.ts';

let address: string;
const closers: (() => unknown)[] = [];

async function open(): Promise<Store> {
  const store = await openPostgresStore(address);
  closers.push(() => store.close());
  return store;
}

/**
 * Makes new sessions read-only, like those of a standby, or writable again. As after a failover, existing
 * sessions do not change.
 */
async function setReadOnly(readOnly: boolean): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  const name = client.escapeIdentifier(new URL(address).pathname.slice(1));
  await client.query(
    `alter database ${name} set default_transaction_read_only to ${readOnly ? 'on' : 'off'}`,
  );
  await client.end();
}

beforeAll(async () => {
  address = await createPostgresDatabase(inject('postgresUrl'));
  const store = await openPostgresStore(address, { patient: true });
  await migrate(store);
  await sql`create table kept (name text)`.execute(store.db);
  await store.close();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await setReadOnly(false);
  const store = await openPostgresStore(address);
  await sql`delete from kept`.execute(store.db);
  await store.close();
});
afterAll(() => removePostgresDatabase(inject('postgresUrl'), address));

const keep = (store: Store, name: string) =>
  store.write((transaction) => sql`insert into kept values (${name})`.execute(transaction));

test('a server on a standby rejects writes with 503 and is not ready until the primary returns @16.10', async () => {
  await setReadOnly(true);
  const store = await open();
  store.guard(SCHEMA_EPOCH);
  const server = createApi(testContext(store));
  const ready = await server.call('/readyz');
  expect(ready.status).toBe(503);
  expect(ready.headers.get('retry-after')).toBe('5');
  expect(await ready.json()).toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('read-only'),
  });
  const message = { method: 'POST', as: 'owner', json: { message: 'Hello', mood: 'none' } };
  const refused = await server.call('/api/users/owner/messages', message);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  expect((await server.call('/healthz')).status).toBe(200);
  await setReadOnly(false);
  expect((await server.call('/readyz')).status).toBe(200);
});

test.each([true, false])(
  'closes all connections to a replaced server after the first rejected write (guarded: %s) @16.10',
  async (guarded) => {
    await setReadOnly(true);
    const store = await open();
    if (guarded) store.guard(SCHEMA_EPOCH);
    // Opens five connections of the pool, all to the previous server.
    await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.1)`.execute(store.db)));
    await setReadOnly(false);
    await expect(keep(store, 'refused')).rejects.toThrow(ReadOnlyStoreError);
    await Promise.all(Array.from({ length: 5 }, (_, index) => keep(store, `kept ${index}`)));
    await sql`insert into kept values ('alone')`.execute(store.db);
    const { rows } = await sql<{ count: number }>`select count(*) as count from kept`.execute(store.db);
    expect(rows[0]?.count).toBe(6);
  },
);

test('replaces all connections that a restarting server closes, including idle ones @16.10', async () => {
  const store = await open();
  await Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.1)`.execute(store.db)));
  const failure = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() order by pid = pg_backend_pid()`.execute(store.db);
  await expect(failure).rejects.toMatchObject({ code: '57P01' });
  await Promise.all(Array.from({ length: 3 }, (_, index) => keep(store, `kept ${index}`)));
});

test('rejects a start on a standby with an error that explains the fix @16.10', async () => {
  await setReadOnly(true);
  await expect(migrate(await open())).rejects.toThrow(
    /read-only, so it may be a standby: set DATABASE_URL to the primary/,
  );
});

test('the feed rejects a connection to a standby, because it receives no notifications @16.10', async () => {
  await setReadOnly(true);
  await expect(createPostgresFeed(address)).rejects.toThrow(ReadOnlyStoreError);
});

test('the feed rejects a pooler that drops notifications, unless DATABASE_LISTEN_URL bypasses it @16.10', async () => {
  const pooled = await startPooler();
  await expect(createPostgresFeed(pooled)).rejects.toThrow(
    /notifications do not arrive.*transaction-mode pooler.*DATABASE_LISTEN_URL/,
  );
  const feed = await createPostgresFeed(address, pooled);
  await feed.close();
});

/**
 * Starts a pooler in transaction mode: an idle session has no connection to PostgreSQL, so it receives no
 * notifications.
 */
async function startPooler(): Promise<string> {
  const url = new URL(address);
  const { hostname, port } = url;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let left = Buffer.alloc(0);
    far.on('data', (chunk: Buffer) => {
      left = Buffer.concat([left, chunk]);
      // A message starts with a byte for its type, followed by its length, which does not include that byte.
      while (left.length >= 5 && left.length > left.readUInt32BE(1)) {
        const message = left.subarray(0, left.readUInt32BE(1) + 1);
        left = left.subarray(message.length);
        if (message.toString('latin1', 0, 1) !== 'A') near.write(message);
      }
    });
    near.on('data', (chunk) => far.write(chunk));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    for (const socket of [near, far]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}
