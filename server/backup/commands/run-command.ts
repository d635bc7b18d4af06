import { failureText } from '../../platform/process/start-texts.ts';
import { BackupError } from '../format/backup-error.ts';

/** Runs a command to its end; what it throws is one sentence on standard error, and exit code 1. */
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
      return `A file or folder may not be read or written (${message}): run this as the server's user, and name a folder that it may write to.`;
    case 'ENOSPC':
      return `The disk is full (${message}): make room, or name a folder on another disk.`;
    default:
      return failureText(error);
  }
}
