import { Migrator } from 'kysely/migration';
import { sql } from 'kysely';
import { hasTable } from './has-table.ts';
import { migrations } from './migrations/migrations.ts';
import { StoreError } from './store-error.ts';
import type { Store } from './store.ts';

const TABLE = 'kysely_migration';

/**
 * Brings the database to this program's shape; does nothing when it has it. Two processes may do so at once. Throws
 * `StoreError` when the database was made by a newer program, or when a migration fails (it is then undone).
 */
export async function migrate(store: Store): Promise<void> {
  await refuseNewerDatabase(store);
  const provider = {
    async getMigrations() {
      const steps = Object.entries(migrations).map(([name, migration]) => [
        name,
        { up: (db: Parameters<typeof migration.up>[0]) => migration.up(db, store.dialect) },
      ]);
      return Object.fromEntries(steps);
    },
  };
  const { error } = await new Migrator({
    db: store.db,
    provider,
    migrationTableName: TABLE,
  }).migrateToLatest();
  if (error) {
    throw new StoreError(
      `The database could not be brought up to date (${(error as Error).message}): nothing was changed; correct the cause and start again.`,
      { cause: error },
    );
  }
}

async function refuseNewerDatabase(store: Store): Promise<void> {
  if (!(await hasTable(store.db, TABLE))) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(store.db);
  const unknown = rows.find((row) => !(row.name in migrations));
  if (!unknown) return;
  throw new StoreError(
    `The database was made by a newer GoV360 (it knows “${unknown.name}”): start that version, or give this one another database.`,
  );
}
