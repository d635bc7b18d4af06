import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFileStore,
  FILE_STORE_KINDS,
  type TestFileStore,
} from '../../../tests/support/files/file-stores.ts';
import { type FileKey, fileKey, ownerOf, parseQuarantineName, quarantineName } from './file-key.ts';
import type { FileStore, Part } from './file-store.ts';

const MEBIBYTE = 1024 ** 2;

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe.each(FILE_STORE_KINDS)('files in a store of %s @14.40', (kind) => {
  let made: TestFileStore;
  let store: FileStore;
  let scratch: string;
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'gov360-files-'));
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));
  beforeEach(async () => {
    made = await createFileStore(kind);
    store = made.open();
  });
  afterEach(async () => {
    await store.close();
    await made.close();
  });

  let count = 0;
  /** Writes a file as an upload does, and returns its path. */
  const uploaded = (content: Buffer | string): string => {
    const path = join(scratch, `upload-${(count += 1)}`);
    writeFileSync(path, content, { mode: 0o644 });
    return path;
  };
  const keyOf = (digit: string, user = 'ada', part?: 'thumbnail'): FileKey =>
    fileKey(user, digit.repeat(64), part);
  const read = async (key: FileKey, part?: Part) => {
    const found = await store.read(key, part ? { part } : {});
    return found && { bytes: found.bytes, content: await buffer(found.body) };
  };
  const listed = async (owner?: string) => {
    const keys: Record<string, number> = {};
    for await (const { key, bytes } of store.list(owner)) keys[key] = bytes;
    return keys;
  };

  it('moves a file into the store, and returns all or part of it', async () => {
    const path = uploaded('0123456789');
    await store.put(keyOf('a'), path);
    expect(existsSync(path)).toBe(false);
    expect(await store.sizeOf(keyOf('a'))).toBe(10);
    expect(await read(keyOf('a'))).toEqual({ bytes: 10, content: Buffer.from('0123456789') });
    for (const [start, end, text] of [
      [0, 0, '0'],
      [3, 5, '345'],
      [9, 9, '9'],
      [0, 9, '0123456789'],
    ] as const) {
      expect(await read(keyOf('a'), { start, end })).toEqual({ bytes: 10, content: Buffer.from(text) });
    }
  });

  it('returns null for missing content, and ignores its removal', async () => {
    expect(await store.read(keyOf('a'))).toBeNull();
    expect(await store.sizeOf(keyOf('a'))).toBeNull();
    await store.remove(keyOf('a'));
    expect(await listed()).toEqual({});
  });

  it('stores an empty file, and bytes from memory', async () => {
    await store.put(keyOf('a'), uploaded(''));
    await store.putBytes(keyOf('a', 'ada', 'thumbnail'), Buffer.from('small'));
    expect(await read(keyOf('a'))).toEqual({ bytes: 0, content: Buffer.of() });
    expect(await read(keyOf('a', 'ada', 'thumbnail'))).toEqual({ bytes: 5, content: Buffer.from('small') });
  });

  it('hides a file until it is complete', async () => {
    const content = randomBytes(8 * MEBIBYTE);
    const seen = new Set<number | null>();
    const look = async () => {
      seen.add(await store.sizeOf(keyOf('a')));
      return false;
    };
    const put = store.putBytes(keyOf('a'), content).then(() => true);
    for (let isPut = false; !isPut;) isPut = await Promise.race([put, look()]);
    expect(seen.isSubsetOf(new Set([null, content.length]))).toBe(true);
  });

  it('keeps existing content, even if two servers store the same content simultaneously', async () => {
    const other = made.open();
    const content = randomBytes(MEBIBYTE);
    const paths = [uploaded(content), uploaded(content), uploaded(content)];
    await Promise.all(paths.map((path, index) => (index === 0 ? other : store).put(keyOf('a'), path)));
    await store.put(keyOf('a'), uploaded(content));
    expect((await read(keyOf('a')))?.content.equals(content)).toBe(true);
    expect(paths.map((path) => existsSync(path))).toEqual([false, false, false]);
    const begun = await allOf(store.listUnfinished());
    expect(begun).toEqual([]);
    await other.close();
  });

  it('accepts multipart files, and reads across part boundaries', async () => {
    // The file is stored in two parts of up to 16 MiB.
    const content = randomBytes(17 * MEBIBYTE + 5);
    await store.put(keyOf('b'), uploaded(content));
    expect(await store.sizeOf(keyOf('b'))).toBe(content.length);
    const [start, end] = [16 * MEBIBYTE - 3, 16 * MEBIBYTE + 3];
    const part = await read(keyOf('b'), { start, end });
    expect(part?.bytes).toBe(content.length);
    expect(part?.content.equals(content.subarray(start, end + 1))).toBe(true);
    expect((await read(keyOf('b')))?.content.equals(content)).toBe(true);
    expect(Object.values(await listed())).toEqual([content.length]);
  });

  it('lists any number of files, of all owners or of one', async () => {
    const digits = Array.from('0123456');
    for (const digit of digits) await store.putBytes(keyOf(digit), Buffer.from(digit.repeat(3)));
    await store.putBytes(keyOf('a', 'bob'), Buffer.from('of bob'));
    const own = Object.fromEntries(digits.map((digit) => [keyOf(digit), 3]));
    expect(await listed(ownerOf('ada'))).toEqual(own);
    expect(await listed(ownerOf('nobody'))).toEqual({});
    expect(await listed()).toEqual({ ...own, [keyOf('a', 'bob')]: 6 });
    const [first] = await allOf(store.list(ownerOf('bob')));
    expect(Math.abs((first?.changedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    await store.remove(keyOf('a', 'bob'));
    expect(await listed(ownerOf('bob'))).toEqual({});
  });

  it('moves content into quarantine and back @16.1', async () => {
    const at = Date.parse('2026-11-23T05:30:00Z');
    const [key, other] = [keyOf('a'), keyOf('a', 'bob', 'thumbnail')];
    await store.put(key, uploaded('0123456789'));
    await store.putBytes(other, Buffer.from('small'));
    for (const each of [key, other]) {
      expect(await store.copy(each, quarantineName(each, at))).toBe(true);
      await store.remove(each);
    }
    expect(await listed()).toEqual({});
    expect(await allOf(store.listUnfinished())).toEqual([]);
    const name = quarantineName(key, at);
    expect(parseQuarantineName(name)).toEqual({ key, since: at });
    expect(await allOf(store.listQuarantine(ownerOf('ada')))).toEqual([{ name, key, bytes: 10, since: at }]);
    expect((await allOf(store.listQuarantine())).map(({ key: each }) => each).sort()).toEqual(
      [key, other].sort(),
    );
    expect(await store.copy(name, key)).toBe(true);
    await store.remove(name);
    expect((await read(key))?.content.toString()).toBe('0123456789');
    const [back] = await allOf(store.list());
    expect(Math.abs((back?.changedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    await store.remove(quarantineName(other, at));
    expect(await allOf(store.listQuarantine())).toEqual([]);
    expect(await store.copy(name, key)).toBe(false);
  });

  it('stores the marker of its database without counting it as content @16.1', async () => {
    expect(await store.readMarker()).toBeNull();
    await store.writeMarker('one');
    await store.writeMarker('two');
    expect(await store.readMarker()).toBe('two');
    expect([await listed(), await allOf(store.listUnfinished())]).toEqual([{}, []]);
  });

  it('hides interrupted writes from readers, and can list and delete them', async () => {
    await made.leaveUnfinished(keyOf('c'));
    expect(await listed()).toEqual({});
    expect(await store.sizeOf(keyOf('c'))).toBeNull();
    const [left] = await allOf(store.listUnfinished());
    expect(Math.abs((left?.begunAt ?? 0) - Date.now())).toBeLessThan(60_000);
    await store.removeUnfinished(left?.id ?? '');
    await store.removeUnfinished(left?.id ?? '');
    expect(await allOf(store.listUnfinished())).toEqual([]);
  });

  it('stops when its signal is aborted, without deleting the source file', async () => {
    const path = uploaded(randomBytes(MEBIBYTE));
    const ended = AbortSignal.abort(new Error('not any more'));
    await expect(store.put(keyOf('d'), path, ended)).rejects.toThrow('not any more');
    expect(existsSync(path)).toBe(true);
    await store.put(keyOf('d'), path);
    const abort = new AbortController();
    const found = await store.read(keyOf('d'), { signal: abort.signal });
    abort.abort(new Error('not any more'));
    await expect(buffer(found?.body ?? new ReadableStream())).rejects.toThrow();
    await expect(store.read(keyOf('d'), { signal: abort.signal })).rejects.toThrow('not any more');
    const cancelled = await store.read(keyOf('d'));
    await cancelled?.body.cancel();
  });
});
