import { join, dirname } from 'node:path';
import { matchDeletionList, readDeletions, deleteListed } from '../domain/accounts/deletion-list.ts';
import type { DataPlace } from '../platform/config/data-place.ts';
import { BASELINE } from '../platform/store/migrations/baseline.ts';
import { migrations } from '../platform/store/migrations/migrations.ts';
import { lockDataDir } from '../platform/store/sqlite/lock.ts';
import { BackupError, type Manifest, PARTS } from './format/manifest.ts';
import { checkBackup, checkPart, readManifest } from './format/check-backup.ts';
import { findBackup, listAllBackups } from './format/backup-folder.ts';
import { openFileStore } from '../platform/file-store/open-file-store.ts';
import { takePlaces, renewIdentity } from '../domain/files/sweep/claim-places.ts';
import { markedPlaces, type MarkedPlace, parseMarker } from '../domain/files/sweep/marked-places.ts';
import { FileStoreError } from '../platform/file-store/file-store.ts';
import { compareContents, placeContents, findMissingFiles, placeFiles } from './place-contents.ts';
import type { Target } from './databases/database-facts.ts';
import type { Deletion } from '../domain/accounts/delete-person.ts';
import { migrate } from '../platform/store/migrate.ts';
import { removeRows, type Store, type WriteTransaction } from '../platform/store/store.ts';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { openSqliteStore } from '../platform/store/sqlite/sqlite.ts';
import { RESTORED_FILE } from '../platform/store/unfinished-restore.ts';
import { copyFile, syncToDisk } from '../platform/disk/durable-file.ts';

export interface RestoredBackup {
  path: string;
  manifest: Manifest;
  /**
   * Number of accounts that were deleted after the backup was made, and that the restore has deleted again.
   */
  deleted: number;
}

export interface RestoreOptions {
  /** Whether an incomplete backup may be restored. */
  incomplete?: boolean;
  /**
   * The file store or uploads folder that the restored database adopts, as an error message identifies it: by
   * the token in its marker, or as `unmarked` or `unreadable`.
   */
  adopt?: string | undefined;
}

/**
 * Restores the backup at the path `folder`, or the newest complete backup in that folder. The server's
 * database must be empty or not exist yet, and files in its data folder and file store must not differ from
 * those in the backup. Verifies all checksums first. The restored database gets a new identity, which is also
 * written to the file store and the uploads folder. `deletionFiles`: additional deletion lists. Throws
 * `BackupError` or `StoreError`.
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
      throw new BackupError(`GoV360 cannot use the file store: ${error.message}`, { cause: error });
    }
  } finally {
    await files.close();
    unlock();
  }
}

function refuseOtherVersions(path: string, { schema, gov360 }: Manifest): void {
  if (schema < BASELINE) {
    throw new BackupError(
      `The backup ${path} was made by GoV360 ${gov360}, which is older than 0.8: restore it with 0.8, start 0.8 once, and make another backup.`,
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
    `The backup ${path} is incomplete (missing uploaded files: ${missingFiles}). Restore a complete backup, or add --incomplete to continue without the missing files. Nothing was changed.`,
  );
}

function refuseOtherStore(path: string, { store }: Manifest, { databaseUrl }: DataPlace): void {
  if (store === (databaseUrl ? 'postgres' : 'sqlite')) return;
  throw new BackupError(
    store === 'postgres'
      ? `The backup ${path} comes from a PostgreSQL database: set DATABASE_URL to an empty PostgreSQL database.`
      : `The backup ${path} comes from a SQLite database: unset DATABASE_URL, then restore the backup again.`,
  );
}

async function openTarget({ dataDir, databaseUrl }: DataPlace, manifest: Manifest): Promise<Target> {
  if (!databaseUrl) return sqliteTarget(dataDir);
  const { postgresTarget } = await import('./databases/postgres-target.ts');
  return postgresTarget(databaseUrl, manifest);
}

/**
 * Checks that the restored database may use the file store and the uploads folder. Throws `BackupError` if
 * one of them has a marker, because another database may still use it, or if a file store without a marker
 * contains files that are not in the backup. Accepts such a place if `adopt` is the token in its marker, or
 * is `unmarked` or `unreadable` and applies to the place. Returns the highest generation in the markers, or 0
 * if there are none.
 */
async function checkPlaces(
  places: readonly MarkedPlace[],
  { hasOthers, adopt }: { hasOthers: boolean; adopt: string | undefined },
): Promise<number> {
  let above = 0;
  for (const place of places) {
    const text = await place.readMarker();
    const marker = text === null ? null : parseMarker(text);
    const unmarked = hasOthers && !place.isTemporary ? 'unmarked' : null;
    const found = text === null ? unmarked : (marker?.token ?? 'unreadable');
    above = Math.max(above, marker?.generation ?? 0);
    if (found === null || found === adopt) continue;
    const what = marker
      ? `belongs to another database (${marker.identity}, generation ${marker.generation}, last used ${marker.raisedAt})`
      : 'contains files that are not in the backup, and has no marker that shows which database they belong to';
    throw new BackupError(
      `${place.name} ${what}. For a drill, set ${place.settings} to a separate place. If the restored database replaces the one that used the current place, and no server uses that place anymore, add --adopt ${found}. Nothing was changed.`,
    );
  }
  return above;
}

/**
 * Migrates a restored database and deletes data that must not be restored: accounts that were deleted after
 * the backup, sessions and sign-in links that may have ended since then, grants to read files, unfinished
 * uploads, and queued emails. Returns the number of deleted accounts.
 */
async function finishDatabase(store: Store, deletions: readonly Deletion[]): Promise<number> {
  await migrate(store);
  await store.write(async (transaction) => {
    await renewIdentity(transaction);
    await removePassing(transaction);
  });
  return (await deleteListed(store, deletions)).length;
}

async function removePassing(transaction: WriteTransaction): Promise<void> {
  // Backups do not contain the bytes of unfinished uploads.
  for (const table of ['sessions', 'sign_in_links', 'verifications', 'file_grants', 'uploads'] as const) {
    await transaction.deleteFrom(table).execute();
  }
  await removeRows(transaction, 'jobs', { lane: 'mail', state: ['queued', 'running'] });
}

/**
 * Returns all known deletions of accounts, each with its latest time. They come from the backup, newer
 * backups in the same folder, the configured deletion list, and the given files. Throws `BackupError` if a
 * list is damaged.
 */
async function gatherDeletions(
  { deletionList }: DataPlace,
  backup: string,
  files: readonly string[],
): Promise<Deletion[]> {
  const newer = (await listAllBackups(dirname(backup))).filter((path) => path > backup);
  for (const path of newer) {
    const list = (await readManifest(path)).parts.find((part) => part.path === PARTS.deletions);
    if (list) await checkPart(path, list);
  }
  const latest = new Map<string, Deletion>();
  const lists = [backup, ...newer].map((path) => join(path, PARTS.deletions));
  for (const file of [...lists, deletionList, ...files]) {
    for (const deletion of await readList(file)) {
      if ((latest.get(deletion.idHash)?.at ?? 0) <= deletion.at) latest.set(deletion.idHash, deletion);
    }
  }
  return [...latest.values()];
}

async function readList(file: string): Promise<Deletion[]> {
  try {
    return await readDeletions(file);
  } catch (error) {
    throw new BackupError(`${(error as Error).message} Correct that line. Nothing was changed.`, {
      cause: error,
    });
  }
}

/**
 * Returns the SQLite database in a data folder as the target of a restore. The caller must have locked the
 * folder.
 */
function sqliteTarget(dataDir: string): Target {
  const file = join(dataDir, RESTORED_FILE);
  const folder = dirname(file);
  let store: Store | null = null;
  return {
    async refuseData() {
      const present = ['gov360.db', 'gov360.db-wal'].find((name) => existsSync(join(dataDir, name)));
      if (present === undefined) return;
      throw new BackupError(
        `The data folder ${dataDir} is not empty (${present}): move it away, or set DATA_DIR to an empty folder. Nothing was changed.`,
      );
    },
    async fill(part) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { mode: 0o700 });
      await copyFile(part, file);
      store = await openSqliteStore(file);
      return store;
    },
    async complete() {
      await store?.close();
      await syncToDisk(file);
      await rename(file, join(dataDir, 'gov360.db'));
      await rm(folder, { recursive: true, force: true });
      await syncToDisk(dataDir);
    },
    async abandon() {
      await store?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
