// npm run backup DIR: a backup of one moment, in a dated folder of DIR, while the server runs.
import { readDataPlace } from '../../config/data-place.ts';
import { BackupError } from '../format/backup-error.ts';
import { removeOldBackups } from '../format/backup-folder.ts';
import { takeBackup } from '../take/take-backup.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { values, folder } = readArguments({ keep: { type: 'string' } }, 'npm run backup -- DIR [--keep N]');
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep > 0)) {
    throw new BackupError(`--keep ${values.keep} is no number of backups: give 1 or more.`);
  }
  const began = performance.now();
  const { path, manifest, shared, warnings } = await takeBackup(readDataPlace(process.env), folder);
  const megabytes = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const seconds = (performance.now() - began) / 1000;
  console.log(`Backup ${path}: ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s.`);
  if (shared > 0) {
    console.log(
      `${(shared / 1e6).toFixed(1)} MB of it are files that the backup before has, and take no room.`,
    );
  }
  console.log('It holds secrets and personal data: keep it where nobody else can read it.');
  for (const warning of warnings) console.error(warning);
  if (keep === null) return;
  for (const removed of await removeOldBackups(folder, keep)) console.log(`Removed ${removed}.`);
});
