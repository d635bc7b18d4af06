import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { holdToLimits } from './hold-to-limits.ts';

const MEBIBYTE = 1024 ** 2;

/** Runs a script under limits. Returns the signal that ended it, and the exceeded limit. */
async function run(script: string, limits: { memory: number; time: number }) {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  const held = holdToLimits(child, limits);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  held.release();
  return { code, signal, exceeded: held.exceeded };
}

test('kills a process that exceeds its memory limit @12.19', async () => {
  const script = 'const taken = []; setInterval(() => taken.push(Buffer.alloc(16 << 20, 1)), 5)';
  const ended = await run(script, { memory: 200 * MEBIBYTE, time: 60_000 });
  expect(ended).toMatchObject({ signal: 'SIGKILL', exceeded: 'memory' });
});

test('kills a process that exceeds its time limit, even in an endless loop @12.19', async () => {
  const ended = await run('for (;;);', { memory: 1024 * MEBIBYTE, time: 500 });
  expect(ended).toMatchObject({ signal: 'SIGKILL', exceeded: 'time' });
});

test('does not affect other processes', async () => {
  const ended = await run('', { memory: 1024 * MEBIBYTE, time: 60_000 });
  expect(ended).toEqual({ code: 0, signal: null, exceeded: null });
});
