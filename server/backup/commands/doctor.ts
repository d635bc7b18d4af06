// `npm run doctor` reports problems in a server's configuration and data, and says what to do about them. The
// command changes nothing unless an option requests a change.
import { parseArgs } from 'node:util';
import { readDataPlace } from '../../platform/config/data-place.ts';
import { BackupError } from '../format/manifest.ts';
import { compact } from '../doctor/compact.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { mendFiles } from '../doctor/mend-files.ts';
import { fromCaller, runCommand } from './run-command.ts';

const USAGE =
  'npm run doctor -- [--full] [--backups DIR], or with one of --quarantine, --restore-quarantine all|NAME, --allow-sweep, --adopt FOUND, --compact';

await runCommand(async () => {
  const { full = false, backups, compact: isCompact = false, ...rest } = readOptions();
  if (isCompact) {
    for (const sentence of await compact(process.env)) console.log(sentence);
    return;
  }
  const mending = {
    adopt: rest.adopt,
    allowSweep: rest['allow-sweep'],
    quarantine: rest.quarantine,
    restoreQuarantine: rest['restore-quarantine'],
  };
  if (Object.values(mending).some((value) => value !== undefined)) {
    for (const line of await mendFiles(readDataPlace(process.env), mending)) console.log(line);
    return;
  }
  const found = new Set<Finding['level']>();
  for await (const { level, text } of examine(process.env, {
    full,
    backups: backups ? fromCaller(backups) : null,
  })) {
    found.add(level);
    console.log(`${level === 'error' ? 'Error ' : 'Advice'}  ${text}`);
  }
  if (found.has('error')) process.exitCode = 1;
  else console.log(found.size > 0 ? 'No errors. See the advice above.' : 'No problems found.');
});

function readOptions() {
  try {
    return parseArgs({
      options: {
        full: { type: 'boolean' },
        backups: { type: 'string' },
        compact: { type: 'boolean' },
        quarantine: { type: 'boolean' },
        'restore-quarantine': { type: 'string' },
        'allow-sweep': { type: 'boolean' },
        adopt: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new BackupError(`${(error as Error).message} Usage: ${USAGE}`, { cause: error });
  }
}
