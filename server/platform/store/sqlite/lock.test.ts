import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './lock.ts';
import { StoreError } from '../store-error.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

test('rejects a second server that uses the same folder until the first one stops', () => {
  const release = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(StoreError);
  expect(() => lockDataDir(folder)).toThrow(/Another GoV360 server uses the folder .+: stop that server, or/);
  release();
  lockDataDir(folder)();
});

test('releases the lock of a killed process', async () => {
  const script = `import { lockDataDir } from ${JSON.stringify(resolve(import.meta.dirname, 'lock.ts'))};
    lockDataDir(${JSON.stringify(folder)});
    gc();
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const holder = spawn(
    process.execPath,
    ['--expose-gc', '--input-type=module-typescript', '--eval', script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.push(holder);
  await once(holder.stdout, 'data');
  expect(() => lockDataDir(folder)).toThrow(StoreError);

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockDataDir(folder)();
});

test('reports the name of a folder that cannot be created', () => {
  expect(() => lockDataDir('/dev/null/data')).toThrow(/\/dev\/null\/data cannot be used/);
});
