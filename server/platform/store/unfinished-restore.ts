import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { hasTable } from './has-table.ts';
import { StoreError } from './store-error.ts';
import type { Store } from './store.ts';

/** Is there while a backup is being restored into a PostgreSQL database, and after a restore that broke off. */
const MARKER = 'gov360_restore';

/** Where a SQLite database is in its data folder until it is restored. */
export const RESTORED_FILE = join('.restoring', 'gov360.db');

/** Keeps servers from a database until `endRestore`. */
export async function beginRestore({ db }: Store): Promise<void> {
  await sql`create table if not exists ${sql.table(MARKER)} (began timestamptz not null default now())`.execute(
    db,
  );
}

export async function endRestore({ db }: Store): Promise<void> {
  await sql`drop table if exists ${sql.table(MARKER)}`.execute(db);
}

/** Throws `StoreError` where a restore is under way or has broken off: what is there may be half a backup, with what was deleted since. */
export async function refuseUnfinishedRestore({ db }: Store): Promise<void> {
  if (!(await hasTable(db, MARKER))) return;
  throw new StoreError(
    'A backup is being restored into the database, or that broke off: wait until it is done, or recreate the database (dropdb, createdb) and restore again.',
  );
}

/** The same for a data folder, where a start would make an empty database. */
export function refuseUnfinishedRestoreIn(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORED_FILE))) return;
  throw new StoreError(
    `A restore into ${dataDir} broke off: restore again, or remove ${join(dataDir, RESTORED_FILE)} to start without it.`,
  );
}
