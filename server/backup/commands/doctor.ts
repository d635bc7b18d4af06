// npm run doctor: says what is wrong with a server's configuration and data, and what to do. Changes nothing, but with `--compact` writes the database anew.
import { parseArgs } from 'node:util';
import { BackupError } from '../format/backup-error.ts';
import { compact } from '../doctor/compact.ts';
import { examine } from '../doctor/examine.ts';
import { fromCaller } from './arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { full = false, backups, compact: isCompact = false } = readOptions();
  if (isCompact) {
    for (const sentence of await compact(process.env)) console.log(sentence);
    return;
  }
  const findings = await examine(process.env, { full, backups: backups ? fromCaller(backups) : null });
  for (const { level, text } of findings) console.log(`${level === 'error' ? 'Error ' : 'Advice'}  ${text}`);
  const errors = findings.filter(({ level }) => level === 'error').length;
  if (errors > 0) process.exitCode = 1;
  else console.log(findings.length > 0 ? 'No errors; see the advice above.' : 'Everything is in order.');
});

function readOptions() {
  try {
    return parseArgs({
      options: { full: { type: 'boolean' }, backups: { type: 'string' }, compact: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new BackupError(
      `${(error as Error).message} Usage: npm run doctor -- [--full] [--backups DIR], or npm run doctor -- --compact`,
      {
        cause: error,
      },
    );
  }
}
