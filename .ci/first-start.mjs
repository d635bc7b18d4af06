// Runs only `npm start` in the current folder, as a new user of the clone would, with the Node on the PATH.
// Exits with 0 if GoV360 was installed, responded, kept its data folder private and could be backed up.
// Runs on any Node ≥ 20.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Timeout in milliseconds. The installation writes 800 MB, which takes minutes on a busy machine. */
const PATIENCE = 600_000;

const port = await freePort();
const env = { ...process.env, PORT: String(port), PLAYER_PORT: String(await freePort()) };
// npm, its shell and the server are in a separate process group, so that `end` stops all of them.
const product = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
const ended = once(product, 'exit');
const deadline = setTimeout(end, PATIENCE);
try {
  const output = await outputUntil(/^data: /m);
  assert.match(output, /Installing dependencies…[^]*\nGoV360 is ready: /);
  assert.equal((await fetch(`http://localhost:${port}/`)).status, 200);
  assert.equal(statSync('data').mode & 0o777, 0o700, 'others may read the data folder');
  const backups = mkdtempSync(join(tmpdir(), 'gov360-first-backup-'));
  const backup = spawnSync('npm', ['run', '--silent', 'backup', '--', backups], { env, encoding: 'utf8' });
  rmSync(backups, { recursive: true });
  assert.match(backup.stdout, /^Backup .+ MB in /, backup.stderr);
} finally {
  clearTimeout(deadline);
  end();
  await ended;
}

function end() {
  const running = product.exitCode === null && product.signalCode === null;
  if (running && product.pid) process.kill(-product.pid, 'SIGTERM');
}

/** Returns the product's output up to the first match, or all of it if the product exits without a match. */
async function outputUntil(/** @type {RegExp} */ pattern) {
  let output = '';
  for await (const chunk of product.stdout.iterator({ destroyOnReturn: false })) {
    process.stdout.write(chunk);
    output += String(chunk);
    if (pattern.test(output)) break;
  }
  product.stdout.resume();
  return output;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert(address !== null && typeof address === 'object');
  server.close();
  await once(server, 'close');
  return address.port;
}
