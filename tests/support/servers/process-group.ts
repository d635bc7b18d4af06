import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the command lines of the running processes in a group. Reads /proc, because `kill` also counts
 * processes that have ended.
 */
export function processGroup(id: number): string[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      // The fields after the name in parentheses are state, parent and group.
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(group) !== id || state === 'Z') return [];
      return [readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()];
    } catch {
      // The process ended while being read.
      return [];
    }
  });
}
