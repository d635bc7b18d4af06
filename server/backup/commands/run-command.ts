import { BackupError } from '../format/backup-error.ts';
import { failureText } from '../../process/start-texts.ts';

/** Runs a command to its end; what it throws is one sentence on standard error, and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof BackupError ? error.message : failureText(error));
    process.exitCode = 1;
  }
}
