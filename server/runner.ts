/**
 * `npm run runner` processes scans for a server on another machine. The runner communicates with the server
 * over HTTPS, and needs no database and no mail server.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RejectedError, RemoteServer } from './domain/scans/runners/remote-server.ts';
import { runRunner, readSettings } from './domain/scans/runners/runner-process.ts';
import { ConfigError } from './platform/config/fields.ts';
import { networkIsolation } from './platform/process/start-child.ts';
import { stopRequested } from './platform/process/stop-requested.ts';

/** Maximum time in milliseconds for a stopping runner to return its scans to the server. */
const END_WITHIN = 9_500;

/**
 * Returns an empty folder for scans: a new temporary folder, or the folder `scans` in `dir`. Deletes files
 * that an earlier runner left in `scans`.
 */
async function makeFolder(dir: string | undefined): Promise<string> {
  if (!dir) return await mkdtemp(join(tmpdir(), 'gov360-runner-'));
  const folder = join(dir, 'scans');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function main(): Promise<void> {
  const stopping = new AbortController();
  void stopRequested().then(() => {
    stopping.abort();
    setTimeout(() => process.exit(0), END_WITHIN).unref();
  });
  const { server: address, token, memory, cores, dir } = readSettings(process.env, process.argv.slice(2));
  const say = (text: string) => console.log(text);
  const folder = await makeFolder(dir);
  if (!networkIsolation())
    say('Programs that open scans have access to the network. To block this access, see operations.md.');
  say(`This runner asks ${address} for scans: ${cores} at a time, ${memory} MB each. Ctrl-C stops it.`);
  const server = new RemoteServer(address, token, ({ message, cause }) =>
    say(`${message}${cause instanceof Error ? ` (${cause.message})` : ''}. Retrying.`),
  );
  try {
    await runRunner({ server, memory, cores, folder, stop: stopping.signal, say });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const known = error instanceof ConfigError || error instanceof RejectedError;
  console.error(known ? error.message : error);
  process.exit(1);
}
