import { openPostgresDatabase } from '../../server/backup/databases/postgres-database.ts';
import { BackupError } from '../../server/backup/format/manifest.ts';
import type { StoreKind } from './stores.ts';

/**
 * Whether backups of a kind of store can be made here: those of PostgreSQL need its own tools, which `npm install` does not bring. What needs
 * them is skipped without them, which CI does not allow.
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
