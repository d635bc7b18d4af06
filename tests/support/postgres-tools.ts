import { openPostgresDatabase } from '../../server/backup/databases/postgres-database.ts';
import { BackupError } from '../../server/backup/format/manifest.ts';
import type { StoreKind } from './stores.ts';

/**
 * Returns whether this machine can back up a kind of store. PostgreSQL needs its own tools, which `npm
 * install` does not install. If they are missing, tests that need them are skipped, except in CI.
 */
export async function canBackUp(kind: StoreKind, postgresUrl: string): Promise<boolean> {
  if (kind === 'sqlite') return true;
  try {
    const { store } = await openPostgresDatabase(postgresUrl);
    await store.close();
    return true;
  } catch (error) {
    if (error instanceof BackupError) return false;
    throw error;
  }
}
