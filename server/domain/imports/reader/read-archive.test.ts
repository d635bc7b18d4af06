import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ImportPreview } from '../../../../contract/import.ts';
import { CALIBRATIONS_MAX } from '../../../../contract/limits.ts';
import { ArchiveRefusedError } from '../../../../contract/twin-archive/archive-entries.ts';
import { ARCHIVE_PATHS } from '../../../../contract/twin-archive/manifest.ts';
import { listing, overlappingArchive, zerosArchive } from '../../../../tests/support/hostile-archives.ts';
import { rawZip } from '../../../../tests/support/raw-zip.ts';
import { archivedTag, archiveFiles, twinArchive } from '../../../../tests/support/twin-archive.ts';
import { MEDIA_TYPES } from '../../exports/content/shown-capture.ts';
import { readArchive } from './read-archive.ts';
import { refusedWhole } from './refusals.ts';

const MEGABYTE = 1024 ** 2;

/** Does the work of the reader process in the test's process, for files that cannot crash it. */
async function read(bytes: Buffer<ArrayBuffer>): Promise<{ preview: ImportPreview; content: string }> {
  let content = '';
  try {
    const preview = await readArchive(bytes, async (lines) => void (content += lines));
    return { preview, content };
  } catch (error) {
    if (error instanceof ArchiveRefusedError) return { preview: refusedWhole(error.message), content };
    throw error;
  }
}

async function refusals(bytes: Buffer<ArrayBuffer>): Promise<string[]> {
  const { refused } = (await read(bytes)).preview;
  return refused.map(({ part, line, reason }) =>
    [part, line ?? '', reason].filter((text) => text !== '').join(' '),
  );
}

describe('reading the archive of a twin', () => {
  test('returns its fields, including unknown fields, and its items in order', async () => {
    const twin = {
      name: 'Head office',
      matterportId: 'gv360office',
      ownField: { a: 1 },
      public: true,
      userId: 'x',
    };
    const tags = [archivedTag('b', { serial: 'K-7' }), archivedTag('a')];
    const { preview, content } = await read(twinArchive({ twin, tags }));
    expect(preview).toEqual({
      twin: { name: 'Head office', matterportId: 'gv360office' },
      collections: [{ name: 'tags', items: 2, added: 2, changed: 0 }],
      signature: { state: 'none', server: '', keyId: '' },
      table: null,
      origin: null,
      refused: [],
      refusedCount: 0,
    });
    const [fields, origin, first, second] = content.split('\n');
    expect(JSON.parse(fields ?? '')).toEqual({
      name: 'Head office',
      matterportId: 'gv360office',
      ownField: { a: 1 },
    });
    expect(origin).toBe('null');
    expect(first).toBe(`["tags","b"]\t${JSON.stringify(JSON.parse((first ?? '').split('\t')[1] ?? ''))}`);
    expect(first).toContain('"serial":"K-7"');
    expect(second).toMatch(/^\["tags","a"\]/);
  });

  test('reports each rejected item with its line and a reason @12.17', async () => {
    const tags = [
      archivedTag('good'),
      archivedTag('bad', { color: 'pink' }),
      { ...archivedTag('deep'), x: JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown },
      archivedTag('good'),
      archivedTag('large', { text: 'x'.repeat(10_001) }),
      'no item',
    ];
    const found = await refusals(twinArchive({ tags }));
    expect(found).toEqual([
      expect.stringMatching(/^content\/tags.json 3 color: /),
      expect.stringMatching(/^content\/tags.json 4 At most 32 levels/),
      'content/tags.json 5 Another item has the same id.',
      expect.stringMatching(/^content\/tags.json 6 text: .*10000/),
      expect.stringMatching(/^content\/tags.json 7 /),
    ]);
  });

  test('rejects more calibrations than allowed, and coordinates beyond their limit @16.2 @16.15', async () => {
    const camera = { kind: 'camera', relative: 0.01, absolute: 0.01 };
    const cameras = Array.from({ length: CALIBRATIONS_MAX + 1 }, (_, at) => ({ id: `${at}`, ...camera }));
    const calibrations = `{"items": [\n${cameras.map((item) => JSON.stringify(item)).join(',\n')}\n]}\n`;
    const parts = { [ARCHIVE_PATHS.collection('calibrations')]: calibrations };
    const tags = [archivedTag('far', { position: [1e308, 0, 0] })];
    expect(await refusals(twinArchive({ tags, parts }))).toEqual([
      expect.stringMatching(/^content\/tags.json 2 position\/0: /),
      `content/calibrations.json ${CALIBRATIONS_MAX + 2} A twin can have at most ${CALIBRATIONS_MAX} calibrations.`,
    ]);
  });

  test.each(Object.keys(MEDIA_TYPES))('ignores a poster whose name ends with %s', async (ending) => {
    const parts = { [ARCHIVE_PATHS.picture(`poster${ending}`)]: 'Picture' };
    expect(await refusals(twinArchive({ parts }))).toEqual([]);
  });

  test('ignores the archive’s history, even if it is invalid', async () => {
    const tags = [archivedTag('a')];
    const without = await read(twinArchive({ tags }));
    const history = '{"format":"gov360-twin-history","changes":[{"changed":{"items":[{"before":1}]}}]}';
    expect(await read(twinArchive({ tags, parts: { [ARCHIVE_PATHS.history]: history } }))).toEqual(without);
  });

  test('rejects fields that a write would reject', async () => {
    expect(await refusals(twinArchive({ twin: { name: 1 } }))).toEqual([
      expect.stringMatching(/^content\/twin.json name: /),
    ]);
    expect(await refusals(twinArchive({ twin: { tags: [] } }))).toEqual([
      'content/twin.json This file must not contain “tags”. Move this field to content/tags.json.',
    ]);
  });
});

/** Files to reject completely or in part, each with the expected error message. */
const HOSTILE: Readonly<Record<string, [() => Buffer<ArrayBuffer>, RegExp]>> = {
  'a file that is not an archive': [() => Buffer.alloc(100_000, 'x'), /not a ZIP file/],
  'an empty file': [() => Buffer.alloc(0), /not a ZIP file/],
  'a ZIP file without a manifest': [() => rawZip([{ name: 'a.txt', content: 'a' }]), /no manifest/],
  'a path with ..': [
    () => twinArchive({ others: [{ name: '../evil.json', content: '{}' }] }),
    /evil.*not a valid file name/,
  ],
  'an absolute path': [
    () => twinArchive({ others: [{ name: '/etc/passwd', content: '' }] }),
    /passwd.*not a valid file name/,
  ],
  'a Windows path': [
    () => twinArchive({ others: [{ name: 'C:\\evil', content: '' }] }),
    /evil.*not a valid file name/,
  ],
  'a path with NUL': [
    () => twinArchive({ others: [{ name: 'a\0b', content: '' }] }),
    /not a valid file name/,
  ],
  'names that differ by case': [
    () => twinArchive({ others: [{ name: 'content/TAGS.json', content: '{}' }] }),
    /TAGS.* twice/,
  ],
  'names that differ by normalization': [
    () =>
      rawZip([
        { name: 'caf\u00e9', content: '' },
        { name: 'cafe\u0301', content: '' },
      ]),
    /twice/,
  ],
  'the same name twice': [
    () =>
      rawZip([
        { name: 'a', content: '1' },
        { name: 'a', content: '2' },
      ]),
    /twice|contradicts itself/,
  ],
  'a link': [
    () => twinArchive({ others: [{ name: 'link', content: '/etc/passwd', mode: 0o120777 }] }),
    /link to another/,
  ],
  'an encrypted file': [() => twinArchive({ others: [{ name: 'a', content: 'a', flags: 1 }] }), /encrypted/],
  'an unknown compression method': [
    () => twinArchive({ others: [{ name: 'a', content: 'a', method: 99 }] }),
    /compression method|not a ZIP/,
  ],
  'different names in local header and directory': [
    () => twinArchive({ others: [{ name: 'a', localName: 'b', content: 'a' }], manifest: listing('a', 1) }),
    /cannot be read|contradicts itself/,
  ],
  'files that share bytes': [overlappingArchive, /cannot be read/],
  'a manifest with another checksum': [
    () =>
      twinArchive({
        manifest: (of) => ({ ...of, parts: of.parts.map((part) => ({ ...part, sha256: '0'.repeat(64) })) }),
      }),
    /was changed/,
  ],
  'a manifest with another size': [
    () =>
      twinArchive({ manifest: (of) => ({ ...of, parts: of.parts.map((part) => ({ ...part, bytes: 1 })) }) }),
    /was changed/,
  ],
  'a manifest that lists too few parts': [
    () => twinArchive({ manifest: (of) => ({ ...of, parts: of.parts.slice(1) }) }),
    /does not list/,
  ],
  'a manifest that lists too many parts': [
    () =>
      twinArchive({
        manifest: (of) => ({ ...of, parts: [...of.parts, { ...of.parts[0], path: 'content/x.json' }] }),
      }),
    /the archive does not contain it/,
  ],
  'a manifest of another kind': [
    () => twinArchive({ manifest: () => ({ format: 'other' }) }),
    /not in the expected format/,
  ],
  'content of a later version': [
    () => twinArchive({ parts: { 'content/files/plan.pdf': 'x' } }),
    /does not support this part/,
  ],
  'a truncated file': [() => Buffer.from(twinArchive().subarray(0, -40)), /not a ZIP file|damaged/],
  'bytes before the archive': [
    () => Buffer.concat([Buffer.from('#!/bin/sh\n'), twinArchive()]),
    /not a ZIP file|contradicts itself/,
  ],
  'a file that understates its size': [() => zerosArchive(MEGABYTE, 2 * MEGABYTE), /cannot be read|unpacks/],
  '2 GiB of zeros': [() => zerosArchive(2 ** 31, 2 ** 31), /unpacks to more than 128 MiB/],
  '20,000 files': [
    () => rawZip(Array.from({ length: 20_000 }, (_, index) => ({ name: String(index), content: '' }))),
    /more than 12000 entries/,
  ],
  'an archive in an archive': [
    () =>
      twinArchive({ parts: { 'content/inner.zip': zerosArchive(MEGABYTE, MEGABYTE).toString('latin1') } }),
    /does not support this part/,
  ],
  'items that are not an array': [
    () => twinArchive({ parts: { 'content/tags.json': '{"items": 1}' } }),
    /not JSON in GoV360’s format/,
  ],
  'a file that continues after its end': [
    () => twinArchive({ parts: { 'content/tags.json': '{"items": []} []' } }),
    /not JSON in GoV360’s format/,
  ],
  'endless brackets': [
    () => twinArchive({ parts: { 'content/tags.json': `{"items": ${'['.repeat(8 * MEGABYTE)}` } }),
    /form/,
  ],
};

describe('reading a hostile file', () => {
  test.each(Object.entries(HOSTILE))('rejects %s with an error message', async (_, [make, expected]) => {
    const found = await refusals(make());
    expect(found.join('\n')).toMatch(expected);
  });
});

describe('reading the files of documents', () => {
  const sum = (text: string) => createHash('sha256').update(text).digest('hex');
  const document = (id: string, text: string) => ({
    id,
    name: id,
    file: { sha256: sum(text), bytes: text.length, type: 'text/plain', kind: 'text' },
  });
  const documents = (...items: object[]) => ({ 'content/documents.json': JSON.stringify({ items }) });
  const readFiles = async (bytes: Buffer<ArrayBuffer>, maxBytes = MEGABYTE) => {
    const files: string[] = [];
    const lines: string[] = [];
    const taking = { maxBytes, onFile: ({ sha256 }: { sha256: string }) => void files.push(sha256) };
    const preview = await readArchive(bytes, async (text) => void lines.push(text), taking);
    return { preview, files, content: lines.join('') };
  };

  test('finds each file by its checksum once, and removes missing files from their documents', async () => {
    const parts = {
      ...documents(document('a', 'A'), document('same', 'A'), document('lost', 'B')),
      [`files/${sum('A')}.txt`]: 'A',
      [`files/${sum('C')}.bin`]: 'C',
    };
    const { preview, files, content } = await readFiles(twinArchive({ parts }));
    expect(preview).toMatchObject({ refused: [], files: { count: 2, bytes: 2, missing: 1 } });
    expect(files).toEqual([sum('A'), sum('C')]);
    const lines = content.split('\n').filter((line) => line.startsWith('["documents"'));
    expect(lines.map((line) => line.includes(sum('A')))).toEqual([true, true, false]);
    expect(lines[2]).not.toContain('"file"');
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'whose names contain another checksum',
      { [`files/${sum('A')}.txt`]: 'other' },
      /does not match the checksum/,
    ],
    ['whose names contain no checksum', { 'files/plan.pdf': 'A' }, /does not support this part/],
    ['in folders', { [`files/a/${sum('A')}.txt`]: 'A' }, /does not support this part/],
    ['with .. in their extension', { [`files/${sum('A')}.txt/../x`]: 'A' }, /not a valid file name/],
  ])('rejects files %s', async (_, parts, expected) => {
    expect((await refusals(twinArchive({ parts }))).join('\n')).toMatch(expected);
  });

  test('returns a file with two names and one checksum only once', async () => {
    const parts = { [`files/${sum('A')}.txt`]: 'A', [`files/${sum('A')}.bin`]: 'A' };
    const { preview, files } = await readFiles(twinArchive({ parts }));
    expect(preview.files).toEqual({ count: 1, bytes: 1, missing: 0 });
    expect(files).toEqual([sum('A')]);
  });

  test('rejects files larger than the available space before reading them', async () => {
    const path = `files/${'0'.repeat(64)}.bin`;
    const bomb = (stated: number) =>
      rawZip(
        archiveFiles({
          others: [{ name: path, packed: Buffer.alloc(100), size: stated }],
          manifest: listing(path, stated),
        }),
      );
    await expect(readFiles(bomb(2 * MEGABYTE))).rejects.toThrow('are larger than 1 MB');
    expect(await refusals(bomb(MEGABYTE))).toEqual([expect.stringMatching(/cannot be read/)]);
    // The properties of a file in an item are validated like all other properties.
    const wrong = { ...documents({ ...document('a', 'A'), file: { sha256: '../../etc' } }) };
    expect(await refusals(twinArchive({ parts: wrong }))).toEqual([
      expect.stringMatching(/^content\/documents.json 1 file/),
    ]);
  });
});
