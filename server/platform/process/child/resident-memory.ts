import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Bytes of memory that a process holds (RSS); null where nobody can tell, as when it has ended. */
export async function residentMemory(pid: number): Promise<number | null> {
  try {
    const kibibytes = process.platform === 'linux' ? await readStatus(pid) : await askPs(pid);
    return Number.isSafeInteger(kibibytes) ? kibibytes * 1024 : null;
  } catch {
    return null;
  }
}

/** `VmRSS` of proc(5). */
async function readStatus(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? NaN);
}

async function askPs(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim());
}
