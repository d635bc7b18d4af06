import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestContext } from '../../../tests/support/servers/api.ts';
import { fillTables, SECRET } from '../../../tests/support/held-rows.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { deletePerson } from './delete-person.ts';
import { HELD_DATA } from './held-data.ts';

/** The tables in which Kysely records migrations. */
const MIGRATIONS = new Set(['kysely_migration', 'kysely_migration_lock']);

describe.each(STORE_KINDS)('the registry of data about a user, in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind));
    for (const person of ['owner', 'other'] as const) {
      await fillTables(context.store, person, `${person}@example.org`);
    }
  });
  afterAll(() => close());

  const tables = async () =>
    (await context.store.db.introspection.getTables({ withInternalKyselyTables: true })).filter(
      // Skips the internal tables of SQLite's word index.
      ({ name }) => !MIGRATIONS.has(name) && !name.startsWith('user_search_words'),
    );
  /** Returns all stored rows, as one text per table. */
  const contents = async () => {
    const texts: [string, string[]][] = [];
    for (const { name } of await tables()) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        context.store.db,
      );
      const asText = (value: unknown) =>
        (value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)).replaceAll(
          '"owner":',
          '',
        );
      texts.push([name, rows.map((row) => Object.values(row).map(asText).join(' '))]);
    }
    return texts;
  };

  test('lists every table of the database', async () => {
    expect(Object.keys(HELD_DATA).toSorted()).toEqual((await tables()).map(({ name }) => name).toSorted());
  });

  test('deletes the rows of every table that has a user id', async () => {
    const kept = (await tables()).filter(
      ({ name, columns }) =>
        columns.some((column) => column.name === 'user_id') &&
        typeof HELD_DATA[name as keyof typeof HELD_DATA].deletion !== 'function',
    );
    expect(kept).toEqual([]);
  });

  test('leaves only an id in the audit log after a deletion, and keeps other users’ data @12.2', async () => {
    const ofOther = (text: string) => /\bother\b/.test(text);
    const before = (await contents()).map(([name, rows]) => [name, rows.filter(ofOther)]);
    const { store } = context;
    const deleted = await store.write((transaction) => deletePerson(store, transaction, 'owner', Date.now()));
    expect(deleted?.sessionIds).toHaveLength(1);
    const after = await contents();
    const left = after.flatMap(([name, rows]) =>
      rows.filter((row) => /\bowner\b|owner@/.test(row)).map((row) => [name, row]),
    );
    expect(left).toEqual([['audit_log', expect.not.stringContaining('@')]]);
    expect(after.map(([name, rows]) => [name, rows.filter(ofOther)])).toEqual(before);
    const secrets = after.flatMap(([name, rows]) =>
      rows.filter((row) => row.includes(SECRET)).map(() => name),
    );
    expect(secrets.length).toBeGreaterThan(10);
  });

  test('deletes nothing when a deletion is repeated', async () => {
    const { store } = context;
    const again = await store.write((transaction) => deletePerson(store, transaction, 'owner', 1));
    expect(again).toBeNull();
  });
});
