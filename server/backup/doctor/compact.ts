import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { formatBytes } from '../../../contract/files/format-bytes.ts';
import { HELD_DATA } from '../../domain/accounts/held-data.ts';
import { readDataPlace } from '../../platform/config/data-place.ts';
import { lockDataDir } from '../../platform/store/sqlite/lock.ts';
import { openPostgresStore } from '../../platform/store/postgres/postgres.ts';
import { BackupError } from '../format/manifest.ts';

/**
 * Rewrites the database, so that its data files no longer contain deleted rows. Returns messages for the
 * operator. Throws `BackupError` if there is no SQLite database, and `StoreError` while a server uses its
 * data folder. With PostgreSQL, locks each table while rewriting it, and temporarily needs additional disk
 * space for a copy of that table.
 */
export async function compact(env: Record<string, string | undefined>): Promise<string[]> {
  const { dataDir, databaseUrl } = readDataPlace(env);
  return databaseUrl ? await compactPostgres(databaseUrl) : compactSqlite(dataDir);
}

function compactSqlite(dataDir: string): string[] {
  const file = join(dataDir, 'gov360.db');
  if (!existsSync(file))
    throw new BackupError(`There is no database at ${file}. Set DATA_DIR to the value that the server uses.`);
  const unlock = lockDataDir(dataDir);
  try {
    const before = sizeOf(file);
    const connection = new DatabaseSync(file);
    try {
      connection.exec('pragma wal_checkpoint(truncate); vacuum; pragma wal_checkpoint(truncate)');
    } finally {
      connection.close();
    }
    return [
      `The database ${file} was rewritten: ${formatBytes(before)} before, ${formatBytes(sizeOf(file))} now. Its write-ahead log is empty.`,
    ];
  } finally {
    unlock();
  }
}

function sizeOf(file: string): number {
  return [file, `${file}-wal`].reduce(
    (sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

async function compactPostgres(url: string): Promise<string[]> {
  const store = await openPostgresStore(url, { patient: true });
  const { db } = store;
  const size = async () => {
    const { rows } = await sql<{
      bytes: string;
    }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return Number(rows[0]?.bytes);
  };
  try {
    const before = await size();
    const tables = Object.keys(HELD_DATA);
    for (const table of tables) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
    return [
      `${tables.length} tables were rewritten: ${formatBytes(before)} before, ${formatBytes(await size())} now.`,
      'Deleted data remains in PostgreSQL’s write-ahead log until the log is recycled, and in an archive of the log until the archive’s retention ends. See docs/operations.md.',
    ];
  } finally {
    await store.close();
  }
}
