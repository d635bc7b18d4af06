import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Milliseconds between two looks at how much memory a program has taken at most. */
const LOOK = 50;

export interface Run {
  seconds: number;
  /** The most memory that it has had, bytes. */
  memory: number;
}

/** Runs a program with Node to its end; throws when it fails. `input`: what it reads on its standard input. */
export async function runMeasured(args: readonly string[], input = ''): Promise<Run> {
  const start = performance.now();
  const child = spawn(process.execPath, [...args], { stdio: ['pipe', 'ignore', 'inherit'] });
  let memory = 0;
  const looking = setInterval(() => {
    memory = Math.max(memory, mostOf(child.pid!));
  }, LOOK);
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  clearInterval(looking);
  if (code !== 0) throw new Error(`${args[0]} ended with ${String(code)}.`);
  return { seconds: (performance.now() - start) / 1000, memory };
}

/** Linux alone tells it. */
function mostOf(pid: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
