import { dirname, join } from 'node:path';
import type { DataPlace } from '../../config/data-place.ts';
import { BackupError } from '../format/backup-error.ts';
import { listBackups } from '../format/backup-folder.ts';
import { type Deletions, readDeletionList } from '../format/deletion-list.ts';
import { PARTS } from '../format/manifest.ts';
import { checkPart, readManifest } from '../format/check-backup.ts';

/**
 * All deletions of accounts that are known beside a backup and in it: in the deletion list of this place, in newer backups beside it, and in
 * the files that are named. Throws `BackupError` for a list that cannot be read whole.
 */
export async function gatherDeletions(
  place: DataPlace,
  backup: string,
  files: readonly string[],
): Promise<Deletions> {
  const newer = (await listBackups(dirname(backup))).filter((path) => path > backup);
  for (const path of newer) {
    const list = (await readManifest(path)).parts.find((part) => part.path === PARTS.deletions);
    if (list) await checkPart(path, list);
  }
  const lists = [backup, ...newer].map((path) => join(path, PARTS.deletions));
  const gathered: Deletions = new Map();
  for (const file of [...lists, place.deletionList, ...files]) {
    const { deletions, unreadable } = await readDeletionList(file);
    if (unreadable.length > 0) {
      throw new BackupError(
        `The deletion list ${file} has lines that are no entries (${unreadable.join(', ')}): correct or remove them. Nothing was changed.`,
      );
    }
    for (const [hash, at] of deletions) gathered.set(hash, at);
  }
  return gathered;
}
