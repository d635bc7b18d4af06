import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = new URL('memory-folder.mjs', import.meta.url).href;
const { removeAbandoned } = (await import(script)) as { removeAbandoned: (memory: string) => void };

let memory: string;

/** A number that is higher than any process id in Linux. */
const ENDED = 2 ** 30;

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'gov360-memory-'));
});
afterEach(() => {
  chmodSync(memory, 0o700);
  rmSync(memory, { recursive: true, force: true });
});

test('deletes the folders of ended runs, but keeps the folders of current runs', () => {
  const ended = join(memory, `gov360-tests-${ENDED}-a`);
  const running = join(memory, `gov360-tests-${process.pid}-b`);
  const strange = join(memory, `other-${ENDED}-a`);
  for (const folder of [ended, running, strange]) mkdirSync(join(folder, 'inside'), { recursive: true });
  removeAbandoned(memory);
  expect([ended, running, strange].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

// Skipped for root, who can delete all files.
test('continues a run if files cannot be deleted', () => {
  const locked = join(memory, `gov360-tests-${ENDED}-a`, 'locked');
  mkdirSync(locked, { recursive: true });
  writeFileSync(join(locked, 'file'), '');
  chmodSync(locked, 0o500);
  try {
    removeAbandoned(memory);
    expect(existsSync(locked)).toBe(process.getuid?.() !== 0);
  } finally {
    if (existsSync(locked)) chmodSync(locked, 0o700);
  }
});
