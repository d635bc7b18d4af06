import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createDatabase,
  createEmptyDatabase,
  STORE_KINDS,
  type TestDatabase,
} from '../../../tests/support/stores.ts';
import { migrate } from './migrate.ts';
import { namesWithoutAddresses } from './migrations/2026-11-27-additions.ts';
import { insertRows, type Store } from './store.ts';

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

describe.each(STORE_KINDS)('the %s store', (kind) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await createDatabase(kind);
    store = await database.open();
  });
  afterEach(() => database.remove());

  const userIds = async (from: Store) => {
    const rows = await from.db.selectFrom('profiles').select('user_id').orderBy('user_id').execute();
    return rows.map((row) => row.user_id);
  };

  test('removes addresses that were stored as names, and keeps names', async () => {
    const names = ['ada@example.test', 'Ada Byron', 'Ada @ Byron & Co', ''];
    const [created_at, email_verified] =
      kind === 'sqlite' ? ['2026-11-28T00:00:00.000Z', 1] : [new Date('2026-11-28'), true];
    const rest = { email_verified, created_at, updated_at: created_at };
    await store.write(async (transaction) => {
      for (const [id, name] of names.entries())
        await insertRows(transaction, 'users', {
          id: `user-${id}`,
          name,
          email: `${id}@example.test`,
          ...rest,
        });
    });
    await namesWithoutAddresses.up(store.db as unknown as Kysely<unknown>, kind);
    const rows = await store.db.selectFrom('users').select('name').orderBy('id').execute();
    expect(rows.map(({ name }) => name)).toEqual(['', ...names.slice(1)]);
  });

  test('keeps each of many concurrent writes, and undoes only failing ones', async () => {
    const writes = Array.from({ length: 60 }, (_, index) =>
      store.write(async (transaction) => {
        await transaction
          .insertInto('profiles')
          .values(profile(`user-${index}`))
          .execute();
        if (index % 7 === 0) throw new Error(`refused ${index}`);
        return index;
      }),
    );
    const outcomes = await Promise.allSettled(writes);

    const kept = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(9);
    expect(await userIds(store)).toEqual(kept.map((index) => `user-${index}`).sort());
  });

  test('undoes a write with a rejected statement, and continues', async () => {
    await store.write((transaction) => transaction.insertInto('profiles').values(profile('taken')).execute());
    const [refused, neighbour] = await Promise.allSettled([
      store.write(async (transaction) => {
        await transaction.insertInto('profiles').values(profile('half')).execute();
        await transaction.insertInto('profiles').values(profile('taken')).execute();
      }),
      store.write((transaction) => transaction.insertInto('profiles').values(profile('other')).execute()),
    ]);
    expect([refused?.status, neighbour?.status]).toEqual(['rejected', 'fulfilled']);
    expect(await userIds(store)).toEqual(['other', 'taken']);
  });

  test('shows only acknowledged writes to another process', async () => {
    const other = await database.open();
    await store.write(async (transaction) => {
      await transaction.insertInto('profiles').values(profile('first')).execute();
      expect(await userIds(other)).toEqual([]);
      expect(await userIds(store)).toEqual([]);
    });
    expect(await userIds(other)).toEqual(['first']);
  });

  test('sees its own changes within a write', async () => {
    const seen = await store.write(async (transaction) => {
      await transaction.insertInto('profiles').values(profile('me')).execute();
      return transaction.selectFrom('profiles').select('user_id').execute();
    });
    expect(seen).toEqual([{ user_id: 'me' }]);
  });

  test('allows concurrent writes by single statements outside transactions', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.db
          .insertInto('profiles')
          .values(profile(`user-${index}`))
          .execute(),
      ),
    );
    const { numUpdatedRows } = await store.db.updateTable('profiles').set({ name: 'x' }).executeTakeFirst();
    expect(numUpdatedRows).toBe(20n);
    await expect(store.db.insertInto('profiles').values(profile('user-1')).execute()).rejects.toThrow(
      /unique|duplicate/i,
    );
  });

  test('returns milliseconds as numbers', async () => {
    await store.db.insertInto('profiles').values(profile('me')).execute();
    const row = await store.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({ ...profile('me'), hidden: 0 });
  });

  test('leaves an up-to-date database unchanged when migrating it again', async () => {
    await store.db.insertInto('profiles').values(profile('me')).execute();
    await migrate(store);
    expect(await userIds(store)).toEqual(['me']);
  });

  test('rejects a database created by a newer program', async () => {
    await store.db
      .insertInto('kysely_migration' as 'profiles')
      .values({ name: '2999-01-01-1-later', timestamp: 'x' } as never)
      .execute();
    await expect(migrate(store)).rejects.toThrow(/newer GoV360.*2999-01-01-1-later/);
  });

  test('responds to a ping until it is closed', async () => {
    await store.ping();
    await store.close();
    await expect(store.ping()).rejects.toThrow();
  });
});

test('several processes can migrate the same PostgreSQL database simultaneously', async () => {
  const database = await createEmptyDatabase('postgres');
  const stores = await Promise.all([database.open(), database.open(), database.open()]);
  await Promise.all(stores.map((store) => migrate(store)));
  expect(await stores[0]?.db.selectFrom('users').selectAll().execute()).toEqual([]);
  await database.remove();
});

test('PostgreSQL acknowledges writes only when they are on disk, regardless of its default', async () => {
  const database = await createEmptyDatabase('postgres');
  const first = await database.open();
  const [name] = (await sql<{ name: string }>`select current_database() as name`.execute(first.db)).rows;
  await sql`alter database ${sql.id(name?.name ?? '')} set synchronous_commit to off`.execute(first.db);
  const second = await database.open();
  const { rows } = await sql<{ setting: string }>`
    select current_setting('synchronous_commit') as setting`.execute(second.db);
  expect(rows).toEqual([{ setting: 'on' }]);
  await database.remove();
});
