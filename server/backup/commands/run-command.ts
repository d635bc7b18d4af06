import { failureText } from '../../platform/process/start-texts.ts';
import { BackupError } from '../format/manifest.ts';
import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Runs a command. If it throws, prints a message to standard error and sets the exit code to 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `You do not have permission to use a file or folder (${message}). Run the command as the server’s user, and choose a folder that this user can write to.`;
    case 'ENOSPC':
      return `The disk is full (${message}). Free some space, or choose a folder on another disk.`;
    default:
      return failureText(error);
  }
}

/**
 * Returns the options of a command line and its only other argument, a folder. Throws `BackupError` with the
 * `usage` if the arguments are invalid.
 */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new BackupError('Enter one folder.');
    return { values, folder: fromCaller(folder) };
  } catch (error) {
    throw new BackupError(`${(error as Error).message} Usage: ${usage}`, { cause: error });
  }
}

/**
 * Returns an absolute path. Resolves a relative `path` from the folder where the user ran npm, because npm
 * itself runs scripts in the project's folder.
 */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
