import { basename, dirname } from 'node:path';
import { BackupError } from '../format/backup-error.ts';
import { isIncomplete, listAllBackups } from '../format/backup-folder.ts';
import { checkBackup, readManifest } from '../format/check-backup.ts';
import { findBackup } from '../restore/find-backup.ts';
import { advice, error, type Finding } from './finding.ts';

const HOUR = 3_600_000;
/** Milliseconds; a daily backup and some hours. */
const OLD = 30 * HOUR;

/** Whether the newest backup in a folder is entire, and from today. */
export async function checkBackups(folder: string, now: number): Promise<Finding[]> {
  try {
    const newest = await findBackup(folder);
    const { takenAt } = await checkBackup(newest);
    const age = now - Date.parse(takenAt);
    const findings = await findIncomplete(folder, newest);
    if (age < OLD) return findings;
    return [
      ...findings,
      advice(
        `The newest backup in ${folder} is ${Math.floor(age / HOUR)} hours old: see whether the timer that makes them runs.`,
      ),
    ];
  } catch (reason) {
    if (reason instanceof BackupError) return [error(reason.message)];
    throw reason;
  }
}

async function findIncomplete(folder: string, newest: string): Promise<Finding[]> {
  const last = (await listAllBackups(dirname(newest))).at(-1) ?? newest;
  if (!isIncomplete(last)) return [];
  const { missingFiles } = await readManifest(last);
  return [
    error(
      `The last backup in ${folder} is incomplete: ${missingFiles} files that people uploaded are not in it (${basename(last)}). See what is said of files above, and make another.`,
    ),
  ];
}
