import { createHash } from 'node:crypto';
import { archivedTag, archiveFiles, type ArchiveContent } from '../../support/twin-archive.ts';
import { type RawFile, rawZip } from '../../support/raw-zip.ts';

/** A file as a user might send it, with a mutation. */
export interface MutatedFile {
  format: 'archive' | 'csv';
  bytes: Buffer<ArrayBuffer>;
}

/** Returns numbers from 0 to 1 that a seed determines (mulberry32, public domain). */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Returns the file for a seed, which is always the same for that seed. */
export function mutatedFile(seed: number): MutatedFile {
  const random = randomOf(seed);
  if (random() < 0.4) return { format: 'csv', bytes: mutateBytes(random, Buffer.from(table(random))) };
  const content = archiveContent(random);
  // Half of them are valid ZIP archives with invalid content. The other half are invalid archives.
  const files = archiveFiles(content).map((file) => (random() < 0.1 ? mutateFile(random, file) : file));
  const archive = rawZip(files);
  return { format: 'archive', bytes: random() < 0.5 ? archive : mutateBytes(random, archive) };
}

export const WORDS = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\0',
  '\ufeff',
  '=1+1',
  '@x',
  "'=x",
  'é',
  '😀',
  '\ud800',
  '-1e999',
  '1,5',
  '1.5',
  'NaN',
  '{',
  '}',
  '[',
  ']',
  '[[[[',
  '{"a":',
  'null',
  'true',
  '1e400',
  '-0',
  '9'.repeat(40),
  '__proto__',
  'constructor',
  'x'.repeat(12_000),
  '\\',
  '\\u0000',
  '\\ud800',
  '../',
  'C:\\',
  '/etc/passwd',
  'https://x.example/a.png',
  '2026-02-30',
  '#',
  '%00',
];

function table(random: Random): string {
  const separator = pick(random, [',', ';', '\t']);
  const line = () =>
    Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
      pick(random, [...WORDS, 'a', 'Pump', 'red', '1', '']),
    ).join(separator);
  const head = pick(random, [
    ['id', 'title', 'text'],
    ['id', 'title', 'x', 'y', 'z'],
    ['name', 'color', 'serial'],
  ]);
  const lines = Array.from({ length: Math.floor(random() * 12) }, line);
  return [head.join(separator), ...lines].join(pick(random, ['\n', '\r\n', '\r']));
}

function archiveContent(random: Random): ArchiveContent {
  const field = () =>
    pick(random, ['title', 'text', 'color', 'position', 'normal', 'keywords', 'id', 'own', '__proto__']);
  const tags = Array.from({ length: Math.floor(random() * 5) }, (_, index) =>
    archivedTag(`tag-${index}`, random() < 0.5 ? {} : { [field()]: anyValue(random) }),
  );
  const twin = {
    name: 'Twin',
    matterportId: 'gv360office',
    ...(random() < 0.3 ? { [field()]: anyValue(random) } : {}),
  };
  const parts: Record<string, string> = {};
  if (random() < 0.3) parts['content/tags.json'] = mutateText(random, JSON.stringify({ items: tags }));
  if (random() < 0.2) parts['content/twin.json'] = mutateText(random, JSON.stringify({ twin }));
  if (random() < 0.2)
    parts['provenance.json'] = mutateText(random, '{"format":"gov360-twin-provenance","version":1}');
  if (random() < 0.2) Object.assign(parts, fileParts(random));
  return { twin, tags, parts };
}

/** Returns documents whose files belong to them, to another document, or have a wrong type. */
function fileParts(random: Random): Record<string, string> {
  const parts: Record<string, string> = {};
  const items = Array.from({ length: Math.floor(random() * 4) }, (_, index) => {
    const text = pick(random, ['', 'A manual', 'x'.repeat(5_000), pick(random, WORDS)]);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const name = random() < 0.8 ? sha256 : pick(random, [...WORDS, '0'.repeat(64), sha256.toUpperCase()]);
    if (random() < 0.8) parts[`files/${name}.${pick(random, ['txt', 'pdf', 'bin', 'html', ''])}`] = text;
    const file = { sha256, bytes: text.length, type: 'text/plain', kind: 'text' };
    const field = pick(random, ['sha256', 'bytes', 'type', 'kind', 'version', 'own']);
    const changed = random() < 0.3 ? { ...file, [field]: anyValue(random) } : file;
    return { id: `document-${index}`, name: pick(random, WORDS), file: changed };
  });
  const text = JSON.stringify({ items });
  parts['content/documents.json'] = random() < 0.2 ? mutateText(random, text) : text;
  return parts;
}

function anyValue(random: Random): unknown {
  return pick(random, [
    pick(random, WORDS),
    null,
    -1,
    1e308,
    [],
    {},
    [1, 2],
    [1, 2, 3],
    [[]],
    { a: { b: [] } },
    true,
    'x'.repeat(20_000),
    Array.from({ length: 300 }, () => 0),
    Array.from({ length: 40 }).reduce((inner) => [inner], 0 as unknown),
  ]);
}

function mutateText(random: Random, text: string): string {
  const at = Math.floor(random() * text.length);
  const removed = Math.floor(random() * 4);
  return text.slice(0, at) + pick(random, WORDS) + text.slice(at + removed);
}

function mutateFile(random: Random, file: RawFile): RawFile {
  return pick<() => RawFile>(random, [
    () => ({ ...file, name: pick(random, WORDS) }),
    () => ({ ...file, localName: pick(random, WORDS) }),
    () => ({ ...file, size: Math.floor(random() * 2 ** 32) }),
    () => ({ ...file, crc: Math.floor(random() * 2 ** 32) }),
    () => ({ ...file, method: pick(random, [0, 1, 8, 9, 12, 14, 99]) }),
    () => ({ ...file, flags: Math.floor(random() * 2 ** 16) }),
    () => ({ ...file, mode: Math.floor(random() * 2 ** 16) }),
    () => ({ ...file, offset: Math.floor(random() * 500) }),
  ])();
}

/** Changes, cuts off, duplicates or moves some bytes, or makes them claim a huge size. */
export function mutateBytes(random: Random, bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  let mutated = Buffer.from(bytes);
  for (let count = 1 + Math.floor(random() * 6); count > 0; count -= 1) {
    const at = Math.floor(random() * (mutated.length + 1));
    const end = Math.min(mutated.length, at + Math.floor(random() * 40));
    mutated = pick<() => Buffer<ArrayBuffer>>(random, [
      () => replaced(mutated, at, Buffer.from([Math.floor(random() * 256)])),
      () => replaced(mutated, at, Buffer.from([0xff, 0xff, 0xff, 0xff])),
      () => Buffer.from(mutated.subarray(0, at)),
      () => Buffer.concat([mutated.subarray(0, at), mutated.subarray(end)]),
      () => Buffer.concat([mutated.subarray(0, end), mutated.subarray(at, end), mutated.subarray(end)]),
      () => Buffer.concat([mutated.subarray(0, at), Buffer.from(pick(random, WORDS)), mutated.subarray(at)]),
    ])();
  }
  return mutated;
}

function replaced(bytes: Buffer<ArrayBuffer>, at: number, by: Buffer): Buffer<ArrayBuffer> {
  const changed = Buffer.from(bytes);
  by.copy(changed, Math.min(at, changed.length));
  return changed;
}
