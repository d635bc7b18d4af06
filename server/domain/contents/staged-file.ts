import { copyFile, link, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { syncToDisk } from '../../platform/disk/durable-file.ts';
import { toFileStoreError } from '../../platform/file-store/file-store.ts';
import type { StoredFile } from '../../../contract/files/stored-file.ts';
import { kindOfType } from '../../../contract/files/file-kinds.ts';
import type { FileContentTable, FileVersionTable } from '../../platform/store/schema.ts';
import type { Database } from '../../platform/store/store.ts';

/** File name suffix of a complete upload that is being moved to the file store. */
const WHOLE = '.whole';

/** Returns the path where the bytes of an upload are collected before they move to the file store. */
export function stagedPath({ uploadsDir }: Pick<Config, 'uploadsDir'>, id: string): string {
  return join(uploadsDir, id);
}

/** Returns the path from which the file store moves a complete upload. */
export function wholePath(config: Pick<Config, 'uploadsDir'>, id: string): string {
  return stagedPath(config, id) + WHOLE;
}

/**
 * Returns the id of the upload that a file in the uploads folder belongs to, or null if the name is not that
 * of an upload.
 */
export function uploadIdOf(name: string): string | null {
  return /^([0-9a-f]{32})(\.whole)?$/.exec(name)?.[1] ?? null;
}

/** Creates the uploads folder, accessible only to the server's operating system user. */
export async function makeUploadsFolder({ uploadsDir }: Pick<Config, 'uploadsDir'>): Promise<void> {
  try {
    await mkdir(uploadsDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw toFileStoreError(error);
  }
}

/**
 * Creates the empty file of an upload, accessible only to the server's operating system user, and syncs the
 * uploads folder to disk.
 */
export async function createStaged(config: Pick<Config, 'uploadsDir'>, id: string): Promise<void> {
  try {
    await (await open(stagedPath(config, id), 'wx', 0o600)).close();
    await syncToDisk(config.uploadsDir);
  } catch (error) {
    throw toFileStoreError(error);
  }
}

/** Returns the number of bytes of an upload that have arrived, or null if the staged file does not exist. */
export async function stagedSize(config: Pick<Config, 'uploadsDir'>, id: string): Promise<number | null> {
  const facts = await stat(stagedPath(config, id)).catch(() => null);
  return facts?.isFile() ? facts.size : null;
}

/**
 * Creates a hard link at `path` to the file of an upload, or a copy of the file, replacing any file at
 * `path`.
 */
export async function nameStaged(
  config: Pick<Config, 'uploadsDir'>,
  id: string,
  path: string,
): Promise<void> {
  const staged = stagedPath(config, id);
  try {
    await rm(path, { force: true });
    // Some file systems do not support hard links.
    await link(staged, path).catch(() => copyFile(staged, path));
  } catch (error) {
    throw toFileStoreError(error);
  }
}

export async function removeStaged(config: Pick<Config, 'uploadsDir'>, id: string): Promise<void> {
  for (const path of [wholePath(config, id), stagedPath(config, id)]) await rm(path, { force: true });
}

const POSITIONS_LEFT =
  'GoV360 could not remove the location from this photo, so only the owner of the twin can open it. To share the photo, upload it again with “Keep locations in photos” turned on.';

/** The tour that files belong to. */
export type FilesTour = Pick<FileVersionTable, 'user_id' | 'tour_id'>;

/** A version with the data about its stored file. */
export type StoredVersion = Omit<FileVersionTable, keyof FilesTour | 'added_by'> &
  Pick<FileContentTable, 'bytes' | 'media_type' | 'scan' | 'facts' | 'unused_since'> & { owner_only: number };

/** Selects the versions of a tour, each with the data about its stored file. */
export function selectVersions(db: Database, { user_id, tour_id }: FilesTour) {
  return db
    .selectFrom('file_versions')
    .innerJoin('file_contents', (join) =>
      join
        .onRef('file_contents.user_id', '=', 'file_versions.user_id')
        .onRef('file_contents.sha256', '=', 'file_versions.sha256'),
    )
    .select([
      'version_id',
      'document_id',
      'file_versions.sha256',
      'name',
      'added_at',
      'expires_at',
      'bytes',
      'media_type',
      'scan',
      'facts',
      'owner_only',
      'unused_since',
    ])
    .where('file_versions.user_id', '=', user_id)
    .where('file_versions.tour_id', '=', tour_id);
}

/** Returns the part of a document that describes its file. */
export function toStoredFile(version: StoredVersion): StoredFile {
  const facts = version.facts === '' ? {} : (JSON.parse(version.facts) as Partial<StoredFile>);
  return {
    version: version.version_id,
    sha256: version.sha256,
    bytes: version.bytes,
    type: version.media_type,
    kind: kindOfType(version.media_type),
    addedAt: version.added_at,
    scan: version.scan,
    thumbnail: false,
    ...facts,
    ...(version.owner_only === 1 && { problem: POSITIONS_LEFT, ownerOnly: true }),
  };
}
