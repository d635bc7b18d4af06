// `npm run restore DIR` restores a backup. The server's database must be empty or not exist yet, and files in
// its data folder must not differ from those in the backup.
import { readDataPlace } from '../../platform/config/data-place.ts';
import { restoreBackup } from '../restore-backup.ts';
import { fromCaller, readArguments, runCommand } from './run-command.ts';

await runCommand(async () => {
  const { values, folder } = readArguments(
    {
      deletions: { type: 'string', multiple: true },
      incomplete: { type: 'boolean' },
      adopt: { type: 'string' },
    },
    'npm run restore -- DIR [--deletions FILE] [--incomplete] [--adopt FOUND]',
  );
  const place = readDataPlace(process.env);
  const lists = (values.deletions ?? []).map(fromCaller);
  const { path, manifest, deleted } = await restoreBackup(place, folder, lists, {
    incomplete: values.incomplete ?? false,
    adopt: values.adopt,
  });
  console.log(`Restored ${path}: the state of ${manifest.takenAt}, made by GoV360 ${manifest.gov360}.`);
  if (manifest.missingFiles > 0) {
    console.log(
      `The backup was incomplete: ${manifest.missingFiles} uploaded files were not in it. To see which files are missing, run npm run doctor.`,
    );
  }
  if (deleted > 0)
    console.log(
      `Deleted again: ${deleted} ${deleted === 1 ? 'account' : 'accounts'} that had been deleted since the backup.`,
    );
  console.log('All users are signed out, and earlier sign-in links are no longer valid.');
  console.log('Start the server, check your data, and make a backup.');
});
