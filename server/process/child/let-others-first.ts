import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Lowers the priority of a process with all its threads: requests go first where processors are few. */
export function letOthersFirst(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  lower(pid, priority);
  // On Linux a priority is a thread's own. Those to come inherit it, but some may have begun before it was set.
  for (const thread of threadsOf(pid)) lower(thread, priority);
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
