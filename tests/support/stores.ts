import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { migrate } from '../../server/platform/store/migrate.ts';
import { SCHEMA_EPOCH } from '../../server/platform/store/migrations/migrations.ts';
import { openPostgresStore } from '../../server/platform/store/postgres/postgres.ts';
import { openSqliteStore } from '../../server/platform/store/sqlite/sqlite.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { giveBack, takeMigratedPostgres } from './migrated-postgres.ts';
import { createPostgresDatabase, removePostgresDatabase } from './postgres-database.ts';

/** For `describe.each`: every suite about documents runs over both. */
export const STORE_KINDS = ['sqlite', 'postgres'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

export interface TestDatabase {
  /** Another connection to the same database, as a second server process would have. */
  open(): Promise<Store>;
  /** Closes every store opened and removes the database, or what the test has left in it. */
  remove(): Promise<void>;
}

/** A migrated database without rows. */
export async function createDatabase(kind: StoreKind): Promise<TestDatabase> {
  const database = await createMigrated(kind);
  return {
    ...database,
    async open() {
      const store = await database.open();
      // As a server does.
      store.guard(SCHEMA_EPOCH);
      return store;
    },
  };
}

async function createMigrated(kind: StoreKind): Promise<TestDatabase> {
  if (kind === 'sqlite') return createSqliteDatabase(await migratedSqlite());
  const server = inject('postgresUrl');
  const database = await takeMigratedPostgres(server);
  return openedDatabase(
    () => openPostgresStore(database.address),
    () => giveBack(server, database),
  );
}

/** Its own database, without tables yet. */
export async function createEmptyDatabase(kind: StoreKind): Promise<TestDatabase> {
  if (kind === 'sqlite') return createSqliteDatabase();
  const server = inject('postgresUrl');
  const address = await createPostgresDatabase(server);
  return openedDatabase(
    () => openPostgresStore(address),
    () => removePostgresDatabase(server, address),
  );
}

/** A store over a migrated database; `close` removes both. */
export async function openTestStore(kind: StoreKind): Promise<{ store: Store; close: () => Promise<void> }> {
  const database = await createDatabase(kind);
  return { store: await database.open(), close: () => database.remove() };
}

function createSqliteDatabase(bytes?: Buffer): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-store-'));
  const file = join(folder, 'gov360.db');
  if (bytes) writeFileSync(file, bytes);
  return openedDatabase(
    () => openSqliteStore(file),
    async () => rmSync(folder, { recursive: true, force: true }),
  );
}

let template: Promise<Buffer> | undefined;
/** The file of a migrated database: writing it is faster than migrating again. */
function migratedSqlite(): Promise<Buffer> {
  template ??= migrateSqlite();
  return template;
}

async function migrateSqlite(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-store-'));
  const file = join(folder, 'gov360.db');
  const store = await openSqliteStore(file);
  await migrate(store);
  // The last connection writes its log into the file.
  await store.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

function openedDatabase(open: () => Promise<Store>, removed: () => Promise<void>): TestDatabase {
  const opened: Store[] = [];
  return {
    async open() {
      const store = await open();
      opened.push(store);
      return store;
    },
    async remove() {
      await Promise.all(opened.map((store) => store.close()));
      await removed();
    },
  };
}
