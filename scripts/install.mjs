import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, run } from './processes.mjs';

const stamp = join(root, 'node_modules', '.gov360-installed');

/** Returns whether node_modules matches package-lock.json. */
export function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted();
}

function wanted() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/**
 * Runs `npm ci` unless node_modules already matches package-lock.json. Does not run install scripts of
 * packages, because GoV360 needs none of them (docs/decisions/0002-node-from-its-platform-packages.md).
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing dependencies…');
  const options = ['--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if ((await run('npm', ['ci', ...options])) !== 0) {
    fail('npm ci failed (see above): check the connection to the npm registry and run the command again.');
  }
  writeFileSync(stamp, wanted());
}
