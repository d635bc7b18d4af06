// Starts other programs on our Node. Runs on any Node ≥ 20 before anything is installed, so it uses only
// Node's own modules.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const installedNode = join(bin, 'node');
/** The process that started this one, while it is alive. */
const parent = process.ppid;
/** Milliseconds between two checks that npm, which started this process, is still alive. */
const PARENT_CHECK = 500;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** The processes that we started and that are still running. */
const children = new Set();
/** The signal that ends us, once there is one. */
let stopping = '';

/** Ends the process, and everything that it started, with one message. */
export function fail(sentence) {
  console.error(sentence);
  for (const child of children) child.kill();
  process.exit(1);
}

/**
 * Returns the Node that runs GoV360: the installed one, or this one if it is new enough (type stripping,
 * 22.18).
 */
export function node() {
  if (existsSync(installedNode)) return installedNode;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  return fail(
    `No Node 24 binary is published for ${process.platform}-${process.arch}: install Node 24 and run the command again.`,
  );
}

/**
 * Returns the JavaScript entry of an installed package's command. Our Node runs it whatever its shebang says.
 */
export function entry(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin: bins } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bins === 'string' ? bins : bins[command]);
}

/** Returns the environment of everything we start. Our binaries, including our Node, come first. */
function environment(extra) {
  const path = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: path, ...quietOptions(), ...extra };
}

/**
 * Returns options that hide warnings. Otherwise, Node 22 warns that type stripping and SQLite are
 * experimental, between the lines that a user reads at the start.
 */
function quietOptions() {
  // Node 24 prints no such warning, and Node 20 may not know the option.
  if (existsSync(installedNode) || Number.parseInt(process.versions.node, 10) < 22) return {};
  const options = [process.env.NODE_OPTIONS, '--disable-warning=ExperimentalWarning'];
  return { NODE_OPTIONS: options.filter(Boolean).join(' ') };
}

/** Starts a program that ends with us. A signal to us, or only to npm, reaches it as well. */
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
 * Returns the exit code of a child. If it was stopped with us, we exit as well, with the shell's code for
 * that.
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

/** Runs a command until it exits and shows its output. Returns its exit code. */
export function run(command, args, extra = {}) {
  return exitCode(launch(command, args, 'inherit', extra));
}

/** Runs a command until it exits while others run. Returns its exit code and its output. */
export async function runBeside(command, args, extra = {}) {
  const child = launch(command, args, ['ignore', 'pipe', 'pipe'], extra);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  return { code: await exitCode(child), output };
}

/**
 * Runs a long-lived program until it ends, and ends the same way. If we are killed, its channel to us closes.
 * A signal to the whole process group reaches it twice and must count once.
 */
export function become(args, extra = {}) {
  const child = launch(node(), args, ['inherit', 'inherit', 'inherit', 'ipc'], extra);
  child.on('error', () => process.exit(1));
  child.on('exit', (code) => process.exit(code ?? (stopping ? 0 : 1)));
}
