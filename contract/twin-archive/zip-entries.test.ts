import { describe, expect, test } from 'vitest';
import { IMPORT_MAX_ENTRIES, IMPORT_MAX_UNPACKED } from '../limits.ts';
import { ArchiveRefusedError } from './archive-entries.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

const MEBIBYTE = 1024 ** 2;

function entry(filename: string, { pieces = [new Uint8Array(3)], ...fields }: Partial<Entry> = {}): ZipEntry {
  return {
    filename,
    directory: false,
    encrypted: false,
    uncompressedSize: 3,
    async getData(writable) {
      const writer = writable.getWriter();
      for (const piece of pieces) await writer.write(piece);
      await writer.close();
    },
    ...fields,
  };
}
type Entry = ZipEntry & { pieces: Iterable<Uint8Array> };

async function* listed(entries: Iterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  yield* entries;
}
const open = async (...entries: ZipEntry[]) => await zipEntries(listed(entries));

describe('the files of an archive', () => {
  test('are read by path, without folders', async () => {
    const archive = await open(entry('content/', { directory: true }), entry('content/twin.json'));
    expect(archive.paths).toEqual(['content/twin.json']);
    expect(await archive.read('content/twin.json')).toHaveLength(3);
  });

  test.each(['../a', 'a/../../b', '/etc/passwd', 'C:/a', 'a\\b', 'a//b', './a', 'a\0'])(
    'are rejected if a file has a name such as %j',
    async (name) => {
      await expect(open(entry(name))).rejects.toThrow(ArchiveRefusedError);
    },
  );

  test.each([
    ['index.html', 'INDEX.html'],
    ['é.json', 'e\u0301.json'],
    ['a', 'a'],
  ])('are rejected if they include both %j and %j', async (one, other) => {
    await expect(open(entry(one), entry(other))).rejects.toThrow('twice');
  });

  test('are rejected if a file is encrypted', async () => {
    await expect(open(entry('a', { encrypted: true }))).rejects.toThrow('encrypted');
  });

  test('are rejected if there are too many, before the remaining entries are read', async () => {
    let read = 0;
    function* endless() {
      for (; ; read += 1) yield entry(`${read}`);
    }
    await expect(zipEntries(listed(endless()))).rejects.toThrow('entries');
    expect(read).toBe(IMPORT_MAX_ENTRIES);
  });

  test('are not unpacked if the declared size is too large', async () => {
    const archive = await open(entry('a', { uncompressedSize: IMPORT_MAX_UNPACKED + 1 }));
    await expect(archive.read('a')).rejects.toThrow('128 MiB');
  });

  test('are not unpacked beyond their declared size', async () => {
    let made = 0;
    function* zeros() {
      for (; ; made += 1) yield new Uint8Array(MEBIBYTE);
    }
    const archive = await open(entry('a', { pieces: zeros() }));
    await expect(archive.read('a')).rejects.toThrow('“a” cannot be read');
    expect(made).toBeLessThan(3);
  });

  test('count towards one shared size limit', async () => {
    const pieces = Array.from({ length: 80 }, () => new Uint8Array(MEBIBYTE));
    const large = { pieces, uncompressedSize: 80 * MEBIBYTE };
    const archive = await open(entry('a', large), entry('b', large));
    await archive.read('a');
    expect(await archive.read('a')).toHaveLength(80 * MEBIBYTE);
    await expect(archive.read('b')).rejects.toThrow('128 MiB');
  });

  test('are rejected if they are smaller than their declared size', async () => {
    const archive = await open(entry('a', { uncompressedSize: 4 }));
    await expect(archive.read('a')).rejects.toThrow('“a” cannot be read');
  });

  test('are rejected with an error that names the file if they are damaged', async () => {
    const getData = async () => {
      throw new Error('invalid block');
    };
    await expect((await open(entry('a', { getData }))).read('a')).rejects.toThrow('“a” cannot be read');
  });
});
