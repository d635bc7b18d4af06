import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { migrate } from '../../../server/store/migrate.ts';
import { openPostgresStore } from '../../../server/store/postgres/postgres.ts';
import { openSqliteStore } from '../../../server/store/sqlite/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import { createPostgresDatabase, removePostgresDatabase } from './postgres-database.ts';

/** For `describe.each`: every suite about documents runs over both. */
export const STORE_KINDS = ['sqlite', 'postgres'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

export interface TestDatabase {
  /** Another connection to the same database, as a second server process would have. */
  open(): Promise<Store>;
  /** Closes every store opened and removes the database. */
  remove(): Promise<void>;
}

/** An empty database of its own, without tables yet. */
export async function createDatabase(kind: StoreKind): Promise<TestDatabase> {
  return kind === 'sqlite' ? createSqliteDatabase() : await openPostgresDatabase(inject('postgresUrl'));
}

/** A migrated store over a database of its own; `close` removes both. */
export async function openTestStore(kind: StoreKind): Promise<{ store: Store; close: () => Promise<void> }> {
  const database = await createDatabase(kind);
  const store = await database.open();
  await migrate(store);
  return { store, close: () => database.remove() };
}

function createSqliteDatabase(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-store-'));
  const opened: Store[] = [];
  return {
    async open() {
      const store = await openSqliteStore(join(folder, 'gov360.db'));
      opened.push(store);
      return store;
    },
    async remove() {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPostgresDatabase(serverUrl: string): Promise<TestDatabase> {
  const address = await createPostgresDatabase(serverUrl);
  const opened: Store[] = [];
  return {
    async open() {
      const store = await openPostgresStore(address);
      opened.push(store);
      return store;
    },
    async remove() {
      await Promise.all(opened.map((store) => store.close()));
      await removePostgresDatabase(serverUrl, address);
    },
  };
}
