import { join } from 'node:path';
import { BackupError } from './format/backup-error.ts';
import { copyFile, sumOf } from '../platform/disk/durable-file.ts';
import { FILE_FOLDERS, type Manifest, PARTS, type Part } from './format/manifest.ts';

/** A part and where it goes. */
interface Placing {
  part: Part;
  target: string;
}

/**
 * The files of a backup that a data folder lacks. Throws `BackupError` where it has one of them otherwise: what is there is
 * never overwritten.
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
        `The data folder ${dataDir} has another ${place} than the backup: move it away, or set DATA_DIR to an empty folder. Nothing was changed.`,
      );
    }
  }
  return missing;
}

/** Copies them onto the disk. */
export async function placeFiles(backup: string, missing: readonly Placing[]): Promise<void> {
  for (const { part, target } of missing) await copyFile(join(backup, part.path), target);
}

/** Within the data folder; null for what is no file of it. */
function placeOf(path: string): string | null {
  if (path === PARTS.secret) return 'auth-secret';
  return FILE_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) ? path : null;
}
