import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DataPlace } from '../../config/data-place.ts';
import { migrations } from '../../store/migrations/migrations.ts';
import { lockDataDir } from '../../store/sqlite/lock.ts';
import { BackupError } from '../format/backup-error.ts';
import { type Deletions, formatDeletionList } from '../format/deletion-list.ts';
import { syncToDisk, writeNewFile } from '../../disk/durable-file.ts';
import { type Manifest, PARTS } from '../format/manifest.ts';
import { checkBackup } from '../format/check-backup.ts';
import { findBackup } from './find-backup.ts';
import { finishDatabase } from './finish-database.ts';
import { gatherDeletions } from './gather-deletions.ts';
import { findMissingFiles, placeFiles } from './place-files.ts';
import { sqliteTarget } from '../databases/sqlite-target.ts';

export interface RestoredBackup {
  path: string;
  manifest: Manifest;
}

/**
 * Puts a backup, or the newest in a folder, in the place of a server's data, which must be empty. Every sum is checked before anything is
 * touched. Throws `BackupError` where it cannot be; `deletionFiles` are further deletion lists to go by.
 */
export async function restoreBackup(
  place: DataPlace,
  folder: string,
  deletionFiles: readonly string[] = [],
): Promise<RestoredBackup> {
  const path = await findBackup(folder);
  const manifest = await checkBackup(path);
  refuseNewer(path, manifest);
  const deletions = await gatherDeletions(place, path, deletionFiles);
  const unlock = lockDataDir(place.dataDir);
  try {
    const target = sqliteTarget(place.dataDir);
    await target.refuseData();
    const missing = await findMissingFiles(manifest, place.dataDir);
    try {
      await finishDatabase(await target.fill(join(path, PARTS[manifest.store])));
      await placeFiles(path, missing);
      await writeDeletionList(place.deletionList, deletions);
      await target.complete();
    } catch (error) {
      await target.abandon();
      throw error;
    }
    return { path, manifest };
  } finally {
    unlock();
  }
}

function refuseNewer(path: string, { schema, gov360 }: Manifest): void {
  if (schema in migrations) return;
  throw new BackupError(
    `The backup ${path} was made by a newer GoV360 (${gov360}): restore it with that version, or a later one.`,
  );
}

async function writeDeletionList(file: string, deletions: Deletions): Promise<void> {
  const written = join(dirname(file), `.${basename(file)}-${process.pid}`);
  await writeNewFile(written, formatDeletionList(deletions));
  await rename(written, file);
  await syncToDisk(dirname(file));
}
