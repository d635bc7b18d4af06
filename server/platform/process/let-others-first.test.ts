import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { letOthersFirst } from './start-child.ts';

test.runIf(process.platform === 'linux')(
  'lowers the priority of running threads, and puts their session one level below the server’s @15.82',
  async () => {
    const script = 'console.log(1); setInterval(() => {}, 1000)';
    const child = spawn(process.execPath, ['-e', script], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      await once(child.stdout, 'data');
      letOthersFirst(child.pid, constants.priority.PRIORITY_LOW);
      const priorities = prioritiesIn(child.pid!);
      expect(priorities.length).toBeGreaterThan(1);
      expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
      const session = `/proc/${child.pid}/autogroup`;
      if (existsSync(session)) expect(readFileSync(session, 'utf8')).toContain('nice 5');
    } finally {
      child.kill();
    }
  },
);

/** Returns the priority of each thread: field 19 of proc(5), the 17th after the name in parentheses. */
function prioritiesIn(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}
