import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const PROGRAM = join(import.meta.dirname, 'migrate-process.ts');

interface Kills {
  /** The first migration is killed within this time after its start, in milliseconds. */
  firstWithin: number;
  /**
   * How much longer each following migration may run, in milliseconds, so that one of them finishes
   * eventually.
   */
  growth: number;
}

/**
 * Starts migrations of the store at `address` and kills each one at a random moment, until one finishes.
 * Returns how many were killed.
 */
export async function killMigrations(address: string, { firstWithin, growth }: Kills): Promise<number> {
  let within = firstWithin;
  for (let kills = 0; ; kills += 1) {
    if (await migrateFor(address, Math.random() * within)) return kills;
    within *= growth;
  }
}

/** Returns whether the migration finished before it was killed. */
async function migrateFor(address: string, milliseconds: number): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, address], { stdio: ['ignore', 'pipe', 'pipe'] });
  const errors = text(child.stderr);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await Promise.race([once(child.stdout, 'data'), ended]);
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  const [code] = await ended;
  clearTimeout(timer);
  if (code !== null && code !== 0) throw new Error(`The migration ended with ${code}:\n${await errors}`);
  return code === 0;
}
