import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMemory } from './resident-memory.ts';

/** What a child process may take. */
export interface ChildLimits {
  /** Bytes (RSS). */
  memory: number;
  /** Milliseconds. */
  time: number;
}

/** Milliseconds between two looks at its memory. */
const INTERVAL = process.platform === 'linux' ? 50 : 500;

export interface HeldChild {
  /** What it took too much of, for which it was ended; null where it was not. */
  exceeded: keyof ChildLimits | null;
  /** Its time begins anew. */
  restart(): void;
  /** Looks no longer. */
  release(): void;
}

/**
 * Ends a child process that takes more than it may. V8 itself cannot live under a limit of address space, so it is looked at from
 * outside.
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
