import { openPostgresDatabase } from '../../server/backup/databases/postgres-database.ts';
import { BackupError } from '../../server/backup/format/manifest.ts';
import type { StoreKind } from './stores.ts';

/**
 * Whether backups of a kind of store can be made here: PostgreSQL's need its own tools, which `npm install`
 * does not install. Tests that need them are skipped without them, except in CI.
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
