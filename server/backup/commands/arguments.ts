import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BackupError } from '../format/backup-error.ts';

/** The options of a command and the one folder that it is given. Throws `BackupError` with its `usage`. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new BackupError('One folder is to be named.');
    return { values, folder: fromCaller(folder) };
  } catch (error) {
    throw new BackupError(`${(error as Error).message} Usage: ${usage}`, { cause: error });
  }
}

/** npm runs its scripts in the project's folder, wherever its caller is. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
