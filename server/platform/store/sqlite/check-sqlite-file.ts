import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sqliteCode, StoreError } from '../store-error.ts';

/**
 * Reads a whole database file and its write-ahead log, and throws `StoreError` if the database is damaged.
 * Does not write to them. Takes about 3 s per GB. A missing or empty file is valid. Does not check a database
 * with an interrupted transaction that must be rolled back first.
 */
export function checkSqliteFile(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return;
  const damage = findDamage(file);
  if (damage === null) return;
  throw new StoreError(
    `The database ${file} is damaged (${damage}): nothing was written to it; restore a backup in its place and start again.`,
  );
}

function findDamage(file: string): string | null {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { readOnly: true });
    const found = String(connection.prepare('pragma quick_check(1)').get()?.quick_check);
    return found === 'ok' ? null : (found.split('\n').at(-1) ?? found);
  } catch (error) {
    switch (sqliteCode(error)) {
      case 'SQLITE_CORRUPT':
      case 'SQLITE_NOTADB':
        return (error as Error).message;
      // Rolling back an interrupted transaction needs a connection that can write.
      case 'SQLITE_READONLY':
        return null;
      default:
        throw error;
    }
  } finally {
    connection?.close();
  }
}
