import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appendDurably } from './staged-file-store.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-append-'));
  path = join(folder, 'file');
  writeFileSync(path, 'before');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* pieces(bytes: Buffer, size: number, breakOffAt = Infinity): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    if (at >= breakOffAt) throw new Error('The connection was cut.');
    yield bytes.subarray(at, at + size);
  }
}
const mayWrite = () => {};

test('appends chunks of any size to the file, and includes them in the checksum', async () => {
  const bytes = randomBytes(3_500_000);
  for (const size of [65_536, 1_000_003, 4_000_000]) {
    writeFileSync(path, 'before');
    const hash = createHash('sha256');
    expect(await appendDurably(pieces(bytes, size), { path, offset: 6, hash, mayWrite })).toBe(3_500_006);
    expect(readFileSync(path).equals(Buffer.concat([Buffer.from('before'), bytes]))).toBe(true);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('returns the size after everything is synced to disk @14.10', async () => {
  await using handle = await open(path);
  const sync = Promise.withResolvers<void>();
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  const datasync = vi.spyOn(prototype, 'datasync').mockReturnValue(sync.promise);
  const answered = vi.fn<() => void>();
  const appended = appendDurably(pieces(Buffer.from('after'), 5), { path, offset: 6, mayWrite }).then(
    answered,
  );
  await vi.waitFor(() => expect(datasync).toHaveBeenCalled());
  expect(readFileSync(path, 'utf8')).toBe('beforeafter');
  expect(answered).not.toHaveBeenCalled();
  sync.resolve();
  await appended;
  datasync.mockRestore();
});

test('keeps the data that arrived before an interruption', async () => {
  const bytes = randomBytes(2_000_000);
  const broken = appendDurably(pieces(bytes, 100_000, 1_300_000), { path, offset: 6, mayWrite });
  await expect(broken).rejects.toThrow('was cut');
  expect(readFileSync(path).subarray(6).equals(bytes.subarray(0, 1_300_000))).toBe(true);
});

test('writes nothing after the writer has lost its lease', async () => {
  let asked = 0;
  const twice = () => {
    asked += 1;
    if (asked > 2) throw new Error('Taken over.');
  };
  const bytes = randomBytes(5 * 1024 ** 2);
  const options = { path, offset: 6, mayWrite: twice };
  await expect(appendDurably(pieces(bytes, 1024 ** 2), options)).rejects.toThrow('Taken over');
  expect(readFileSync(path)).toHaveLength(6 + 2 * 1024 ** 2);
});

test('throws a file-store error if the disk is full', async () => {
  const full = appendDurably(pieces(randomBytes(10), 10), { path: '/dev/full', offset: 0, mayWrite });
  await expect(full).rejects.toMatchObject({ name: 'FileStoreError', reason: 'full' });
});
