import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { Client } from 'pg';
import { createPostgresDatabase, removePostgresDatabase } from '../../../tests/support/postgres-database.ts';
import {
  createDatabase,
  createEmptyDatabase,
  STORE_KINDS,
  type TestDatabase,
} from '../../../tests/support/stores.ts';
import { compareSchema, migrate } from './migrate.ts';
import { epochOf, type Migrations, type StoreMigration } from './migrations/migration.ts';
import { migrations, SCHEMA_EPOCH } from './migrations/migrations.ts';
import { openPostgresStore } from './postgres/postgres.ts';
import { SupersededError } from './store-error.ts';
import type { Store } from './store.ts';

const NEXT = '2999-01-01-1-next';

/** Returns the migrations of the next version, which has one more. */
function successor(kind: StoreMigration['kind'], up: StoreMigration['up'] = async () => {}): Migrations {
  return { ...migrations, [NEXT]: { kind, up } };
}

const profile = (userId: string) => ({
  user_id: userId,
  revision: 1,
  name: '',
  company: '',
  email: '',
  role: '',
  title: '',
  phone: '',
  updated_at: 1_763_683_200_123,
});
const save = (store: Store, userId: string) =>
  store.write((transaction) => transaction.insertInto('profiles').values(profile(userId)).execute());

describe.each(STORE_KINDS)('the schema epoch in %s', (kind) => {
  let database: TestDatabase;
  /** The store of a server that is already running. */
  let older: Store;
  /** The store of a server of a newer version. */
  let newer: Store;
  let told: number;

  beforeEach(async () => {
    database = await createDatabase(kind);
    [older, newer] = [await database.open(), await database.open()];
    told = 0;
    older.guard(SCHEMA_EPOCH, () => (told += 1));
  });
  afterEach(() => database.remove());

  const saved = async () =>
    (await newer.db.selectFrom('profiles').select('user_id').execute()).map(({ user_id }) => user_id);

  test('lets a server write and restart after an unknown expand migration @16.3', async () => {
    await migrate(newer, { migrations: successor('expand') });
    await save(older, 'a');
    await older.ping();
    await migrate(older);
    expect(await compareSchema(older.db)).toEqual({ missing: [], newer: [NEXT], refused: undefined });
    expect(await saved()).toEqual(['a']);
    expect(told).toBe(0);
  });

  test('runs a migration again if PostgreSQL cancels it because of a deadlock with a write @16.3', async () => {
    let tries = 0;
    const next = successor('expand', async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    await migrate(newer, { migrations: next });
    expect(tries).toBe(2);
    expect((await compareSchema(older.db)).newer).toEqual([NEXT]);
  });

  test('stops a server’s writes and restarts after an unknown contract migration @16.3', async () => {
    await save(older, 'before');
    await migrate(newer, { migrations: successor('contract') });
    await expect(save(older, 'transaction')).rejects.toThrow(SupersededError);
    await expect(older.db.insertInto('profiles').values(profile('statement')).execute()).rejects.toThrow(
      SupersededError,
    );
    if (kind === 'postgres') {
      const hidden = sql`with gone as (delete from profiles returning user_id) select * from gone`;
      await expect(hidden.execute(older.db)).rejects.toThrow(SupersededError);
    }
    await expect(older.ping()).rejects.toThrow(SupersededError);
    expect(told).toBeGreaterThanOrEqual(3);
    expect(await saved()).toEqual(['before']);
    // Reading is still allowed.
    expect(await older.db.selectFrom('profiles').select('user_id').execute()).toHaveLength(1);
    expect(await compareSchema(older.db)).toMatchObject({ refused: NEXT });
    newer.guard(epochOf(successor('contract')));
    await save(newer, 'after');
    expect(await saved()).toEqual(expect.arrayContaining(['before', 'after']));
  });

  test('does not record failing migrations, so that the previous server continues to write @16.3', async () => {
    const failing = successor('contract', async (db) => {
      await sql`create table half (name text)`.execute(db);
      throw new Error('no room');
    });
    await expect(migrate(newer, { migrations: failing })).rejects.toThrow(/no room.*nothing was changed/);
    await save(older, 'a');
    expect(await compareSchema(older.db)).toEqual({ missing: [], newer: [], refused: undefined });
  });

  test('lets an older program run its own expand migration after a newer program’s @16.3', async () => {
    await migrate(newer, { migrations: successor('expand') });
    const sibling: StoreMigration = {
      kind: 'expand',
      up: async (db) => void (await sql`create table sibling (name text)`.execute(db)),
    };
    await migrate(older, { migrations: { ...migrations, '2998-01-01-1-sibling': sibling } });
    expect(
      await newer.db.selectFrom('migration_kinds').selectAll().where('name', 'like', '299%').execute(),
    ).toEqual(
      expect.arrayContaining([
        { name: NEXT, kind: 'expand' },
        { name: '2998-01-01-1-sibling', kind: 'expand' },
      ]),
    );
    await sql`drop table sibling`.execute(newer.db);
  });
});

describe('servers of two versions over one PostgreSQL', () => {
  let address: string;
  const stores: Store[] = [];
  const open = async (options = {}) => {
    const store = await openPostgresStore(address, options);
    stores.push(store);
    return store;
  };

  beforeEach(async () => {
    address = await createPostgresDatabase(inject('postgresUrl'));
    await migrate(await open({ patient: true }));
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await removePostgresDatabase(inject('postgresUrl'), address);
  });

  test('include every write acknowledged by the older server in a concurrent migration @16.3', async () => {
    const [older, another, newer] = [await open(), await open(), await open({ patient: true })];
    for (const store of [older, another]) store.guard(SCHEMA_EPOCH);
    const acknowledged: string[] = [];
    let refused = 0;
    const write = async (store: Store, name: string, single: boolean) => {
      for (let count = 0; ; count += 1) {
        const id = `${name}-${count}`;
        try {
          if (single) await store.db.insertInto('profiles').values(profile(id)).execute();
          else await save(store, id);
        } catch (error) {
          if (!(error instanceof SupersededError)) throw error;
          refused += 1;
          return;
        }
        acknowledged.push(id);
      }
    };
    const writers = [older, another].flatMap((store, index) =>
      [0, 1, 2].map((writer) => write(store, `${index}-${writer}`, writer === 2)),
    );
    while (acknowledged.length < 50) await new Promise((resume) => setTimeout(resume, 5));
    // This migration moves data to a table that the older server does not use.
    const moving = successor('contract', async (db) => {
      await sql`create table moved as select user_id from profiles`.execute(db);
      await sql`select pg_sleep(0.2)`.execute(db);
    });
    await migrate(newer, { migrations: moving });
    await Promise.all(writers);
    const { rows } = await sql<{ user_id: string }>`select user_id from moved`.execute(newer.db);
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(acknowledged.toSorted());
    expect(refused).toBe(writers.length);
  });

  test('make a contract migration wait for a write in progress, and include that write @16.3', async () => {
    const [older, newer] = [await open(), await open({ patient: true })];
    older.guard(SCHEMA_EPOCH);
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    let begun = () => {};
    const begin = new Promise<void>((resolve) => (begun = resolve));
    const writing = older.write(async (transaction) => {
      await transaction.insertInto('profiles').values(profile('under way')).execute();
      begun();
      await held;
    });
    await begin;
    const seen: string[] = [];
    const migrating = migrate(newer, {
      migrations: successor('contract', async (db) => {
        const { rows } = await sql<{ user_id: string }>`select user_id from profiles`.execute(db);
        seen.push(...rows.map(({ user_id }) => user_id));
      }),
    });
    const waiting = sql<{ count: number }>`
      select count(*) as count from pg_locks where not granted and relation = 'migration_kinds'::regclass`;
    while ((await waiting.execute(older.db)).rows[0]?.count === 0)
      await new Promise((resume) => setTimeout(resume, 5));
    finish();
    await Promise.all([writing, migrating]);
    expect(seen).toEqual(['under way']);
  });

  test('acknowledge a write only when it is on disk, whichever session a pooler assigns @16.10', async () => {
    const store = await open({ pooled: true });
    store.guard(SCHEMA_EPOCH);
    const asked = sql<{ setting: string }>`select current_setting('synchronous_commit') as setting`;
    // Another client of the pooler may have changed this setting of the session.
    await sql`set synchronous_commit to off`.execute(store.db);
    const { rows } = await store.write((transaction) => asked.execute(transaction));
    expect(rows).toEqual([{ setting: 'on' }]);
    expect((await asked.execute(store.db)).rows).toEqual([{ setting: 'off' }]);
  });

  test('reject the first migration with an epoch while a server without epochs runs @16.3', async () => {
    const before = await createEmptyDatabase('postgres');
    const store = await before.open();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(store.db);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${rows[0]?.name}`;
    const feed = new Client({ connectionString: url.href, application_name: 'gov360 feed' });
    await feed.connect();
    await expect(migrate(store)).rejects.toThrow(
      /before 0\.9 still uses the database.*stop every server of that version/,
    );
    await feed.end();
    await migrate(store);
    await before.remove();
  });
});
