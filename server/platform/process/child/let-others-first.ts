import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Of its session: it goes on, with a third of the server's weight, where everybody else wants the processors as well. */
const SESSION_PRIORITY = 5;

/**
 * Lowers the priority of a process with all its threads: requests go first where processors are few. It leads a session of its own.
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
