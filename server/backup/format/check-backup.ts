import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BackupError,
  FILE_FOLDERS,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  manifestSchema,
  type Part,
  PARTS,
  fileOfPath,
} from './manifest.ts';
import { sumOf } from '../../platform/disk/durable-file.ts';

/**
 * Returns the manifest of a backup after checking every part. Throws `BackupError` if the manifest is damaged
 * or not supported by this version, or if a part is missing, changed or unknown.
 */
export async function checkBackup(path: string): Promise<Manifest> {
  const manifest = await readManifest(path);
  const known = new Set<string>([PARTS[manifest.store], PARTS.secret, PARTS.deletions]);
  for (const part of manifest.parts) {
    const inFolder = FILE_FOLDERS.some((folder) => part.path.startsWith(`${folder}/`));
    if (!known.has(part.path) && !inFolder && fileOfPath(part.path) === null) {
      throw new BackupError(
        `The backup ${path} has a part that this version does not support: ${part.path}. Restore it with a newer version.`,
      );
    }
    await checkPart(path, part);
  }
  for (const needed of [PARTS[manifest.store], PARTS.deletions]) {
    if (!manifest.parts.some((part) => part.path === needed)) throw damaged(path, `it has no ${needed}`);
  }
  return manifest;
}

/**
 * Returns the manifest of a backup after verifying its checksum. Throws `BackupError` if the manifest is
 * damaged, or if this version of GoV360 does not support it.
 */
export async function readManifest(path: string): Promise<Manifest> {
  const [text, sum] = await Promise.all(
    [MANIFEST, MANIFEST_SUM].map((name) => readFile(join(path, name), 'utf8').catch(() => '')),
  );
  if (!text) throw damaged(path, `it has no ${MANIFEST}`);
  if (sum?.slice(0, 64) !== createHash('sha256').update(text).digest('hex')) {
    throw damaged(path, `${MANIFEST} has changed since the backup`);
  }
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new BackupError(
      `The backup ${path} has a version that this GoV360 does not support: restore it with the GoV360 that made it.`,
    );
  }
  return parsed.data;
}

/** Throws `BackupError` if a part of a backup is missing or has changed. */
export async function checkPart(path: string, part: Part): Promise<void> {
  const sum = await sumOf(join(path, part.path));
  if (!sum) throw damaged(path, `${part.path} is missing`);
  if (sum.bytes !== part.bytes || sum.sha256 !== part.sha256) {
    throw damaged(path, `${part.path} has changed since the backup`);
  }
}

function damaged(path: string, what: string): BackupError {
  return new BackupError(
    `The backup ${path} is damaged (${what}): use another backup or another copy of it.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
