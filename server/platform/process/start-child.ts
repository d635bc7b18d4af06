import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { projectPath } from '../config/project.ts';
import { networkIsolation } from './network-isolation.ts';
import { readdirSync, writeFileSync } from 'node:fs';

/** Priority of its session: a third of the server's share when others need the processors too. */
const SESSION_PRIORITY = 5;

/** A program of ours that opens untrusted files. */
export interface ChildProgram {
  /** Its path in the sources. */
  source: string;
  /** Its file in the build, see server/vite.config.ts. Programs of tests are not in the build. */
  built?: string;
  /** MiB of V8 heap before V8 ends the process. The file is not part of it. */
  heap: number;
  /** It loads native packages. These could read what the process may read, so they only get bytes that we read. */
  native?: boolean;
  /** It runs for minutes, so conversions have priority over it too. */
  patient?: boolean;
}

/** Its permissions beyond reading its own files. */
export interface ChildRights {
  /** The one file on disk that it may read. */
  mayRead?: string;
  /** The one existing folder or file that it may read and write. */
  mayWrite?: string;
}

/** When the server runs from the sources, there may be no build. Tests that made one set this. */
const BUILT = !import.meta.url.endsWith('.ts') || Boolean(process.env.BUILT_PROGRAMS);
const PACKAGES = ['node_modules', 'package.json'];

export interface Child {
  process: ChildProcessByStdio<Writable, Readable, null>;
  /** Its results: the other end of its file descriptor 3. */
  report: Readable;
}

/**
 * Starts a program without environment or permissions, except those given, and without a network if the system supports that. It ends when
 * this process ends, for whatever reason.
 */
export function startChild(program: ChildProgram, { mayRead, mayWrite }: ChildRights = {}): Child {
  const { source, built, heap, native = false, patient = false } = program;
  const inBuild = BUILT && built !== undefined;
  const [folder = ''] = source.split('/');
  // The files of the program itself. It may read nothing else, write nothing, and start nothing.
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
    // Its own session, which `letOthersFirst` needs. On Windows it would get a window.
    detached: process.platform === 'linux',
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  }) as unknown as ChildProcessByStdio<Writable, Readable, null>;
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority;
  letOthersFirst(child.pid, patient ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  endWithServer(child);
  return { process: child, report: child.stdio[3] as unknown as Readable };
}

/** Sends SIGKILL when the pipe that this process holds closes. */
const WAIT_AND_KILL = 'read -r _; kill -9 "$1"';

/**
 * A child that computes for minutes does not check a pipe, so a shell beside it waits for the end of this process. It has its own session,
 * so a signal to the process group does not end it first.
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

/** Lowers the priority of a process with all its threads, so that requests come first. The process leads its own session. */
export function letOthersFirst(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  lower(pid, priority);
  // On Linux, each thread has its own priority. New threads inherit it, but some may have started earlier.
  for (const thread of threadsOf(pid)) lower(thread, priority);
  lowerSession(pid);
}

/**
 * Kernels that divide time between sessions first (autogroup, sched(7)) apply a thread's priority only within its session. Without this,
 * the program would take part of the server's share, and requests would wait whenever others need the processors.
 */
function lowerSession(leader: number): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync(`/proc/${leader}/autogroup`, String(SESSION_PRIORITY), { flag: 'r+' });
  } catch {
    // The kernel does not support this, or the process has ended.
  }
}

function lower(id: number, priority: number): void {
  try {
    setPriority(id, priority);
  } catch {
    // The process has ended.
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
