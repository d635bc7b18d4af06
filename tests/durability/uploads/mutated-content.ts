import { pick, type Random, WORDS } from '../import/mutations.ts';

/** A file that somebody might send. */
export interface MutatedContent {
  name: string;
  bytes: Buffer<ArrayBuffer>;
  /** What it is, where nothing was done to it; null where nobody can tell. */
  type: string | null;
}

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The beginning of files of these kinds, and what each is to be kept as. Whatever a browser would run is text. */
const KINDS: readonly (readonly [type: string, bytes: Buffer])[] = [
  ['image/png', Buffer.from(PNG, 'base64')],
  ['image/gif', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  ['application/pdf', Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
  ['text/plain', Buffer.from('<!doctype html><script>alert(document.cookie)</script>\n')],
  ['text/plain', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>\n')],
  ['text/plain', Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>\n')],
  ['text/plain', Buffer.from('export const stolen = document.cookie\n')],
  ['text/plain', Buffer.from('body { background: url(https://x.example/) }\n')],
];
/** Kinds that are not asked about further. */
const OTHERS = [
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('00000018667479706973 6f6d0000020069736f6d69736f32'.replaceAll(' ', ''), 'hex'),
  Buffer.from('1a45dfa3', 'hex'),
  Buffer.from('504b0506'.padEnd(44, '0'), 'hex'),
  Buffer.from('MZ\u0090\0'),
  Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
  Buffer.from('a;b;c\n1;2;3\n4;5;6\n'),
];
const ENDINGS = ['.html', '.svg', '.js', '.css', '.pdf', '.png', '.exe', '.txt', '', '.', '.tar.gz', '.HTML'];

export function mutatedContent(random: Random, seed: number): MutatedContent {
  const name = `${pick(random, [...WORDS, 'Plan', 'scan 1'])}${pick(random, ENDINGS)}`;
  const tail = Buffer.from(`\n${'x'.repeat(Math.floor(random() ** 4 * 200_000))} ${seed}\n`);
  if (random() < 0.3) return { name, bytes: Buffer.concat([pick(random, OTHERS), tail]), type: null };
  const [type, head] = pick(random, KINDS);
  const bytes = Buffer.concat([head, tail]);
  if (random() < 0.6) return { name, bytes, type };
  for (let count = 1 + Math.floor(random() * 5); count > 0; count -= 1) {
    bytes[Math.floor(random() * Math.min(bytes.length, 40))] = Math.floor(random() * 256);
  }
  return { name, bytes, type: null };
}
