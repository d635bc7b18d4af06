import { join } from 'node:path';
import { matchDeletionList } from '../../domain/accounts/match-deletion-list.ts';
import type { DataPlace } from '../../platform/config/data-place.ts';
import { BASELINE } from '../../platform/store/migrations/baseline.ts';
import { migrations } from '../../platform/store/migrations/migrations.ts';
import { lockDataDir } from '../../platform/store/sqlite/lock.ts';
import { BackupError } from '../format/backup-error.ts';
import { type Manifest, PARTS } from '../format/manifest.ts';
import { checkBackup } from '../format/check-backup.ts';
import { findBackup } from './find-backup.ts';
import { finishDatabase } from './finish-database.ts';
import { gatherDeletions } from './gather-deletions.ts';
import { openFileStore } from '../../platform/file-store/open/open-file-store.ts';
import { takePlaces } from '../../domain/files/marker/claim-places.ts';
import { markedPlaces } from '../../domain/files/marker/marked-places.ts';
import { FileStoreError } from '../../platform/file-store/file-store-error.ts';
import { checkPlaces } from './check-places.ts';
import { compareContents, placeContents } from './place-contents.ts';
import { findMissingFiles, placeFiles } from './place-files.ts';
import { sqliteTarget } from '../databases/sqlite-target.ts';
import type { Target } from '../databases/target.ts';

export interface RestoredBackup {
  path: string;
  manifest: Manifest;
  /** Accounts in it that were deleted since, and now are again. */
  deleted: number;
}

export interface RestoreOptions {
  /** Takes a backup without all of its files. */
  incomplete?: boolean;
  /** What was found in a place of files that belongs to another database, and is to be this one's. */
  adopt?: string | undefined;
}

/**
 * Puts a backup, or the newest in a folder, in the place of a server's data, which must be empty. Every sum is checked before anything is
 * touched. The database has an identity of its own afterwards, and the places of files are marked with it. Throws `BackupError` where it cannot
 * be; `deletionFiles` are further deletion lists to go by.
 */
export async function restoreBackup(
  place: DataPlace,
  folder: string,
  deletionFiles: readonly string[] = [],
  { incomplete = false, adopt }: RestoreOptions = {},
): Promise<RestoredBackup> {
  const path = await findBackup(folder);
  const manifest = await checkBackup(path);
  refuseOtherVersions(path, manifest);
  refuseOtherStore(path, manifest, place);
  if (!incomplete) refuseIncomplete(path, manifest);
  const deletions = await gatherDeletions(place, path, deletionFiles);
  const unlock = lockDataDir(place.dataDir);
  const files = await openFileStore(place.fileStore);
  try {
    const target = await openTarget(place, manifest);
    try {
      await target.refuseData();
      const missing = await findMissingFiles(manifest, place.dataDir);
      const { missing: contents, hasOthers } = await compareContents(manifest, files);
      const places = markedPlaces(place, files);
      const above = await checkPlaces(places, { hasOthers, adopt });
      const store = await target.fill(join(path, PARTS[manifest.store]));
      const deleted = await finishDatabase(store, deletions);
      await placeFiles(path, missing);
      await placeContents(path, contents, { files, db: store.db, dataDir: place.dataDir });
      await matchDeletionList(place, store);
      await takePlaces(store, places, { now: Date.now(), above });
      await target.complete();
      return { path, manifest, deleted };
    } catch (error) {
      await target.abandon().catch(() => {});
      if (!(error instanceof FileStoreError)) throw error;
      throw new BackupError(`The place of files cannot be used: ${error.message}`, { cause: error });
    }
  } finally {
    await files.close();
    unlock();
  }
}

function refuseOtherVersions(path: string, { schema, gov360 }: Manifest): void {
  if (schema < BASELINE) {
    throw new BackupError(
      `The backup ${path} was made by GoV360 ${gov360}, before 0.8: restore it with 0.8, start that once, and make another backup.`,
    );
  }
  if (schema in migrations) return;
  throw new BackupError(
    `The backup ${path} was made by a newer GoV360 (${gov360}): restore it with that version, or a later one.`,
  );
}

function refuseIncomplete(path: string, { missingFiles }: Manifest): void {
  if (missingFiles === 0) return;
  throw new BackupError(
    `The backup ${path} is incomplete: ${missingFiles} files that people uploaded are not in it. Restore a complete one, or add --incomplete to go on without those files. Nothing was changed.`,
  );
}

function refuseOtherStore(path: string, { store }: Manifest, { databaseUrl }: DataPlace): void {
  if (store === (databaseUrl ? 'postgres' : 'sqlite')) return;
  throw new BackupError(
    store === 'postgres'
      ? `The backup ${path} is of a PostgreSQL database: set DATABASE_URL to an empty one.`
      : `The backup ${path} is of a SQLite database: restore it without DATABASE_URL.`,
  );
}

async function openTarget({ dataDir, databaseUrl }: DataPlace, manifest: Manifest): Promise<Target> {
  if (!databaseUrl) return sqliteTarget(dataDir);
  const { postgresTarget } = await import('../databases/postgres-target.ts');
  return postgresTarget(databaseUrl, manifest);
}
