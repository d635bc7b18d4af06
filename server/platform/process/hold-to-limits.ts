import { type ChildProcess, execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Limits of a child process. */
export interface ChildLimits {
  /** Memory in bytes (RSS). */
  memory: number;
  /** Time in milliseconds. */
  time: number;
}

/** Milliseconds between two checks of a child's memory. */
const INTERVAL = process.platform === 'linux' ? 50 : 500;

export interface HeldChild {
  /** The limit that the process exceeded before it was killed; null if it exceeded none. */
  exceeded: keyof ChildLimits | null;
  /** Restarts the time limit. */
  restart(): void;
  /** Stops checking. */
  release(): void;
}

/**
 * Ends a child process that exceeds its limits. The parent measures the memory, because V8 cannot run with a
 * limited address space (RLIMIT_AS).
 */
export function holdToLimits(child: ChildProcess, { memory, time }: ChildLimits): HeldChild {
  const released = new AbortController();
  const end = (limit: keyof ChildLimits) => {
    held.exceeded ??= limit;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end('time'), time);
  released.signal.addEventListener('abort', () => clearTimeout(timer));
  const held: HeldChild = {
    exceeded: null,
    restart: () => void timer.refresh(),
    release: () => released.abort(),
  };
  void watchMemory(child, memory, released.signal, () => end('memory'));
  return held;
}

async function watchMemory(
  { pid }: ChildProcess,
  memory: number,
  released: AbortSignal,
  over: () => void,
): Promise<void> {
  if (pid === undefined) return;
  while (!released.aborted) {
    const bytes = await residentMemory(pid);
    if (released.aborted) return;
    if (bytes !== null && bytes > memory) return over();
    await pause(INTERVAL, undefined, { signal: released }).catch(() => {});
  }
}

/** Returns the memory of a process (RSS) in bytes, or null if unknown, for example because it has ended. */
async function residentMemory(pid: number): Promise<number | null> {
  try {
    const kibibytes = process.platform === 'linux' ? await readStatus(pid) : await askPs(pid);
    return Number.isSafeInteger(kibibytes) ? kibibytes * 1024 : null;
  } catch {
    return null;
  }
}

/** Returns `VmRSS` from proc(5), in KiB. */
async function readStatus(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? NaN);
}

async function askPs(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim());
}
