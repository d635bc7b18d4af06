// Starts other programs with the installed Node.
// This module runs on Node 20 or later, even before packages are installed.
// This module therefore uses only Node's own modules.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const installedNode = join(bin, 'node');
/** The id of the process that started this one. `process.ppid` changes when that process ends. */
const parent = process.ppid;
/** Milliseconds between two checks of whether npm, which started this process, is still running. */
const PARENT_CHECK = 500;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** The child processes that are still running. */
const children = new Set();
/** The signal that this process must end with; '' if none has arrived. */
let stopping = '';

/** Prints an error message, and ends this process and its children. */
export function fail(sentence) {
  console.error(sentence);
  for (const child of children) child.kill();
  process.exit(1);
}

/**
 * Returns the path of the Node that runs GoV360: the one in node_modules, or the current one if it supports
 * type stripping (22.18 or later, but not 23.0 to 23.5).
 */
export function node() {
  if (existsSync(installedNode)) return installedNode;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)) return process.execPath;
  return fail(
    `No Node 24 binary is published for ${process.platform}-${process.arch}: install Node 24 and run the command again.`,
  );
}

/**
 * Returns the path of the JavaScript file for a command of an installed package. The installed Node runs this
 * file, instead of the interpreter that the file's first line names.
 */
export function entry(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin: bins } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bins === 'string' ? bins : bins[command]);
}

/**
 * Returns the environment of child processes. The commands in node_modules, including Node, come first in the
 * PATH.
 */
function environment(extra) {
  const path = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: path, ...quietOptions(), ...extra };
}

/**
 * Returns environment variables that hide warnings. Otherwise, Node 22 would print warnings that type
 * stripping and SQLite are experimental.
 */
function quietOptions() {
  // Node 24 prints no such warning, and Node 20 may not know the option.
  if (existsSync(installedNode) || Number.parseInt(process.versions.node, 10) < 22) return {};
  const options = [process.env.NODE_OPTIONS, '--disable-warning=ExperimentalWarning'];
  return { NODE_OPTIONS: options.filter(Boolean).join(' ') };
}

/** Starts a program. If this process or npm receives a signal to end, the program receives it too. */
function launch(command, args, stdio, extra) {
  stopWithParent();
  const child = spawn(command, args, { cwd: root, stdio, env: environment(extra) });
  children.add(child);
  child.on('error', (error) => console.error(`${command} could not be started: ${error.message}`));
  child.on('close', () => children.delete(child));
  return child;
}

function stop(/** @type {NodeJS.Signals} */ signal) {
  stopping = signal;
  for (const child of children) child.kill(signal);
}

let watched = false;
function stopWithParent() {
  if (watched) return;
  watched = true;
  for (const signal of SIGNALS) process.on(signal, stop);
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), PARENT_CHECK).unref();
}

/**
 * Resolves with the exit code of a child. If this process has received a signal, exits instead, with the code
 * that shells use for the signal.
 */
function exitCode(child) {
  return new Promise((done) => {
    child.on('error', () => done(1));
    child.on('close', (code) => {
      if (stopping) process.exit(128 + constants.signals[stopping]);
      done(code ?? 1);
    });
  });
}

/** Runs a command and shows its output. Resolves with its exit code. */
export function run(command, args, extra = {}) {
  return exitCode(launch(command, args, 'inherit', extra));
}

/** Runs a command without showing its output. Resolves with its exit code and its output. */
export async function runBeside(command, args, extra = {}) {
  const child = launch(command, args, ['ignore', 'pipe', 'pipe'], extra);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  return { code: await exitCode(child), output };
}

/**
 * Runs a program as a child of this process, and exits with the program's exit code. If this process is
 * killed, the program notices this because its IPC channel closes. A signal to the whole process group
 * reaches the program twice, so it must ignore the second one.
 */
export function become(args, extra = {}) {
  const child = launch(node(), args, ['inherit', 'inherit', 'inherit', 'ipc'], extra);
  child.on('error', () => process.exit(1));
  child.on('exit', (code) => process.exit(code ?? (stopping ? 0 : 1)));
}
