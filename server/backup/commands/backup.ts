// `npm run backup DIR` makes a backup in a new dated folder in DIR. The server may be running.
import { type DataPlace, readDataPlace } from '../../platform/config/data-place.ts';
import { BackupError } from '../format/manifest.ts';
import { removeOldBackups } from '../format/backup-folder.ts';
import { takeBackup } from '../take-backup.ts';
import { readArguments, runCommand } from './run-command.ts';

await runCommand(async () => {
  const { values, folder } = readArguments({ keep: { type: 'string' } }, 'npm run backup -- DIR [--keep N]');
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep > 0)) {
    throw new BackupError(`--keep ${values.keep} is not a number of backups: enter 1 or more.`);
  }
  const place = readDataPlace(process.env);
  const began = performance.now();
  const { path, manifest, shared, lost, warnings } = await takeBackup(place, folder);
  const megabytes = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const seconds = (performance.now() - began) / 1000;
  console.log(`Backup ${path}: ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s.`);
  if (shared > 0) {
    console.log(
      `${(shared / 1e6).toFixed(1)} MB of the files are also in the previous backup and take no extra space.`,
    );
  }
  console.log('The backup contains secrets and personal data. Keep it where nobody else can read it.');
  for (const warning of warnings) console.error(warning);
  const { missingFiles } = manifest;
  if (missingFiles + lost > 0) {
    const what =
      missingFiles > 0
        ? `The backup is incomplete: ${missingFiles} of the files that people uploaded are`
        : `The backup is complete, but ${lost} of its files were copied from the previous backup because they are`;
    throw new BackupError(
      `${what} missing from ${storeText(place)}, or have changed. Check that the disk is mounted, and that FILES_DIR or FILES_S3_… has the value that the server uses. Run npm run doctor, then make another backup. No earlier backup was deleted.`,
    );
  }
  if (keep === null) return;
  for (const removed of await removeOldBackups(folder, keep)) console.log(`Removed ${removed}.`);
});

function storeText({ fileStore }: DataPlace): string {
  return fileStore.kind === 's3' ? `the bucket ${fileStore.bucket}` : fileStore.folder;
}
