import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { entry, fail, node, root, runBeside } from './processes.mjs';

/** The file with the hash of the sources from which `build/` was built. */
const stamp = join(root, 'build', '.sources');
/** The file with the hash of the server's sources from which `build/product/` was built. */
const serverStamp = join(root, 'build', 'product', '.sources');
/** The sources of the site and the player. If one of these changes, everything is built again. */
const SOURCES = [
  'contract',
  'processing',
  'design',
  'outbox',
  'site',
  'player',
  'docs/guide',
  'server/edges/api/sign-in/popup-script.ts',
  'site/browser/host/embed-script.ts',
  'server/domain/exports/page',
  'server/edges/pages/site-pages.ts',
  'scripts/page-scripts.ts',
  'scripts/third-party-licenses.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];
/**
 * The sources that only the server uses. If one of these changes, only the server is built again, which takes
 * seconds.
 */
const SERVER_SOURCES = ['server'];

/** Matches the names of files to compress. */
const TEXT = /\.(m?js|css|html|svg|json|txt|xml|webmanifest)$/;
/** The minimum size, in bytes, of a file to compress. A smaller file fits in one network packet anyway. */
const WORTH_IT = 1_000;

/** Builds everything that is out of date: the site, the player and the server, or only the server. */
export async function ensureBuilt() {
  if (!isMadeOf(stamp, SOURCES)) {
    console.log('Building the site, the player and the server…');
    await build();
  } else if (!isMadeOf(serverStamp, SERVER_SOURCES)) {
    console.log('Building the server…');
    await buildServer();
  }
}

/** Returns whether the built product depends on a file. `file`: its path from the root. */
export function isProductSource(/** @type {string} */ file) {
  const of = [...SOURCES, ...SERVER_SOURCES].some((place) => file === place || file.startsWith(`${place}/`));
  return of && !/\.test\.tsx?$/.test(file);
}

/** Returns whether the build is up to date. */
export function isBuilt() {
  return isMadeOf(stamp, SOURCES) && isMadeOf(serverStamp, SERVER_SOURCES);
}

function isMadeOf(file, sources) {
  return existsSync(file) && readFileSync(file, 'utf8') === hashOf(sources);
}

/** Builds the site, the player and the server, and stores the hash of their sources. */
export async function build() {
  const sources = hashOf(SOURCES);
  await Promise.all([buildSite(), buildPlayer()]);
  writeFileSync(stamp, sources);
}

async function buildPlayer() {
  await succeed([entry('vite'), 'build', '--config', 'player/vite.config.ts']);
  await compressFiles(join(root, 'build/player'));
}

async function buildSite() {
  await succeed([entry('@react-router/dev', 'react-router'), 'build']);
  await Promise.all([
    succeed(['scripts/page-scripts.ts']),
    succeed(['scripts/third-party-licenses.ts']),
    buildServer(),
  ]);
  await compressFiles(join(root, 'build/client'));
}

/**
 * Builds the server. It must be built after the site, because the server's build includes part of the site's.
 */
async function buildServer() {
  const sources = hashOf(SERVER_SOURCES);
  await succeed([entry('vite'), 'build', '--config', 'server/vite.config.ts']);
  writeFileSync(serverStamp, sources);
}

async function succeed(/** @type {string[]} */ args) {
  const { code, output } = await runBeside(node(), args, { NODE_ENV: 'production' });
  if (code !== 0) fail(`${output}\nThe build failed (see above).`);
}

/**
 * Writes compressed versions (`.br` and `.gz`) next to the text files in a built folder, so that the server
 * does not compress them for each request. Skips small files. Compresses several files at the same time.
 */
export async function compressFiles(/** @type {string} */ folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && TEXT.test(item.name))
    .map((item) => join(item.parentPath, item.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(/** @type {string} */ file) {
  const content = readFileSync(file);
  if (content.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [zipped, smallest] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params }),
  ]);
  writeFileSync(`${file}.gz`, zipped);
  writeFileSync(`${file}.br`, smallest);
}

function hashOf(sources) {
  const digest = createHash('sha256');
  for (const place of sources) {
    for (const file of filesBelow(join(root, place))) {
      digest.update(relative(root, file)).update(readFileSync(file));
    }
  }
  return digest.digest('hex');
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !/\.test\.tsx?$/.test(item.name))
    .map((item) => join(item.parentPath, item.name))
    .sort();
}
