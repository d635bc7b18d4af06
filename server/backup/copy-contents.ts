import { link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sumOf, writeStream } from '../platform/disk/durable-file.ts';
import { type FileKey, fileKey } from '../platform/file-store/file-key.ts';
import { type FileStore, FileStoreError } from '../platform/file-store/file-store.ts';
import type { CopiedContent } from './databases/database-facts.ts';
import { BackupError, type Part, pathOfFile } from './format/manifest.ts';
import { listBackups } from './format/backup-folder.ts';
import { readManifest } from './format/check-backup.ts';

/** The uploaded files in a backup. */
export interface CopiedContents {
  parts: Part[];
  /** Number of bytes that the backup shares with the previous one. */
  shared: number;
  /**
   * Files that were not copied, because they are damaged, or are in neither the file store nor the previous
   * backup.
   */
  missing: CopiedContent[];
  /** Files that were taken from the previous backup, because the file store has lost them. */
  lost: CopiedContent[];
}

/**
 * Copies the uploaded files that a copied database needs into a backup. All of them should still exist,
 * because cleanup jobs keep a file for at least a day after the last version or scan that used it was
 * removed, unless the account was deleted. If the newest complete backup in the same folder has a file with
 * the correct checksum, the file is hard-linked from that backup and takes no additional space. If the disk
 * does not support hard links, the file is copied from the file store. `made`: the folder of the backup.
 * Throws `BackupError` if the file store cannot be read.
 */
export async function copyContents(
  files: FileStore,
  contents: readonly CopiedContent[],
  made: string,
): Promise<CopiedContents> {
  const before = await newestBackup(dirname(made));
  const copied: CopiedContents = { parts: [], shared: 0, missing: [], lost: [] };
  const there = contents.length > 0 ? await listKeys(files) : new Set();
  for (const content of contents) {
    const { userId, sha256 } = content;
    const part = await copyContent(fileKey(userId, sha256), content.sha256);
    if (!part) copied.missing.push(content);
    else if (!there.has(fileKey(userId, sha256))) copied.lost.push(content);
    // A missing thumbnail is not an error, because lists can be shown without it.
    if (content.thumbnail) await copyContent(fileKey(userId, sha256, 'thumbnail'), null);
  }
  return copied;

  async function copyContent(key: FileKey, sha256: string | null): Promise<Part | null> {
    const path = pathOfFile(key);
    const target = join(made, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const shared = before && (await share(before, path, target));
    const part = shared ?? (await download(files, key, path, target));
    if (shared) copied.shared += shared.bytes;
    if (!part) return null;
    if (sha256 !== null && part.sha256 !== sha256) {
      await rm(target);
      return null;
    }
    copied.parts.push(part);
    return part;
  }
}

interface Before {
  path: string;
  parts: ReadonlyMap<string, Part>;
}

async function newestBackup(folder: string): Promise<Before | null> {
  const path = (await listBackups(folder)).at(-1);
  // A damaged previous backup must not prevent a new one.
  const manifest = path === undefined ? null : await readManifest(path).catch(() => null);
  if (path === undefined || !manifest) return null;
  return { path, parts: new Map(manifest.parts.map((part) => [part.path, part])) };
}

/**
 * Creates a hard link to a part of the previous backup. Returns null if that backup does not have the part,
 * if the part has changed, or if no hard link can be created, for example because the disk does not support
 * them.
 */
async function share(before: Before, path: string, target: string): Promise<Part | null> {
  const part = before.parts.get(path);
  if (!part) return null;
  const source = join(before.path, path);
  const sum = await sumOf(source);
  if (sum?.sha256 !== part.sha256 || sum.bytes !== part.bytes) return null;
  const linked = await link(source, target).then(
    () => true,
    () => false,
  );
  return linked ? part : null;
}

async function download(files: FileStore, key: FileKey, path: string, target: string): Promise<Part | null> {
  return await readable(async () => {
    const found = await files.read(key);
    return found && { path, ...(await writeStream(found.body, target)) };
  });
}

async function listKeys(files: FileStore): Promise<Set<FileKey>> {
  return await readable(async () => {
    const keys = new Set<FileKey>();
    for await (const { key } of files.list()) keys.add(key);
    return keys;
  });
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    throw new BackupError(
      `GoV360 cannot read the uploaded files: ${error.message} Run “npm run doctor” to find the problem.`,
      {
        cause: error,
      },
    );
  }
}
