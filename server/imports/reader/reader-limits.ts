import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMemory } from './resident-memory.ts';

/** What a reader may take. */
export interface ReaderLimits {
  /** Bytes. */
  memory: number;
  /** Milliseconds. */
  time: number;
}

const LIMITS: ReaderLimits = { memory: 256 * 1024 ** 2, time: 30_000 };
/** Milliseconds between two looks at its memory. */
const INTERVAL = process.platform === 'linux' ? 50 : 500;

export interface HeldReader {
  /** Why it was ended, as a sentence; null where it was not. */
  reason: string | null;
  /** Looks no longer. */
  release(): void;
}

/** Ends a reader that takes more than it may. V8 itself cannot live under a limit of address space, so it is looked at from outside. */
export function holdToLimits(child: ChildProcess, limits: ReaderLimits = LIMITS): HeldReader {
  const { memory, time } = limits;
  const released = new AbortController();
  const held: HeldReader = { reason: null, release: () => released.abort() };
  const end = (reason: string) => {
    held.reason ??= reason;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(
    () => end(`This file takes longer to read than ${time / 1000} seconds, which no twin needs.`),
    time,
  );
  released.signal.addEventListener('abort', () => clearTimeout(timer));
  void watchMemory(child, memory, released.signal, () =>
    end(`This file needs more than ${memory / 1024 ** 2} MB of memory to be read, which no twin needs.`),
  );
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
