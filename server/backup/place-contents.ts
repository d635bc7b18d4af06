import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFile, sumOf } from '../platform/disk/durable-file.ts';
import { type FileKey, ownerOf } from '../platform/file-store/file-key.ts';
import type { FileStore } from '../platform/file-store/file-store.ts';
import type { Database } from '../platform/store/store.ts';
import { BackupError, type Manifest, type Part, fileOfPath, FILE_FOLDERS, PARTS } from './format/manifest.ts';

/** An uploaded file in a backup that is missing from the file store. */
export interface MissingContent {
  part: Part;
  key: FileKey;
}

/**
 * Name of the folder in the data folder to which a restore copies each uploaded file before putting it into
 * the file store.
 */
const WORKPLACE = '.restoring-files';

/** The differences between a file store and a backup. */
export interface ComparedContents {
  missing: MissingContent[];
  /** Whether the store has files that are not in the backup. */
  hasOthers: boolean;
}

/**
 * Compares the uploaded files in a backup with a file store. Throws `BackupError` if a file's size in the
 * file store differs from its size in the backup.
 */
export async function compareContents({ parts }: Manifest, files: FileStore): Promise<ComparedContents> {
  const there = new Map<FileKey, number>();
  for await (const { key, bytes } of files.list()) there.set(key, bytes);
  const missing: MissingContent[] = [];
  for (const part of parts) {
    const key = fileOfPath(part.path);
    if (key === null) continue;
    const bytes = there.get(key);
    if (bytes === undefined) missing.push({ part, key });
    else if (bytes !== part.bytes) {
      throw new BackupError(
        `The file store contains a different version of ${key} than the backup: set FILES_DIR to an empty folder, or set FILES_S3_BUCKET or FILES_S3_PREFIX to a bucket or prefix without files. Nothing was changed.`,
      );
    }
    there.delete(key);
  }
  return { missing, hasOthers: there.size > 0 };
}

/**
 * Puts the missing files into the file store, except those of accounts that were deleted after the backup.
 * Throws `BackupError` if a file in the backup has changed.
 */
export async function placeContents(
  backup: string,
  missing: readonly MissingContent[],
  { files, db, dataDir }: { files: FileStore; db: Database; dataDir: string },
): Promise<void> {
  const people = await db.selectFrom('file_contents').select('user_id').distinct().execute();
  const owners = new Set(people.map(({ user_id }) => ownerOf(user_id)));
  const folder = join(dataDir, WORKPLACE);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  try {
    for (const { part, key } of missing) {
      if (!owners.has(key.split('/')[0] ?? '')) continue;
      const copy = join(folder, 'content');
      const sum = await copyFile(join(backup, part.path), copy);
      if (sum?.sha256 !== part.sha256) {
        throw new BackupError(
          `The backup ${backup} changed during the restore: ${part.path} is different now. Restore again from a copy.`,
        );
      }
      await files.put(key, copy);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A part of a backup to copy. */
interface Placing {
  part: Part;
  /** The path to which the part is copied. */
  target: string;
}

/**
 * Returns the parts of a backup that are missing from a data folder. Throws `BackupError` if an existing file
 * differs from the part, because a restore never overwrites files.
 */
export async function findMissingFiles({ parts }: Manifest, dataDir: string): Promise<Placing[]> {
  const missing: Placing[] = [];
  for (const part of parts) {
    const place = placeOf(part.path);
    if (place === null) continue;
    const target = join(dataDir, place);
    const there = await sumOf(target);
    if (!there) missing.push({ part, target });
    else if (there.sha256 !== part.sha256) {
      throw new BackupError(
        `The data folder ${dataDir} contains a different version of ${place} than the backup: move the data folder away, or set DATA_DIR to an empty folder. Nothing was changed.`,
      );
    }
  }
  return missing;
}

/** Copies the missing parts into the data folder. */
export async function placeFiles(backup: string, missing: readonly Placing[]): Promise<void> {
  for (const { part, target } of missing) await copyFile(join(backup, part.path), target);
}

/** Returns the path of a part in the data folder; null if the part does not belong in the data folder. */
function placeOf(path: string): string | null {
  if (path === PARTS.secret) return 'auth-secret';
  return FILE_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) ? path : null;
}
