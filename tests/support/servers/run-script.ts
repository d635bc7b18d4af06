import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

export interface ScriptEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs one of the commands in `scripts/run.mjs` until it exits, like `npm run`. */
export function runScript(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<ScriptEnd> {
  return new Promise((done) => {
    const options = { cwd: root, env: { PATH: process.env.PATH ?? '', ...env } };
    const child = execFile(
      process.execPath,
      ['scripts/run.mjs', name, ...args],
      options,
      (_, stdout, stderr) => {
        done({ code: child.exitCode, stdout, stderr });
      },
    );
  });
}
