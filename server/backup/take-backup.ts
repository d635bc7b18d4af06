import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashUserId } from '../platform/access/actor.ts';
import type { Deletion } from '../domain/accounts/delete-person.ts';
import { appendDeletions, readDeletions } from '../domain/accounts/deletion-list.ts';
import type { DataPlace } from '../platform/config/data-place.ts';
import { projectVersion } from '../platform/config/project.ts';
import {
  BackupError,
  FILE_FOLDERS,
  MANIFEST,
  MANIFEST_SUM,
  PARTS,
  type Manifest,
  type Part,
} from './format/manifest.ts';
import { backupName, openBackupFolder, unfinishedName, listFiles } from './format/backup-folder.ts';
import {
  type CopiedContent,
  type DatabaseFacts,
  readFacts,
  requireOwnDatabase,
} from './databases/database-facts.ts';
import { openSqliteForReading } from '../platform/store/sqlite/sqlite-dialect.ts';
import { sql } from 'kysely';
import { copyFile, sumOf, syncFolders, syncToDisk, writeNewFile } from '../platform/disk/durable-file.ts';
import { copyContents } from './copy-contents.ts';
import { openFileStore } from '../platform/file-store/open-file-store.ts';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from '../platform/disk/data-dir.ts';

export interface TakenBackup {
  path: string;
  manifest: Manifest;
  /** Number of bytes that the backup shares with the previous one, and that take no additional space. */
  shared: number;
  /** Number of files that were taken from the previous backup, because the file store has lost them. */
  lost: number;
  /** Warnings for the operator. */
  warnings: string[];
}

/**
 * Makes a consistent backup in a new folder in `folder`. The server may be running. The new folder gets its
 * final name once everything in it is synced to disk. The name and the manifest show whether the backup is
 * incomplete. If the backup fails, deletes the new folder and throws the error, usually a `BackupError`.
 */
export async function takeBackup(place: DataPlace, folder: string): Promise<TakenBackup> {
  await openBackupFolder(folder, place.dataDir);
  const takenAt = new Date();
  const made = join(folder, unfinishedName(takenAt));
  try {
    await mkdir(made, { mode: 0o700 });
    const { manifest, ...rest } = await fillBackup(place, made, takenAt);
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    const { sha256 } = await writeNewFile(join(made, MANIFEST), text);
    await writeNewFile(join(made, MANIFEST_SUM), `${sha256}  ${MANIFEST}\n`);
    await syncFolders(made);
    const path = join(folder, backupName(takenAt, { incomplete: manifest.missingFiles > 0 }));
    await rename(made, path);
    await syncToDisk(folder);
    return { path, manifest, ...rest };
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Fills the folder of a backup. Copies the database first, then the uploaded files, and then the deletion
 * list, so that the list includes accounts that are deleted during the backup.
 */
async function fillBackup(place: DataPlace, made: string, takenAt: Date): Promise<Omit<TakenBackup, 'path'>> {
  const { deletions, contents, ...facts } = await copyDatabase(place, made);
  const files = await openFileStore(place.fileStore);
  const copied = await copyContents(files, contents, made).finally(() => files.close());
  const warnings: string[] = [];
  const listed = await readDeletions(place.deletionList).catch((error: Error) => {
    // An unreadable deletion list is only a warning, because the database also contains the deletions.
    warnings.push(error.message);
    return [];
  });
  const missing = missed(copied.missing, [...deletions, ...listed]);
  const lost = missed(copied.lost, [...deletions, ...listed]).length;
  await writeNewFile(join(made, PARTS.deletions), '');
  await appendDeletions(join(made, PARTS.deletions), [...deletions, ...listed]);
  const parts = [await summed(made, PARTS[facts.store]), await summed(made, PARTS.deletions)];
  const secret = await copyFile(join(place.dataDir, 'auth-secret'), join(made, PARTS.secret));
  if (secret) parts.push({ path: PARTS.secret, ...secret });
  for (const path of listFiles(place.dataDir, FILE_FOLDERS)) {
    // Files that are deleted during the backup are not part of it.
    const sum = await copyFile(join(place.dataDir, path), join(made, path));
    if (sum) parts.push({ path, ...sum });
  }
  parts.push(...copied.parts);
  const manifest: Manifest = {
    format: 'gov360-backup',
    formatVersion: 1,
    gov360: projectVersion(),
    ...facts,
    takenAt: takenAt.toISOString(),
    missingFiles: missing.length,
    parts,
  };
  return { manifest, shared: copied.shared, lost, warnings };
}

/** Returns the missing files, except those of deleted accounts. */
function missed(missing: readonly CopiedContent[], deletions: readonly Deletion[]): CopiedContent[] {
  const gone = new Set(deletions.map(({ idHash }) => idHash));
  return missing.filter(({ userId }) => !gone.has(hashUserId(userId)));
}

async function copyDatabase({ dataDir, databaseUrl }: DataPlace, made: string): Promise<DatabaseFacts> {
  const target = join(made, databaseUrl ? PARTS.postgres : PARTS.sqlite);
  await mkdir(dirname(target), { mode: 0o700 });
  const facts = databaseUrl
    ? await (await import('./databases/copy-postgres.ts')).copyPostgres(databaseUrl, target)
    : await copySqlite(join(dataDir, 'gov360.db'), target);
  await syncToDisk(target);
  return facts;
}

async function summed(made: string, path: string): Promise<Part> {
  const sum = await sumOf(join(made, path));
  if (!sum) throw new BackupError(`${path} is missing from the backup. Check whether somebody deleted it.`);
  return { path, ...sum };
}

/** Milliseconds to wait for a lock. In WAL mode, a reader rarely has to wait. */
const BUSY_TIMEOUT = 5_000;

/**
 * Copies a consistent state of the database to a new file, while a server uses the database. The copy
 * contains no remains of deleted data. SQLite's backup API is not used, because it starts again after each
 * write of another process, so under load it might never finish. Throws `BackupError` if there is no
 * database, if it cannot be copied, or if the copy is damaged or not a GoV360 database.
 */
async function copySqlite(file: string, target: string): Promise<DatabaseFacts> {
  if (!existsSync(file)) {
    throw new BackupError(
      `There is no database at ${file}. Set DATA_DIR or DATABASE_URL to the value that the server uses.`,
    );
  }
  makePrivateFile(target);
  const source = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });
  try {
    source.prepare('vacuum into ?').run(target);
  } catch (error) {
    throw new BackupError(
      `The database ${file} cannot be copied (${(error as Error).message}): run npm run doctor.`,
      { cause: error },
    );
  } finally {
    source.close();
  }
  return await checkCopy(target);
}

/**
 * Returns the facts about a copied database after checking the whole database. Throws `BackupError` if the
 * copy is damaged or not a GoV360 database.
 */
async function checkCopy(file: string): Promise<DatabaseFacts> {
  const { db, close } = openSqliteForReading(file);
  try {
    const { rows } = await sql<{ found: string }>`
      select integrity_check as found from pragma_integrity_check limit 1`.execute(db);
    const found = rows[0]?.found;
    if (found !== 'ok') {
      throw new BackupError(
        `The database is damaged (${found}), so its copy is damaged too: run npm run doctor.`,
      );
    }
    await requireOwnDatabase(db, 'DATA_DIR');
    return { store: 'sqlite', postgres: 0, ...(await readFacts(db)) };
  } finally {
    await close();
  }
}
