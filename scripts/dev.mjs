// npm run dev: site and player with hot reload; the server starts anew when one of its files changes.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, environment, node, root } from './toolchain.mjs';

/** Milliseconds without a further change before the server starts anew. */
const QUIET = 150;

ensureInstalled();
let child = start();
let stopping = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

// Not `node --watch`: that would also watch the copies of configuration files that Vite writes for itself.
for (const folder of ['server', 'contract']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(restart, QUIET);
  });
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    stopping = true;
    child.once('exit', () => process.exit(0));
    if (!child.kill(signal)) process.exit(0);
  });
}

function start() {
  return spawn(node(), ['scripts/dev-server.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: environment({ NODE_ENV: 'development' }),
  });
}

function restart() {
  if (stopping) return;
  console.log('A server file changed: starting anew.');
  const next = () => (child = start());
  if (child.exitCode === null && child.signalCode === null) {
    child.once('exit', next);
    child.kill('SIGTERM');
  } else next();
}
