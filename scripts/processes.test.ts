import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const processes = pathToFileURL(resolve(import.meta.dirname, 'processes.mjs')).href;
/** A script that runs a program, prints the program's process id, and ends after a minute. */
const script = `
import { run } from '${processes}';
await run(process.execPath, ['-e', 'console.log(process.pid); setTimeout(() => {}, 60_000)']);
`;

test('ends npm and the programs that a script started, even if only npm receives the signal', async () => {
  // `sh` takes the place of npm. It does not forward signals.
  const npm = spawn('sh', ['-c', '"$0" --input-type=module -e "$1" & wait', process.execPath, script], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(npm.stdout.setEncoding('utf8'), 'data')) as [string];
  const pid = Number(output);
  expect(isRunning(pid)).toBe(true);
  npm.kill('SIGTERM');
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
}, 20_000);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
