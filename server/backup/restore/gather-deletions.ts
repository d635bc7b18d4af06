import { dirname, join } from 'node:path';
import type { Deletion } from '../../domain/accounts/delete-person.ts';
import { readDeletions } from '../../domain/accounts/deletion-list.ts';
import type { DataPlace } from '../../platform/config/data-place.ts';
import { BackupError } from '../format/backup-error.ts';
import { listAllBackups } from '../format/backup-folder.ts';
import { checkPart, readManifest } from '../format/check-backup.ts';
import { PARTS } from '../format/manifest.ts';

/**
 * All deletions of accounts that are known in a backup and beside it: in the deletion list of this place, in newer backups in the same folder, and in
 * the files that are named; the latest of each account. Throws `BackupError` for a list that cannot be read whole.
 */
export async function gatherDeletions(
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
    throw new BackupError(`${(error as Error).message} Correct it; nothing was changed.`, { cause: error });
  }
}
