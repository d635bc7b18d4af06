import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ImportPreview } from '../../../../contract/import.ts';
import { zerosArchive } from '../../../../tests/support/hostile-archives.ts';
import { archivedTag, twinArchive } from '../../../../tests/support/twin-archive.ts';
import { readFile } from './read-file.ts';

const MEGABYTE = 1024 ** 2;

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += MEGABYTE) yield bytes.subarray(at, at + MEGABYTE);
}

/** Reads a file in the reader process and returns the result. */
async function read(
  bytes: Uint8Array,
  { signal = new AbortController().signal, maxContent = 32 * MEGABYTE } = {},
): Promise<{ preview: ImportPreview; content: string }> {
  const content: Buffer[] = [];
  const { preview } = await readFile(
    { format: 'archive', bytes: bytes.length, maxContent, pieces: inPieces(bytes) },
    { signal, onContent: async (piece) => void content.push(piece) },
  );
  return { preview, content: Buffer.concat(content).toString() };
}

describe.concurrent('the reader process', () => {
  test('reads an archive with the maximum number of tags', async () => {
    const tags = Array.from({ length: 20_000 }, (_, index) =>
      archivedTag(`tag-${index}`, { text: 'x'.repeat(300) }),
    );
    const { preview, content } = await read(twinArchive({ tags }));
    expect(preview.collections).toEqual([{ name: 'tags', items: 20_000, added: 20_000, changed: 0 }]);
    expect(content.split('\n')).toHaveLength(20_003);
  });

  test('reads an archive from disk that contains a hundred files', async () => {
    const texts = Array.from({ length: 100 }, (_, index) => `Content ${index}`);
    const files = texts.map((content) => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { sha256, bytes: content.length, content };
    });
    const items = files.map(({ sha256, bytes }, index) => ({
      id: `document-${index}`,
      name: `Manual ${index}.pdf`,
      description: 'x'.repeat(200),
      file: { sha256, bytes, type: 'application/pdf', kind: 'pdf' },
    }));
    const parts: Record<string, string> = { 'content/documents.json': JSON.stringify({ items }) };
    for (const { sha256, content } of files) parts[`files/${sha256}.pdf`] = content;
    const folder = mkdtempSync(join(tmpdir(), 'gov360-reader-'));
    const path = join(folder, 'archive.zip');
    writeFileSync(path, twinArchive({ parts }));
    const request = { format: 'archive', path, bytes: 0, maxContent: 32 * MEGABYTE } as const;
    const found = await readFile(
      { ...request, maxFiles: MEGABYTE, pieces: inPieces(new Uint8Array()) },
      { signal: new AbortController().signal, onContent: async () => {} },
    );
    rmSync(folder, { recursive: true });
    expect(found.preview).toMatchObject({ refused: [], files: { count: 100, missing: 0 } });
    expect(found.files).toHaveLength(100);
  });

  test('rejects content beyond the storage limit', async () => {
    const tags = Array.from({ length: 200 }, (_, index) =>
      archivedTag(`tag-${index}`, { text: 'x'.repeat(9_000) }),
    );
    const { preview } = await read(twinArchive({ tags }), { maxContent: MEGABYTE });
    expect(preview.refused.map(({ reason }) => reason)).toEqual([
      'The twin needs more than the 1 MB of storage that each user has.',
    ]);
  });

  test.each<[string, () => Buffer, RegExp]>([
    [
      '2 GiB of zeros with a stated size of 100 MiB',
      () => zerosArchive(100 * MEGABYTE, 2 ** 31),
      /cannot be read/,
    ],
    [
      'a million items',
      () => twinArchive({ tags: Array.from({ length: 1_000_000 }, () => 1) }),
      /more than 20000 items/,
    ],
  ])('rejects %s without exceeding its limits @12.19', async (_, make, expected) => {
    const { refused } = (await read(make())).preview;
    expect(refused).toEqual([{ part: '', line: null, reason: expect.stringMatching(expected) as string }]);
  });

  test('ends when the caller cancels it', async () => {
    const stopped = AbortSignal.timeout(20);
    await expect(read(Buffer.alloc(8 * MEGABYTE), { signal: stopped })).rejects.toThrow(/timeout/);
  });
});
