import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { projectPath } from '../config/project.ts';
import { networkIsolation } from './network-isolation.ts';
import { readdirSync, writeFileSync } from 'node:fs';

/** Of its session: it continues, with a third of the server's weight, where everybody else wants the processors as well. */
const SESSION_PRIORITY = 5;

/** A program of ours that opens a stranger's file. */
export interface ChildProgram {
  /** Where it is among the sources. */
  source: string;
  /** Its file in the build, see server/vite.config.ts; tests' own are not in it. */
  built?: string;
  /** MiB that V8 takes for objects before it ends the process by itself; the file is beside them. */
  heap: number;
  /** It loads packages of native code. These may read what this process may, so they get only bytes that we read. */
  native?: boolean;
  /** It works for minutes: conversions go before it as well. */
  patient?: boolean;
}

/** What a program may do beside reading its own files. */
export interface ChildRights {
  /** The one file on the disk that it may read. */
  mayRead?: string;
  /** The one folder or file, which exists, that it may write and read. */
  mayWrite?: string;
}

/** Run from the sources, the server may have no build; tests that made one say so. */
const BUILT = !import.meta.url.endsWith('.ts') || Boolean(process.env.BUILT_PROGRAMS);
const PACKAGES = ['node_modules', 'package.json'];

export interface Child {
  process: ChildProcessByStdio<Writable, Readable, null>;
  /** What it says of the file: the other end of its file descriptor 3. */
  report: Readable;
}

/**
 * Starts a program with neither environment nor right to anything but what is said, without a network where the system allows that. It ends
 * when this process does, however that ends.
 */
export function startChild(program: ChildProgram, { mayRead, mayWrite }: ChildRights = {}): Child {
  const { source, built, heap, native = false, patient = false } = program;
  const inBuild = BUILT && built !== undefined;
  const [folder = ''] = source.split('/');
  // What the program itself consists of: it may read nothing else, write nothing, and start nothing.
  const own = inBuild ? ['build/product'] : [folder, 'contract', ...PACKAGES];
  const readable = new Set([...own, ...(native ? PACKAGES : [])]);
  const flags = [
    `--max-old-space-size=${heap}`,
    '--max-semi-space-size=4',
    '--disallow-code-generation-from-strings',
    '--permission',
    ...(native ? ['--allow-addons'] : []),
    ...Array.from(readable, (path) => `--allow-fs-read=${projectPath(path)}`),
    ...(mayRead === undefined ? [] : [`--allow-fs-read=${mayRead}`]),
    ...(mayWrite === undefined ? [] : [`--allow-fs-read=${mayWrite}`, `--allow-fs-write=${mayWrite}`]),
  ];
  const file = projectPath(inBuild ? `build/product/${built}` : source);
  const [command, ...words] = [...(networkIsolation() ?? []), process.execPath, ...flags, file];
  const child = spawn(command, words, {
    env: {},
    // Its own session, which `letOthersFirst` needs; elsewhere it would get a window.
    detached: process.platform === 'linux',
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  }) as unknown as ChildProcessByStdio<Writable, Readable, null>;
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority;
  letOthersFirst(child.pid, patient ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  endWithServer(child);
  return { process: child, report: child.stdio[3] as unknown as Readable };
}

/** Kills it with SIGKILL when the pipe that this process holds closes. */
const WAIT_AND_KILL = 'read -r _; kill -9 "$1"';

/**
 * A child that computes for minutes looks at no pipe, so a shell beside it waits for the end of this process. Its session is its own: what
 * ends a process group does not end it first.
 */
function endWithServer(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === 'win32') return;
  const watcher = spawn('/bin/sh', ['-c', WAIT_AND_KILL, 'sh', String(child.pid)], {
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => {});
  watcher.unref();
  child.once('exit', () => watcher.kill('SIGKILL'));
}

/**
 * Lowers the priority of a process with all its threads: requests go first where processors are few. It leads its own session.
 */
export function letOthersFirst(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  lower(pid, priority);
  // On Linux a priority is a thread's own. Those to come inherit it, but some may have begun before it was set.
  for (const thread of threadsOf(pid)) lower(thread, priority);
  lowerSession(pid);
}

/**
 * Kernels that share time between sessions first (autogroup, sched(7)) mind a thread's priority only within its session: what a program takes
 * would be the server's own share, and requests would wait for their next turn wherever others want the processors too.
 */
function lowerSession(leader: number): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync(`/proc/${leader}/autogroup`, String(SESSION_PRIORITY), { flag: 'r+' });
  } catch {
    // This kernel does not, or it has ended already.
  }
}

function lower(id: number, priority: number): void {
  try {
    setPriority(id, priority);
  } catch {
    // It has ended already.
  }
}

function threadsOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}
