import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createPostgresDatabase, removePostgresDatabase } from '../../../tests/support/postgres-database.ts';
import { migrate } from '../../platform/store/migrate.ts';
import { lockDataDir } from '../../platform/store/sqlite/lock.ts';
import { openPostgresStore } from '../../platform/store/postgres/postgres.ts';
import { openSqliteStore } from '../../platform/store/sqlite/sqlite.ts';
import type { Store } from '../../platform/store/store.ts';
import { compact } from './compact.ts';

const SECRET = 'what-was-deleted';
const ROWS = 2_000;

describe('compacting a database', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gov360-compact-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes rows and deletes some of them. */
  async function fill({ db }: Store): Promise<void> {
    const rows = Array.from({ length: ROWS }, (_, id) => {
      return { id_hash: `${id % 2 === 0 ? SECRET : 'kept'} ${id}`, deleted_at: id };
    });
    await db.insertInto('deleted_users').values(rows).execute();
    await db.deleteFrom('deleted_users').where('id_hash', 'like', `${SECRET}%`).execute();
  }
  const count = async ({ db }: Store) =>
    (await db.selectFrom('deleted_users').select('id_hash').execute()).length;

  test('erases deleted rows from a SQLite file and its log while servers are locked out @16.18', async () => {
    const place = join(folder, 'gov360.db');
    const store = await openSqliteStore(place);
    await migrate(store);
    await fill(store);
    await store.close();
    const all = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join('');
    expect(all()).toContain(SECRET);
    const unlock = lockDataDir(folder);
    await expect(compact({ DATA_DIR: folder })).rejects.toThrow('Another GoV360 server uses the folder');
    unlock();
    expect((await compact({ DATA_DIR: folder })).join(' ')).toMatch(/before, .* now/);
    expect(all()).not.toContain(SECRET);
    const again = await openSqliteStore(place);
    expect(await count(again)).toBe(ROWS / 2);
    await again.close();
    await expect(compact({ DATA_DIR: join(folder, 'none') })).rejects.toThrow('There is no database');
  });

  test('rewrites PostgreSQL’s tables without losing rows @16.18', async () => {
    const url = await createPostgresDatabase(inject('postgresUrl'));
    const store = await openPostgresStore(url);
    try {
      await migrate(store);
      await fill(store);
      const size = async () => {
        const { rows } = await sql<{
          bytes: string;
        }>`select pg_relation_size('deleted_users') as bytes`.execute(store.db);
        return Number(rows[0]?.bytes);
      };
      const before = await size();
      await compact({ DATABASE_URL: url, DATA_DIR: folder });
      expect(await size()).toBeLessThan(0.7 * before);
      expect(await count(store)).toBe(ROWS / 2);
    } finally {
      await store.close();
      await removePostgresDatabase(inject('postgresUrl'), url);
    }
  });
});
