import { BackupError } from '../format/backup-error.ts';
import { checkBackup } from '../format/check-backup.ts';
import { findBackup } from '../restore/find-backup.ts';
import { advice, error, type Finding } from './finding.ts';

const HOUR = 3_600_000;
/** Milliseconds; a daily backup and some hours. */
const OLD = 30 * HOUR;

/** Whether the newest backup in a folder is entire, and from today. */
export async function checkBackups(folder: string, now: number): Promise<Finding[]> {
  try {
    const { takenAt } = await checkBackup(await findBackup(folder));
    const age = now - Date.parse(takenAt);
    if (age < OLD) return [];
    return [
      advice(
        `The newest backup in ${folder} is ${Math.floor(age / HOUR)} hours old: see whether the timer that makes them runs.`,
      ),
    ];
  } catch (reason) {
    if (reason instanceof BackupError) return [error(reason.message)];
    throw reason;
  }
}
