import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/support/stores.ts';
import { openPostgresStore } from './postgres.ts';
import { OutcomeUnknownError, StoreUnavailableError, isStoreUnavailable } from '../store-error.ts';
import type { Store } from '../store.ts';

describe('a connection that drops', () => {
  let database: TestDatabase;
  let direct: Store;
  let proxied: Store;
  let proxy: Server;
  /**
   * If set, the proxy closes the connection instead of returning the response to the first query that
   * contains this text. The database still executes the query.
   */
  let cutAt: string | null;

  beforeEach(async () => {
    cutAt = null;
    database = await createEmptyDatabase('postgres');
    direct = await database.open();
    await sql`create table kept (name text)`.execute(direct.db);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.db);
    const { hostname, port } = new URL(inject('postgresUrl'));
    proxy = createServer((near) => {
      const far = connect(Number(port), hostname);
      let cut = false;
      near.on('data', (chunk: Buffer) => {
        if (cutAt !== null && chunk.includes(cutAt)) cut = true;
        far.write(chunk);
      });
      far.on('data', (chunk: Buffer) => (cut ? near.destroy() : near.write(chunk)));
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
      for (const socket of [near, far]) socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const url = new URL(inject('postgresUrl'));
    url.port = String((proxy.address() as AddressInfo).port);
    url.pathname = `/${rows[0]?.name}`;
    proxied = await openPostgresStore(url.href);
  });
  afterEach(async () => {
    await proxied.close();
    proxy.close();
    await database.remove();
  });

  const keep = (name: string) =>
    proxied.write((transaction) => sql`insert into kept values (${name})`.execute(transaction));
  const kept = async () => (await sql<{ name: string }>`select name from kept`.execute(direct.db)).rows;

  it('during a commit leaves the outcome of the write unknown', async () => {
    // The query ends with a NUL, so this matches only a query that ends with `commit`.
    cutAt = 'commit\0';
    await expect(keep('committed')).rejects.toThrow(OutcomeUnknownError);
    expect(await kept()).toEqual([{ name: 'committed' }]);
    cutAt = null;
    await keep('after');
    expect(await kept()).toHaveLength(2);
  });

  it('before a commit undoes the write, and the next write uses another connection', async () => {
    cutAt = 'insert';
    const failure = await keep('undone').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailableError);
    expect(failure).not.toBeInstanceOf(OutcomeUnknownError);
    cutAt = null;
    await keep('after');
    expect(await kept()).toEqual([{ name: 'after' }]);
  });

  it('before it is usable does not occupy a slot of the pool', async () => {
    cutAt = 'set_config';
    for (let time = 0; time < 12; time += 1) {
      await expect(keep('never')).rejects.toThrow(StoreUnavailableError);
    }
    cutAt = null;
    await keep('after');
    expect(await kept()).toEqual([{ name: 'after' }]);
  });
});

test('limits the duration of statements, except in migrations', async () => {
  const limits: unknown[] = [];
  for (const patient of [false, true]) {
    const store = await openPostgresStore(inject('postgresUrl'), { patient });
    const { rows } = await sql`show statement_timeout`.execute(store.db);
    limits.push(...rows);
    await store.close();
  }
  expect(limits).toEqual([{ statement_timeout: '3500ms' }, { statement_timeout: '0' }]);
});

describe('statements', () => {
  let database: TestDatabase;
  let store: Store;
  let direct: Store;

  beforeEach(async () => {
    database = await createEmptyDatabase('postgres');
    direct = await database.open();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.db);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${rows[0]?.name}`;
    store = await openPostgresStore(url.href);
    await sql`create table kept (name text)`.execute(direct.db);
  });
  afterEach(async () => {
    await store.close();
    await database.remove();
  });

  it('are prepared once for each connection, except those with all columns of a table', async () => {
    const statements = await store.db.connection().execute(async (connection) => {
      for (const name of ['a', 'b']) {
        await sql`select name from kept where name = ${name}`.execute(connection);
        await sql`select * from kept where name = ${name}`.execute(connection);
        await sql`select kept.* from kept where name = ${name}`.execute(connection);
      }
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like '%from kept%'`.execute(connection);
      return rows;
    });
    expect(statements).toEqual([{ statement: 'select name from kept where name = $1' }]);
  });

  it('work again after a migration changed the type of a column', async () => {
    const read = async () =>
      (await sql`select name from kept where name <> ${'none'}`.execute(store.db)).rows;
    await store.write((transaction) => sql`insert into kept values (${'a'})`.execute(transaction));
    expect(await read()).toEqual([{ name: 'a' }]);
    await sql`alter table kept alter column name type varchar(10)`.execute(direct.db);
    await expect(read()).rejects.toThrow(StoreUnavailableError);
    expect(await read()).toEqual([{ name: 'a' }]);
  });
});

test.each([
  ['57P01', true],
  ['57P02', true],
  ['57P03', true],
  ['57014', true],
  ['08006', true],
  ['53300', true],
  ['25006', true],
  ['SQLITE_FULL', true],
  ['23505', false],
  ['42P01', false],
  // The error of a request whose client has disconnected.
  ['ECONNRESET', false],
])('treats the error %s as an unavailable database: %s', (code, expected) => {
  expect(isStoreUnavailable(Object.assign(new Error(code), { code }))).toBe(expected);
});
