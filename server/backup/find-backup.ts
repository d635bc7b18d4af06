import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './format/backup-error.ts';
import { isIncomplete, listAllBackups } from './format/backup-folder.ts';
import { MANIFEST } from './format/manifest.ts';

/** The backup that a folder is, or the newest complete one in it. Throws `BackupError` where there is none. */
export async function findBackup(folder: string): Promise<string> {
  if (existsSync(join(folder, MANIFEST))) return folder;
  const facts = await stat(folder).catch(() => null);
  const all = facts?.isDirectory() ? await listAllBackups(folder) : [];
  const newest = all.findLast((path) => !isIncomplete(path));
  if (newest !== undefined) return newest;
  throw new BackupError(
    all.length > 0
      ? `All backups in ${folder} are incomplete: files that people uploaded are not in them. Name one of its dated folders to use it all the same.`
      : `There is no backup in ${folder}: name the folder that was given to npm run backup, or one of the dated folders in it.`,
  );
}
