import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZipWriter, Uint8ArrayReader, Uint8ArrayWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawZip } from '../../../tests/support/raw-zip.ts';
import { extractEntry } from './extract-entry.ts';
import type { EntryPlace } from './archive-source.ts';
import { openArchive } from './open-archive.ts';
import { zipStream } from './zip-stream.ts';

const CONTENT = Buffer.from('The pump is in the cellar. '.repeat(10_000));
const EMPTY = Buffer.alloc(0);

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'gov360-extract-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function writtenHere(): Promise<Uint8Array> {
  async function* parts() {
    yield { path: 'stored', content: CONTENT, stored: true };
    yield { path: 'deflated', content: CONTENT };
    yield { path: 'empty', content: EMPTY, stored: true };
    yield { path: 'deflated-empty', content: EMPTY };
  }
  return new Uint8Array(await new Response(zipStream(parts(), new Date(2026, 0, 1))).arrayBuffer());
}

async function writtenBy(options: object): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { ...options, useWebWorkers: false });
  await zip.add('stored', new Uint8ArrayReader(CONTENT), { level: 0 });
  await zip.add('deflated', new Uint8ArrayReader(CONTENT));
  await zip.add('empty', new Uint8ArrayReader(EMPTY), { level: 0 });
  return await zip.close();
}

const signal = new AbortController().signal;
async function extract(place: EntryPlace | null): Promise<Buffer> {
  rmSync(at('out'), { force: true });
  await extractEntry(at('archive'), place!, at('out'), signal);
  return readFileSync(at('out'));
}

describe('a file of an archive on disk', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['this server, which writes lengths after the bytes', writtenHere],
    ['another program, with zip64 fields', () => writtenBy({ zip64: true, extendedTimestamp: true })],
    [
      'another program, without extra fields',
      () =>
        rawZip([
          { name: 'stored', content: CONTENT },
          { name: 'deflated', content: CONTENT, deflated: true },
          { name: 'empty', content: EMPTY },
        ]),
    ],
  ])('is extracted unchanged from an archive by %s', async (_, make) => {
    writeFileSync(at('archive'), await make());
    const archive = await openArchive({ path: at('archive') });
    for (const path of archive.paths) {
      const expected = path.includes('empty') ? EMPTY : CONTENT;
      expect((await extract(archive.placeOf(path))).equals(expected), path).toBe(true);
      expect(await archive.read(path)).toHaveLength(expected.length);
    }
    expect(archive.placeOf('nothing')).toBeNull();
    await archive.close();
  });

  test('is rejected if its size differs from the directory, without writing bytes beyond that size', async () => {
    writeFileSync(at('archive'), rawZip([{ name: 'a', content: CONTENT, deflated: true }]));
    const archive = await openArchive({ path: at('archive') });
    const place = archive.placeOf('a')!;
    await archive.close();
    await expect(extract({ ...place, bytes: 1_000 })).rejects.toThrow(
      'does not match the archive’s directory',
    );
    expect(readFileSync(at('out')).length).toBeLessThanOrEqual(1_000);
    await expect(extract({ ...place, bytes: CONTENT.length + 1 })).rejects.toThrow(
      'does not match the archive’s directory',
    );
    await expect(extract({ ...place, offset: 1 })).rejects.toThrow('does not match the archive’s directory');
    await expect(extract({ ...place, offset: 2 ** 40 })).rejects.toThrow(
      'does not match the archive’s directory',
    );
    await expect(extract({ ...place, compressed: place.compressed - 1 })).rejects.toThrow();
  });

  test('does not overwrite a file, and is not written after cancellation', async () => {
    writeFileSync(at('archive'), rawZip([{ name: 'a', content: CONTENT }]));
    const archive = await openArchive({ path: at('archive') });
    const place = archive.placeOf('a')!;
    await archive.close();
    writeFileSync(at('there'), 'mine');
    await expect(extractEntry(at('archive'), place, at('there'), signal)).rejects.toThrow('EEXIST');
    expect(readFileSync(at('there'), 'utf8')).toBe('mine');
    await expect(extractEntry(at('archive'), place, at('late'), AbortSignal.abort())).rejects.toThrow();
    expect(readdirSync(folder)).not.toContain('nothing');
  });
});
