import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { BackupError } from '../format/backup-error.ts';

/** Characters of what a program says that are kept. */
const SAID = 4_000;

/** Runs a program to its end; `BackupError` with what it said where it fails. */
export async function runTool(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-SAID)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new BackupError(`${basename(program)} failed: ${said.trim() || 'it was stopped'}`);
}
