import { type ChildProcess, type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { readdirSync, writeFileSync } from 'node:fs';
import { projectPath } from '../config/project.ts';

/**
 * Commands that run another command in a new network namespace, which has no network, not even loopback. The
 * first one works only for root. The second one also creates a user namespace, in which the user keeps their
 * id.
 */
const WAYS = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--'],
];
/** Timeout in milliseconds for trying one of `WAYS`. Each server tries them once. */
const TIMEOUT = 5_000;

let found: readonly string[] | null | undefined;

/**
 * Nice value of the child's session. With it, the child gets a third of the server's share of busy
 * processors.
 */
const SESSION_PRIORITY = 5;

/** A program of GoV360 that processes untrusted files in a child process. */
export interface ChildProgram {
  /** Path of the program in the source code. */
  source: string;
  /**
   * Name of the program's file in the build, see server/vite.config.ts. Absent for programs that only tests
   * run.
   */
  built?: string;
  /** Size of the V8 heap in MiB. V8 ends the process if it needs more. Buffers with files do not count. */
  heap: number;
  /**
   * Whether the program loads native packages. Node's permissions do not apply to their code.
   */
  native?: boolean;
  /**
   * Whether the program runs for minutes. Such a program has the lowest priority, so that conversions come
   * first.
   */
  patient?: boolean;
}

/** Permissions of a child process, in addition to reading the program's own files. */
export interface ChildRights {
  /** Path of a file that the child may read. */
  mayRead?: string;
  /** Path of an existing folder or file that the child may read and write. */
  mayWrite?: string;
}

/**
 * Whether to run the built programs. A server that runs from source may have no build. Tests that run against
 * a build set `BUILT_PROGRAMS`.
 */
const BUILT = !import.meta.url.endsWith('.ts') || Boolean(process.env.BUILT_PROGRAMS);
const PACKAGES = ['node_modules', 'package.json'];

export interface Child {
  process: ChildProcessByStdio<Writable, Readable, null>;
  /** The child's results, which it writes to its file descriptor 3. */
  report: Readable;
}

/**
 * Starts a program with an empty environment, and without network access if the system supports that. The
 * program can read its own files, and has no other permissions except those given. Except on Windows, the
 * program ends when this process ends.
 */
export function startChild(program: ChildProgram, { mayRead, mayWrite }: ChildRights = {}): Child {
  const { source, built, heap, native = false, patient = false } = program;
  const inBuild = BUILT && built !== undefined;
  const [folder = ''] = source.split('/');
  // The program can read only its code and packages, `mayRead` and `mayWrite`, and cannot start processes.
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
    // Makes the child start a session, which `letOthersFirst` needs. On Windows, this would open a window.
    detached: process.platform === 'linux',
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  }) as unknown as ChildProcessByStdio<Writable, Readable, null>;
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority;
  letOthersFirst(child.pid, patient ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL);
  endWithServer(child);
  return { process: child, report: child.stdio[3] as unknown as Readable };
}

/** A shell command that kills the process `$1` when its standard input closes. */
const WAIT_AND_KILL = 'read -r _; kill -9 "$1"';

/**
 * Ends a child when this process ends. A child that computes for minutes would not notice that a pipe has
 * closed, so a shell waits for the pipe to close. The shell has its own session, so that a signal to the
 * process group does not end the shell before it has ended the child.
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
 * Lowers the priority of a process and all its threads, so that requests come first. The process must lead
 * its own session.
 */
export function letOthersFirst(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  lower(pid, priority);
  // On Linux, each thread has its own priority. New threads inherit it, but some may already be running.
  for (const thread of threadsOf(pid)) lower(thread, priority);
  lowerSession(pid);
}

/**
 * Lowers the priority of a session. Kernels that first divide time between sessions (autogroup, sched(7))
 * apply a thread's priority only within its session. Without this, the program would take part of the
 * server's share of busy processors, and requests would wait.
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

/**
 * Returns a command prefix that isolates a process from all networks. Returns null if the system has no
 * `unshare` (as on macOS) or does not allow namespaces (as in most containers). The process keeps its process
 * id.
 */
export function networkIsolation(): readonly string[] | null {
  if (found === undefined) {
    found = (process.platform === 'linux' && WAYS.find((way) => works(way))) || null;
  }
  return found;
}

function works([program = '', ...flags]: readonly string[]): boolean {
  // The environment is empty, as for child processes, so that the system finds the same `unshare` program.
  const { status } = spawnSync(program, [...flags, 'true'], { env: {}, stdio: 'ignore', timeout: TIMEOUT });
  return status === 0;
}

/** Yields nothing. Pass this as the input of a program that opens its file itself. */
export async function* noPieces(): AsyncGenerator<Uint8Array> {}
