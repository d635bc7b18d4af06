import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../format/backup-error.ts';
import { listBackups } from '../format/backup-folder.ts';
import { MANIFEST } from '../format/manifest.ts';

/** The backup that a folder is, or the newest in it. Throws `BackupError` where there is none. */
export async function findBackup(folder: string): Promise<string> {
  if (existsSync(join(folder, MANIFEST))) return folder;
  const facts = await stat(folder).catch(() => null);
  const newest = facts?.isDirectory() ? (await listBackups(folder)).at(-1) : undefined;
  if (newest === undefined) {
    throw new BackupError(
      `There is no backup in ${folder}: name the folder that was given to npm run backup, or one of the dated folders in it.`,
    );
  }
  return newest;
}
