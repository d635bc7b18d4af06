import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { findMiscounts } from '../../server/backup/doctor/find-miscounts.ts';
import { openPostgresStore } from '../../server/platform/store/postgres/postgres.ts';
import { openSqliteStore } from '../../server/platform/store/sqlite/sqlite.ts';
import { databaseOf } from '../durability/database.ts';
import { startProduct, type Product } from '../support/servers/product.ts';
import { call, type TestSession } from '../support/servers/session.ts';
import { STORE_KINDS } from '../support/stores/stores.ts';
import {
  answers,
  fillEarlierStore,
  link,
  people,
  readColumns,
  readTables,
  unpackDataFolder,
} from './before-ownership.ts';
import { asBefore } from './as-before.ts';

/** A tour's row without what it holds of collections of today; any other as it is. */
function withoutEmptyLists<Row extends Record<string, unknown>>(row: Row): Row {
  const { document } = row;
  if (typeof document !== 'string') return { ...row };
  return { ...row, document: document.replaceAll(/"(folders|documents|floorplans)":\[\],/g, '') };
}

/** What time and use change: who came when, and how often; and bytes, which are counted as they are stored now. */
const PASSING = new Set(['request_counts', 'sessions', 'storage_use']);

describe.each(STORE_KINDS)('a server of version 0.4.0 over %s that is upgraded', (kind) => {
  let product: Product;
  let database: Record<string, string>;
  let before: ReturnType<typeof readTables>;

  beforeAll(async () => {
    const dataDir = unpackDataFolder();
    before = readTables(dataDir);
    database = await databaseOf(kind);
    if (database.DATABASE_URL) {
      const store = await openPostgresStore(database.DATABASE_URL);
      await fillEarlierStore(store, before);
      await store.close();
      rmSync(join(dataDir, 'gov360.db'));
    }
    product = await startProduct({ dataDir, env: database });
  });
  afterAll(async () => {
    await product.stop();
    product.remove();
  });

  const ask = (session: TestSession | null, path: string) => call(product.origin, session, 'GET', path);

  it('has lost and changed no row', async () => {
    const { DATABASE_URL } = database;
    const store = DATABASE_URL
      ? await openPostgresStore(DATABASE_URL)
      : await openSqliteStore(join(product.dataDir, 'gov360.db'));
    for (const [table, rows] of before) {
      if (PASSING.has(table) || rows.length === 0) continue;
      const now = await readColumns(store, table, Object.keys(rows[0]!));
      expect(now, table).toHaveLength(rows.length);
      expect(now, table).toEqual(expect.arrayContaining(rows.map(withoutEmptyLists)));
    }
    expect(await findMiscounts(store)).toEqual([]);
    await store.close();
  });

  it.each(answers)('answers $who as before at $path', async ({ who, path, status, etag, body }) => {
    const answer = await ask(who === 'nobody' ? null : people[who], path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('etag')).toBe(etag);
    expect(asBefore(await answer.json(), body)).toEqual(body);
  });

  it('keeps people signed in, each browser of theirs, for 90 days from when they signed in', async () => {
    const statusOf = async (session: TestSession) => (await ask(session, api.profile(session.userId))).status;
    expect(await Promise.all(Object.values(people).map(statusOf))).toEqual(
      Object.keys(people).map((name) => (name === 'dora' ? 401 : 200)),
    );
  });

  it('takes a sign-in link that was mailed before, once', async () => {
    const open = async () => (await call(product.origin, null, 'POST', api.emailLinkComplete(), link)).status;
    expect(await open()).toBe(200);
    expect(await open()).not.toBe(200);
  });
});
