import type { Logger } from 'pino';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { hasTable } from './has-table.ts';
import type { Migrations, StoreMigration } from './migrations/migration.ts';
import { isBeforeBaseline } from './migrations/baseline.ts';
import { migrations } from './migrations/migrations.ts';
import { StoreError, retried } from './store-error.ts';
import type { Database, Store } from './store.ts';

const TABLE = 'kysely_migration';
const KINDS = 'migration_kinds';

export interface MigrateOptions {
  /** Logs the name of each migration that runs. */
  log?: Pick<Logger, 'info'>;
  /** Migrations to use instead of this program's own, for tests. */
  migrations?: Migrations;
}

/**
 * Migrates the database to this program's schema. Does nothing if the schema is current. Several processes
 * may call this at the same time. If a migration fails, rolls back all migrations and throws `StoreError`.
 * Also throws `StoreError` if the database is read-only, is older than version 0.8, or has a `contract`
 * migration of a newer program.
 */
export async function migrate(
  store: Store,
  { log, migrations: known = migrations }: MigrateOptions = {},
): Promise<void> {
  if (store.dialect === 'postgres') await refuseReadOnly(store.db);
  const migrator = new Migrator({
    db: store.db,
    // Kysely calls this function while holding the migration lock, so no other process can add a migration
    // meanwhile.
    provider: { getMigrations: () => stepsOf(store, known, log) },
    migrationTableName: TABLE,
    // A server of a newer version may have run an `expand` migration with a later name.
    allowUnorderedMigrations: true,
  });
  try {
    // Writes of running servers may lock the same tables in a different order, which can cause a deadlock.
    await retried(async () => {
      const { error } = await migrator.migrateToLatest();
      if (error) throw error as Error;
    });
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      `The database could not be migrated (${(error as Error).message}): nothing was changed. Correct the cause and start again.`,
      { cause: error },
    );
  }
}

async function refuseReadOnly(db: Database): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select current_setting('transaction_read_only') as state`.execute(db);
  if (rows[0]?.state !== 'on') return;
  throw new StoreError(
    'The database is read-only, so it may be a standby: set DATABASE_URL to the primary database, or promote the standby, and start again.',
  );
}

interface Step {
  up(db: Kysely<unknown>): Promise<void>;
}

/**
 * Returns the migrations for Kysely: `known`, and a placeholder for each migration of the database that only
 * a newer program has.
 */
async function stepsOf(
  store: Store,
  known: Migrations,
  log: MigrateOptions['log'],
): Promise<Record<string, Step>> {
  const { missing, newer, refused } = await compareSchema(store.db, known);
  if (refused !== undefined) {
    throw new StoreError(
      `The database was made by a newer GoV360 (it has “${refused}”): start that version, or use a different database with this version.`,
    );
  }
  if (isBeforeBaseline(missing)) {
    throw new StoreError(
      'The database was made by a version of GoV360 before 0.8: start 0.8 first to update the database, then start this version.',
    );
  }
  const contracts = missing.some((name) => known[name]?.kind === 'contract');
  const ours = Object.entries(known).map(([name, migration]): [string, Step] => [
    name,
    {
      async up(db) {
        const step = missing.indexOf(name) + 1;
        if (step === 1 && contracts && store.dialect === 'postgres') await holdWriters(db);
        // No message is needed for an empty database.
        if (missing.length < ours.length)
          log?.info({ migration: name, step, of: missing.length }, 'migrating the database');
        await migration.up(db, store.dialect);
        // All migrations run in one transaction, so the last one records the kinds of all of them.
        if (step === missing.length) await noteKinds(db, known);
      },
    },
  ]);
  const theirs = newer.map((name): [string, Step] => [name, { up: async () => {} }]);
  return Object.fromEntries([...ours, ...theirs]);
}

/**
 * Waits for current writes of all servers, and blocks further writes until the migrations are committed. This
 * works because each write takes a weaker lock on the same table (`postgres-pool.ts`). A database from before
 * version 0.9 does not have that table. In that case, no server may be using the database. Call this before
 * the first migration. Otherwise, a migration could deadlock with a writer that waits for a table that the
 * migration has changed. Neither lock mode blocks pg_dump.
 */
async function holdWriters(db: Kysely<unknown>): Promise<void> {
  if (await hasTable(db, KINDS)) await sql`lock table ${sql.table(KINDS)} in exclusive mode`.execute(db);
  else await refuseServersWithoutEpoch(db);
}

/**
 * Throws `StoreError` if a server before version 0.9 uses the database, because such servers do not check the
 * epoch. PostgreSQL lists the connection of such a server's change feed.
 */
async function refuseServersWithoutEpoch(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ client: string | null }>`
    select host(client_addr) as client from pg_stat_activity
    where datname = current_database() and application_name = 'gov360 feed'`.execute(db);
  if (!rows[0]) return;
  throw new StoreError(
    `A GoV360 server before 0.9 still uses the database (from ${rows[0].client ?? 'this machine'}) and would lose changes that people save after the migration: stop every server of that version, then start again.`,
  );
}

async function noteKinds(db: Kysely<unknown>, known: Migrations): Promise<void> {
  const rows = Object.entries(known).map(([name, { kind }]) => ({ name, kind }));
  await (db as Database)
    .insertInto(KINDS)
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export interface SchemaDifference {
  /** This program's migrations that the database does not have yet, in order. */
  missing: string[];
  /** `expand` migrations of a newer program. This program can use a database that has them. */
  newer: string[];
  /**
   * A `contract` migration of a newer program, which prevents this program from using the database; undefined
   * if there is none.
   */
  refused: string | undefined;
}

/** Returns how the migrations of a database differ from those of a program. */
export async function compareSchema(db: Database, known: Migrations = migrations): Promise<SchemaDifference> {
  const executed = (await hasTable(db, TABLE)) ? await namesIn(db, TABLE) : [];
  const expand = (await hasTable(db, KINDS)) ? await namesIn(db, KINDS, 'expand') : [];
  const unknown = executed.filter((name) => !(name in known));
  return {
    missing: Object.keys(known)
      .filter((name) => !executed.includes(name))
      .toSorted(),
    newer: unknown.filter((name) => expand.includes(name)),
    refused: unknown.find((name) => !expand.includes(name)),
  };
}

async function namesIn(db: Database, table: string, kind?: StoreMigration['kind']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} ${kind ? sql`where kind = ${kind}` : sql``} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
