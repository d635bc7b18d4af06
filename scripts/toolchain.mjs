// What the scripts share. Runs on any Node ≥ 20, before anything is installed: Node's own modules only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative, resolve } from 'node:path';
import { compressFiles } from './compress.mjs';

export const root = resolve(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
/** Holds the hash of the sources that `build/` was made of. */
const builtStamp = join(root, 'build', '.sources');
/** Who started this process, while it lives. */
const parent = process.ppid;
/** Milliseconds between two looks whether npm, which started this process, still lives. */
const PARENT_CHECK = 500;

/** Ends the process with one sentence. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const installedNode = join(bin, 'node');

/** The Node that runs GoV360: the installed one, or this one where it is new enough (type stripping, 22.18). */
export function node() {
  if (existsSync(installedNode)) return installedNode;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  return fail(
    `No Node 24 binary is published for ${process.platform}-${process.arch}: install Node 24 and run the command again.`,
  );
}

/** The environment of everything we start: our binaries, and so our Node, come first. */
export function environment(extra = {}) {
  const path = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: path, ...quietOptions(), ...extra };
}

/** Node 22 calls type stripping and SQLite experimental, in the middle of what a person reads at start. */
function quietOptions() {
  // Node 24 says nothing of the kind, and Node 20 may not know the option.
  if (existsSync(installedNode) || Number.parseInt(process.versions.node, 10) < 22) return {};
  const options = [process.env.NODE_OPTIONS, '--disable-warning=ExperimentalWarning'];
  return { NODE_OPTIONS: options.filter(Boolean).join(' ') };
}

/** Runs a command to its end with its output shown; returns its exit code. */
export function run(command, args, extra = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment(extra),
  });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  return status ?? 1;
}

/** The JavaScript entry of an installed package's command, to be run by our Node whatever its shebang finds. */
export function entry(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin: bins } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bins === 'string' ? bins : bins[command]);
}

/**
 * Runs a long-lived program until it ends, and ends as it ends. What asks us to stop is handed on to it, npm's own end
 * included; should we be killed, its channel to us closes. A signal to the whole group reaches it twice: to be taken for one.
 */
export function become(args, extra = {}) {
  const child = spawn(node(), args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(extra),
  });
  let stopping = false;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    stopping = true;
    child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && stop('SIGTERM'), PARENT_CHECK);
  }
  child.on('error', (error) => fail(`The server could not be started: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? (stopping ? 0 : 1)));
}

/**
 * `npm ci`, unless node_modules already stands as package-lock.json wants it. No script of a package runs: none needs to,
 * and one that compiles would need a compiler, make and Python.
 */
export function ensureInstalled() {
  const wanted = hash(readFileSync(join(root, 'package-lock.json')));
  const stamp = join(root, 'node_modules', '.gov360-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing dependencies…');
  const status = run('npm', [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (status !== 0)
    fail('npm ci failed (see above): check the connection to the npm registry and run the command again.');
  writeFileSync(stamp, wanted);
}

/** Builds the site and the player, unless the build already stands for these sources. */
export function ensureBuilt() {
  if (existsSync(builtStamp) && readFileSync(builtStamp, 'utf8') === sourcesHash()) return;
  console.log('Building the site and the player…');
  build();
}

/** Builds the site and the player, and notes for which sources. */
export function build() {
  const sources = sourcesHash();
  const steps = [
    [entry('@react-router/dev', 'react-router'), 'build'],
    [entry('vite'), 'build', '--config', 'site/browser/consent/vite.config.ts'],
    [entry('vite'), 'build', '--config', 'player/vite.config.ts'],
  ];
  for (const step of steps) {
    if (run(node(), step, { NODE_ENV: 'production' }) !== 0) fail('The build failed (see above).');
  }
  for (const folder of ['build/client', 'build/player']) compressFiles(join(root, folder));
  writeFileSync(builtStamp, sources);
}

function sourcesHash() {
  const digest = createHash('sha256');
  const places = [
    'contract',
    'design',
    'site',
    'player',
    'server/pages/site-context.ts',
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
  ];
  for (const place of places) {
    for (const file of filesBelow(join(root, place)))
      digest.update(relative(root, file)).update(readFileSync(file));
  }
  return digest.digest('hex');
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .sort();
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex');
}
