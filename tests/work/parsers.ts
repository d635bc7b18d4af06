import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { applyToTour } from '../../contract/changes/tour-changes.ts';
import type { Item } from '../../contract/changes/operation.ts';
import { guardFormulas, unguardFormulas } from '../../contract/csv/write-record.ts';
import { TEXT_MAX_LENGTH } from '../../contract/limits.ts';
import { findBoundsIssue } from '../../contract/json/json-bounds.ts';
import { findScanIssue } from '../../contract/json/json-scan.ts';
import { readHostMessage, readPlayerMessage } from '../../contract/protocol/player-messages.ts';
import { createSearchIndex } from '../../contract/search/search-index.ts';
import { parseTopic } from '../../contract/topic.ts';
import { linkText } from '../../contract/text/link-text.ts';
import { parseStart } from '../../contract/text/link-start.ts';
import { convertPdf } from '../../server/domain/files/conversion/convert-pdf.ts';
import { convertPicture } from '../../server/domain/files/conversion/convert-picture.ts';
import { convertText } from '../../server/domain/files/conversion/convert-text.ts';
import type { ConverterRequest } from '../../server/domain/files/conversion/report.ts';
import { cleanPhoto } from '../../server/domain/files/clean-photo.ts';
import { tellTypeOf } from '../../server/domain/files/detect-file-type.ts';
import { readArchive } from '../../server/domain/imports/reader/read-archive.ts';
import { readCsv } from '../../server/domain/imports/reader/read-csv.ts';
import { archivedTag, twinArchive } from '../support/twin-archive.ts';
import { makePdf } from '../support/files/pdf.ts';
import { ONE_PIXEL } from '../support/scans/one-pixel.ts';
import { parseScans } from './scans.ts';
import { JSON_SHAPES, numbered, type ParserCase, shaped, SHAPES } from './shapes.ts';

/**
 * The length of a text in characters. Real texts may be far longer, but super-linear work already shows at
 * this length.
 */
const TEXT = 1024;
/** The size of a photo in the benchmark, in bytes. */
const PHOTO = 1024 ** 2;

const CSV = { collection: 'tags', existing: [], revision: 1 } as const;
const HEAD = 'title,text,color,x,y,z,keywords\n';

const TABLES: ParserCase[] = [
  ...shaped('a table', TEXT, (text) => readCsv(Buffer.from(text), CSV, async () => {})),
  ...shaped('a table with a head', TEXT, (text) => readCsv(Buffer.from(HEAD + text), CSV, async () => {})),
  {
    name: 'a table of many rows',
    half: 500,
    input: (n) => Buffer.from(HEAD + numbered(n, (row) => `Tag ${row},=1;=2,red,1,2,3,a|b`, '\n')),
    run: (bytes: Buffer) => readCsv(bytes, CSV, async () => {}),
  },
  ...shaped('a cell', TEXT_MAX_LENGTH, (text) => unguardFormulas(guardFormulas(text))),
];

const JSONS: ParserCase[] = Object.entries(JSON_SHAPES).map(([shape, input]) => ({
  name: `JSON: ${shape}`,
  half: TEXT,
  input,
  run: (text: string) => findScanIssue(text) ?? findBoundsIssue(JSON.parse(text)),
}));

const ARCHIVES: ParserCase[] = [
  {
    name: 'an archive of many items',
    half: 250,
    input: (n) => twinArchive({ tags: Array.from({ length: n }, (_, index) => archivedTag(`t${index}`)) }),
    run: (bytes: Buffer<ArrayBuffer>) => readArchive(bytes, async () => {}),
  },
  {
    name: 'an archive of many files',
    half: 250,
    input: (n) =>
      twinArchive({
        others: Array.from({ length: n }, (_, index) => ({ name: `files/${index}.txt`, content: '' })),
      }),
    run: (bytes: Buffer<ArrayBuffer>) => readArchive(bytes, async () => {}),
  },
  ...shaped('a part of an archive', TEXT, (text) => {
    const bytes = twinArchive({ parts: { 'content/twin.json': text, 'content/tags.json': text } });
    return readArchive(bytes, async () => {});
  }),
  ...shaped('bytes that are no archive', TEXT, (text) =>
    readArchive(Buffer.from(`PK\u0003\u0004${text}`), async () => {}),
  ),
];

function photo(bytes: Buffer, type: string) {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-work-'));
  try {
    const path = join(folder, 'photo');
    writeFileSync(path, bytes);
    return cleanPhoto(path, type);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

/** Returns TIFF structures whose GPS directories overlap, so that each one contains the next. */
function manyTiffs(n: number): Buffer {
  const tiff = Buffer.alloc(200);
  tiff.write('Exif\0\0II*\0', 'latin1');
  tiff.writeUInt32LE(8, 10);
  tiff.writeUInt16LE(1, 14);
  tiff.writeUInt16LE(0x8825, 16);
  tiff.writeUInt16LE(4, 18);
  tiff.writeUInt32LE(1, 20);
  tiff.writeUInt32LE(26, 24);
  tiff.writeUInt16LE(12, 32);
  for (let entry = 0; entry < 12; entry += 1) {
    tiff.writeUInt16LE(2, 34 + entry * 12);
    tiff.writeUInt16LE(1, 36 + entry * 12);
    tiff.writeUInt32LE(60_000, 38 + entry * 12);
    tiff.writeUInt32LE(200, 42 + entry * 12);
  }
  return Buffer.concat([JPEG, ...Array.from({ length: n }, () => tiff)]);
}

function manyChunks(n: number): Buffer {
  const body = Buffer.from('tEXtComment\0hello');
  const chunk = Buffer.alloc(4 + body.length + 4);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return Buffer.concat([ONE_PIXEL.subarray(0, 33), ...Array.from({ length: n }, () => chunk)]);
}

const PHOTOS: ParserCase[] = [
  ...Object.keys(SHAPES).map((shape) => ({
    name: `a photo of text: ${shape}`,
    half: TEXT,
    input: (n: number) => Buffer.concat([JPEG, Buffer.from(SHAPES[shape]!(n))]),
    run: (bytes: Buffer) => photo(bytes, 'image/jpeg'),
    photo: () => Buffer.concat([JPEG, Buffer.from(SHAPES[shape]!(PHOTO))]),
  })),
  {
    name: 'a photo of many TIFF structures',
    half: 250,
    input: manyTiffs,
    run: (bytes: Buffer) => photo(bytes, 'image/jpeg'),
    photo: () => manyTiffs(5_000),
  },
  {
    name: 'a PNG of many chunks',
    half: 500,
    input: manyChunks,
    run: (bytes: Buffer) => photo(bytes, 'image/png'),
    photo: () => manyChunks(40_000),
  },
];

const TYPES = shaped('the head of a file', TEXT, (text) => tellTypeOf(Buffer.from(text), false));

const say = async () => {};
/** The converters, by the kind of their requests. */
export const CONVERTERS: Readonly<Record<ConverterRequest['kind'], readonly ParserCase[]>> = {
  text: shaped('a text', TEXT, (text) => convertText(Buffer.from(text), true, say)),
  pdf: [
    {
      name: 'a PDF of many pages',
      half: 5,
      input: (n) => makePdf(Array.from({ length: n }, (_, page) => ({ text: `Page ${page}` }))),
      run: (bytes: Buffer) => convertPdf(new Uint8Array(bytes), say),
    },
    {
      name: 'a PDF of nothing',
      half: TEXT,
      input: (n) => Buffer.from(`%PDF-1.7\n${'1 0 obj\n'.repeat(n / 8)}`),
      run: (bytes: Buffer) => convertPdf(new Uint8Array(bytes), say),
    },
  ],
  picture: [
    {
      name: 'a picture of many chunks',
      half: 500,
      input: manyChunks,
      run: (bytes: Buffer) => convertPicture(bytes, 'image/png', say),
    },
  ],
};

const PROTOCOL: ParserCase[] = [
  'tour',
  'tour-changed',
  'operations',
  'changes',
  'saved',
  'files',
  'view',
].map((type) => ({
  name: `a message of the player: ${type}`,
  half: 250,
  input: (n: number) => {
    const items = Array.from({ length: n }, (_, index) => ({ id: `${index}`, title: 'x' }));
    const changes = { since: 1, revision: 2, fields: {}, collections: { tags: { set: items, removed: [] } } };
    const operations = items.map((item) => ({ id: item.id, kind: 'add', collection: 'tags', item }));
    const tour = { matterportId: 'gv360office', tags: items };
    const ids = { type, changeId: 'c', version: 3, revision: 2, baseRevision: 1, mode: 'edit' };
    return { ...ids, tour, changes, operations, message: items, view: items };
  },
  run: (message: unknown) => [readPlayerMessage(message), readHostMessage(message)],
}));

const OPERATIONS: ParserCase[] = [
  {
    name: 'operations on every item of a tour',
    half: 500,
    input: (n) => Array.from({ length: n }, (_, index) => ({ id: `${index}`, title: 'x' })),
    run: (items: Item[]) => {
      const operations = items.map((item) => ({
        id: item.id,
        kind: 'remove' as const,
        collection: 'tags',
        item,
      }));
      applyToTour({ tags: items }, operations);
    },
  },
];

const SEARCH: ParserCase[] = [
  {
    name: 'an index of many items',
    half: 500,
    input: (n) =>
      Array.from({ length: n }, (_, index) => ({ title: `Valve ${index}`, texts: ['hangs beside a door'] })),
    run: async (items: { title: string; texts: string[] }[]) => {
      const index = createSearchIndex(null);
      await index.update(items, async () => {});
      index.search('valve 1 door', { limit: 20 });
    },
  },
  ...shaped('a query', 1_000, async (text) => {
    const index = createSearchIndex(null);
    await index.update([{ title: 'Valve', texts: ['hangs beside the door'] }], async () => {});
    index.search(text, { limit: 20 });
  }),
  ...shaped('the words of an item', TEXT_MAX_LENGTH / 2, async (text) => {
    const index = createSearchIndex(null);
    await index.update([{ title: text, texts: [text] }], async () => {});
  }),
];

const LINKS: ParserCase[] = [
  ...shaped('links in a text', TEXT_MAX_LENGTH / 2, linkText),
  ...shaped('the fragment of an address', TEXT_MAX_LENGTH / 2, (text) => parseStart(`#find=${text}`)),
  ...shaped('a topic', TEXT_MAX_LENGTH / 2, (text) => parseTopic(`users/${text}`)),
];

export const PARSER_CASES: readonly ParserCase[] = [
  ...TABLES,
  ...JSONS,
  ...ARCHIVES,
  ...PHOTOS,
  ...TYPES,
  ...Object.values(CONVERTERS).flat(),
  ...PROTOCOL,
  ...OPERATIONS,
  ...SEARCH,
  ...LINKS,
  ...parseScans(TEXT),
];
