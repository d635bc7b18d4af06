import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { hasTable } from './has-table.ts';
import { StoreError } from './store-error.ts';
import type { Store } from './store.ts';

/**
 * Name of a table that exists while a backup is being restored into a PostgreSQL database, and after an
 * interrupted restore.
 */
const MARKER = 'gov360_restore';

/** Path of a SQLite database in its data folder until it is completely restored. */
export const RESTORED_FILE = join('.restoring', 'gov360.db');

/** Prevents servers from starting with a database until `endRestore` is called. */
export async function beginRestore({ db }: Store): Promise<void> {
  await sql`create table if not exists ${sql.table(MARKER)} (began timestamptz not null default now())`.execute(
    db,
  );
}

export async function endRestore({ db }: Store): Promise<void> {
  await sql`drop table if exists ${sql.table(MARKER)}`.execute(db);
}

/**
 * Throws `StoreError` during a restore or after an interrupted one, when the database may be incomplete and
 * contain deleted data.
 */
export async function refuseUnfinishedRestore({ db }: Store): Promise<void> {
  if (!(await hasTable(db, MARKER))) return;
  throw new StoreError(
    'A restore into the database is running or was interrupted. Wait until it is done, or recreate the database (dropdb, createdb) and restore again.',
  );
}

/**
 * Throws `StoreError` if a data folder contains an interrupted restore. Without this check, a server would
 * create an empty database in the folder.
 */
export function refuseUnfinishedRestoreIn(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORED_FILE))) return;
  throw new StoreError(
    `A restore into ${dataDir} was interrupted. Restore again, or remove ${join(dataDir, RESTORED_FILE)} to start without the restored data.`,
  );
}
