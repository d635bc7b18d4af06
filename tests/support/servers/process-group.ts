import { readdirSync, readFileSync } from 'node:fs';

/** The command lines of a group's running processes; uses /proc, since `kill` counts ended ones as well. */
export function processGroup(id: number): string[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      // After the name in parentheses: state, parent, group.
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(group) !== id || state === 'Z') return [];
      return [readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()];
    } catch {
      // It ended while being read.
      return [];
    }
  });
}
