import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrateTo } from '../../../tests/upgrade/migrate-to.ts';
import { createEmptyDatabase, STORE_KINDS, type TestDatabase } from '../../../tests/support/stores.ts';
import { migrate } from './migrate.ts';
import { BASELINE } from './migrations/baseline.ts';
import type { Store } from './store.ts';

/** Returns the statement that stores a twin as a single document, like version 0.8. */
const whole = (userId: string, document: string) => sql`
  insert into tours (user_id, tour_id, revision, public, deleted, document, created_at, updated_at, global_id, items)
  values (${userId}, 'demo-tour', 7, 1, 0, ${document}, 1, 2, ${userId}, -1)`;

describe.each(STORE_KINDS)('a database of 0.8 in %s', (kind) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await createEmptyDatabase(kind);
    store = await database.open();
    await migrateTo(store, BASELINE);
  });
  afterEach(() => database.remove());

  const applied = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store.db)).rows
      .length;

  test.each(['2026-11-21-1-documents', '2026-11-22-6-files', BASELINE])(
    'is rejected without %s, with an error that names 0.8 @16.3',
    async (name) => {
      await sql`delete from kysely_migration where name = ${name}`.execute(store.db);
      await expect(migrate(store)).rejects.toThrow('before 0.8: start 0.8 first');
      expect(await applied()).toBe(9);
    },
  );

  test.each([
    ['twins whose annotations were not moved', sql`update tours set global_id = null`],
    ['twins still to be checked', sql`insert into tours_to_move values ('a', 'demo-tour')`],
  ])('is rejected with %s, and remains unchanged @16.3', async (_, statement) => {
    await whole('a', '{"tags":[{"id":"one"}]}').execute(store.db);
    await statement.execute(store.db);
    await expect(migrate(store)).rejects.toThrow('start 0.8 first and let it finish');
    expect(await applied()).toBe(10);
    expect((await sql`select items from tours`.execute(store.db)).rows).toEqual([{ items: -1 }]);
  });

  test('keeps and counts the items and other values of twins stored as single documents @13.52', async () => {
    const large = `{"id":"large","text":"${'x'.repeat(200_000)}"}`;
    const document = `{"name":"Office","tags":[{"id":"a","n":1.50},null,{"id":"a"},{"id":""},${large}],"_tags":1,"points":"none","revision":7}`;
    await whole('a', document).execute(store.db);
    await sql`insert into storage_use values ('a', ${document.length})`.execute(store.db);
    await migrate(store);
    const tour = await store.db.selectFrom('tours').selectAll().executeTakeFirstOrThrow();
    expect(tour).toMatchObject({ items: 2, revision: 8, document_revision: 8, changes_since: 8, public: 1 });
    expect(tour.document).toBe(
      `{"name":"Office","_tags":1,"__tags":[null,{"id":""},${large}],"_points":"none"}`,
    );
    const rows = await store.db.selectFrom('annotations').selectAll().orderBy('sort').execute();
    expect(rows.map(({ content }) => content)).toEqual(['{"id":"a","n":1.50}', '{"id":"a-2"}']);
    const { bytes } = await store.db.selectFrom('storage_use').selectAll().executeTakeFirstOrThrow();
    const counted = rows.reduce((sum, { content }) => sum + 256 + content.length, tour.document.length);
    expect(bytes).toBe(counted);
  });
});
