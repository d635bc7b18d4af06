import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { migrate } from '../../server/platform/store/migrate.ts';
import { SCHEMA_EPOCH } from '../../server/platform/store/migrations/migrations.ts';
import { openPostgresStore } from '../../server/platform/store/postgres/postgres.ts';
import { openSqliteStore } from '../../server/platform/store/sqlite/sqlite.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { createPostgresDatabase, removePostgresDatabase } from './postgres-database.ts';
import { expectIndexes, hasNewStatements } from './query-plans.ts';
import { Client } from 'pg';

/** The kinds of stores for `describe.each`. All suites about documents run with both. */
export const STORE_KINDS = ['sqlite', 'postgres'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

/**
 * Returns the kinds for suites that add no queries of their own, or that start and kill whole servers: one in
 * `npm test`, both in `npm run soak`.
 */
export function mainly(kind: StoreKind): readonly StoreKind[] {
  return process.env.BOTH_STORES ? STORE_KINDS : [kind];
}

export interface TestDatabase {
  /** Opens another connection to the same database, like a second server process. */
  open(): Promise<Store>;
  /** Closes all open stores and deletes the database, or the rows that the test left in it. */
  remove(): Promise<void>;
}

/** Creates a migrated database without rows. */
export async function createDatabase(kind: StoreKind): Promise<TestDatabase> {
  const database = await createMigrated(kind);
  return {
    ...database,
    async open() {
      const store = await database.open();
      // Sets the guard as a server does.
      store.guard(SCHEMA_EPOCH);
      return store;
    },
    async remove() {
      await database.remove();
      if (!hasNewStatements(kind)) return;
      const other = await createUnused(kind);
      await expectIndexes(await other.open()).finally(() => other.remove());
    },
  };
}

let unused: Promise<MigratedPostgres> | undefined;
/** Creates a migrated database that is never written to. */
async function createUnused(kind: StoreKind): Promise<TestDatabase> {
  if (kind === 'sqlite') return createSqliteDatabase(await migratedSqlite());
  unused ??= makeMigratedPostgres(inject('postgresUrl'));
  const { address } = await unused;
  return openedDatabase(
    () => openPostgresStore(address),
    async () => {},
  );
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

/** Creates a separate database without tables. */
export async function createEmptyDatabase(kind: StoreKind): Promise<TestDatabase> {
  if (kind === 'sqlite') return createSqliteDatabase();
  const server = inject('postgresUrl');
  const address = await createPostgresDatabase(server);
  return openedDatabase(
    () => openPostgresStore(address),
    () => removePostgresDatabase(server, address),
  );
}

/** Opens a store over a migrated database. `close` deletes both. */
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

/** Opens a migrated SQLite database in a new file. */
export async function openMigratedSqlite(file: string): Promise<Store> {
  mkdirSync(dirname(file), { recursive: true });
  // Only the server's user may read the file, as when the server creates it.
  writeFileSync(file, await migratedSqlite(), { mode: 0o600 });
  return await openSqliteStore(file);
}

let template: Promise<Buffer> | undefined;
/** Returns the file of a migrated database. Copying it is faster than running the migrations again. */
function migratedSqlite(): Promise<Buffer> {
  template ??= migrateSqlite();
  return template;
}

async function migrateSqlite(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-store-'));
  const file = join(folder, 'gov360.db');
  const store = await openSqliteStore(file);
  await migrate(store);
  // When the last connection closes, it writes the log into the file.
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

/**
 * The maximum number of rows in a database that is emptied. With more rows, the emptied tables would be too
 * slow for the next test.
 */
const FEW = 10_000;
/**
 * How long to wait, in milliseconds, for a forgotten transaction that locks rows of the database to be
 * emptied.
 */
const PATIENCE = 2_000;

/** A migrated database, and a connection that empties it. */
interface MigratedPostgres {
  address: string;
  client: Client;
  /** A statement that deletes the rows of all tables, except those about migrations. */
  emptying: string;
  /** A fingerprint that changes when anything is created or dropped. */
  shape: string;
}

/**
 * Databases that are not in use. PostgreSQL takes 0.3 s to create and migrate a database, and a few
 * milliseconds to empty one.
 */
const idle: MigratedPostgres[] = [];

/** Returns an empty database with the current schema. */
async function takeMigratedPostgres(serverUrl: string): Promise<MigratedPostgres> {
  return idle.pop() ?? (await makeMigratedPostgres(serverUrl));
}

/** Empties a database for the next test, or deletes it if a test left many rows. */
async function giveBack(serverUrl: string, database: MigratedPostgres): Promise<void> {
  if (await isEmptied(database)) {
    idle.push(database);
    return;
  }
  await database.client.end();
  await removePostgresDatabase(serverUrl, database.address);
}

async function makeMigratedPostgres(serverUrl: string): Promise<MigratedPostgres> {
  const address = await createPostgresDatabase(serverUrl);
  const store = await openPostgresStore(address);
  await migrate(store);
  await store.close();
  const client = new Client({ connectionString: address });
  // A test may end all connections to its database. `isEmptied` detects that.
  client.on('error', () => {});
  await client.connect();
  await client.query(`set lock_timeout = ${PATIENCE}; set session_replication_role = replica`);
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' 
     and tablename not like 'kysely_%' and tablename <> 'migration_kinds'`,
  );
  const emptying = rows.map(({ name }) => `delete from ${client.escapeIdentifier(name)}`).join(';');
  return { address, client, emptying, shape: await shapeOf(client) };
}

async function isEmptied({ client, emptying, shape }: MigratedPostgres): Promise<boolean> {
  try {
    if ((await shapeOf(client)) !== shape) return false;
    const results = (await client.query(emptying)) as unknown as { rowCount: number }[];
    return results.every(({ rowCount }) => rowCount < FEW);
  } catch {
    return false;
  }
}

async function shapeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `select concat_ws(' ', count(*), max(oid), (select count(*) from kysely_migration)) as shape
     from pg_class where relnamespace = 'public'::regnamespace`,
  );
  return rows[0]?.shape ?? '';
}
