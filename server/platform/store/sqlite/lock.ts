import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile, makePrivateFolder } from '../../disk/data-dir.ts';
import { sqliteCode, StoreError } from '../store-error.ts';

/** Locked databases. Without this reference, they would be garbage-collected, and so closed and unlocked. */
const held = new Set<DatabaseSync>();

/**
 * Locks `folder` for this process until the returned function is called or the process ends. Creates the
 * folder if missing, accessible only to its owner. Uses SQLite's lock on a separate file, which the operating
 * system releases even if the process crashes. Throws `StoreError` if another process holds the lock, or if
 * the folder is not writable.
 */
export function lockDataDir(folder: string): () => void {
  const connection = openLockFile(folder);
  try {
    connection.exec('pragma locking_mode = exclusive');
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    if (sqliteCode(error) !== 'SQLITE_BUSY') throw unusable(folder, error);
    throw new StoreError(
      `Another GoV360 server uses the folder ${folder}: stop that server, or set DATA_DIR to a different folder for this server.`,
    );
  }
  held.add(connection);
  return () => {
    held.delete(connection);
    connection.close();
  };
}

function openLockFile(folder: string): DatabaseSync {
  try {
    makePrivateFolder(folder);
    const file = join(folder, 'lock.db');
    makePrivateFile(file);
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw unusable(folder, error);
  }
}

function unusable(folder: string, error: unknown): StoreError {
  return new StoreError(
    `The folder ${folder} cannot be used (${(error as Error).message}): choose a DATA_DIR that the server’s user can write to.`,
  );
}
