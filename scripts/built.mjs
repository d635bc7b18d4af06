import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compressFiles } from './compress.mjs';
import { entry, fail, node, root, runBeside } from './processes.mjs';

/** Holds the hash of the sources that `build/` was made of. */
const stamp = join(root, 'build', '.sources');
/** All that the build reads. */
const SOURCES = [
  'contract',
  'design',
  'site',
  'player',
  'server',
  'scripts/built-scripts.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/** Builds the site, the player and the server, unless the build was made of these sources. */
export async function ensureBuilt() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()) return;
  console.log('Building the site, the player and the server…');
  await build();
}

/** Builds the site, the player and the server, and notes from which sources. */
export async function build() {
  const sources = sourcesHash();
  const player = succeed([entry('vite'), 'build', '--config', 'player/vite.config.ts']);
  await succeed([entry('@react-router/dev', 'react-router'), 'build']);
  await succeed(['scripts/build-scripts.ts']);
  // After the site, whose part it takes in.
  await succeed([entry('vite'), 'build', '--config', 'server/vite.config.ts']);
  await player;
  for (const folder of ['build/client', 'build/player']) compressFiles(join(root, folder));
  writeFileSync(stamp, sources);
}

async function succeed(/** @type {string[]} */ args) {
  const { code, output } = await runBeside(node(), args, { NODE_ENV: 'production' });
  if (code !== 0) fail(`${output}\nThe build failed (see above).`);
}

function sourcesHash() {
  const digest = createHash('sha256');
  for (const place of SOURCES) {
    for (const file of filesBelow(join(root, place))) {
      digest.update(relative(root, file)).update(readFileSync(file));
    }
  }
  return digest.digest('hex');
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !item.name.endsWith('.test.ts'))
    .map((item) => join(item.parentPath, item.name))
    .sort();
}
