import { openFile } from '../../platform/disk/durable-file.ts';
import { isUtf8 } from 'node:buffer';
import { toUtf8 } from '../../platform/csv/to-utf8.ts';
import { findSeparator, SEPARATOR_WITHIN } from '../../../contract/csv/find-separator.ts';

/**
 * Control characters that text may contain: tab, line feed, form feed, carriage return, and escape (terminal
 * colours).
 */
const IN_TEXTS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
/** Length of the longest UTF-8 character in bytes. Cutting a file may split a character. */
const CHARACTER = 4;
/** Maximum number of CSV records to compare, and minimum number of records in a table. */
const RECORDS = 20;
const FEWEST = 2;

/**
 * Formats of scans and models that the file-type package does not detect. `begins` matches the first bytes as
 * Latin-1.
 */
const OWN_TYPES: readonly { begins: RegExp; type: string }[] = [
  // LAS and LAZ files start with the 'File Signature' of ASPRS LAS 1.4. The type is registered with IANA.
  { begins: /^LASF/, type: 'application/vnd.las' },
  // E57 files are specified in ASTM E2807.
  { begins: /^ASTM-E57/, type: 'model/e57' },
  // ISO 10303-21 files include IFC files.
  { begins: /^ISO-10303-21;/, type: 'model/step' },
  { begins: /^ply\r?\n(comment [^\n]*\n)*format (ascii|binary_)/, type: 'model/ply' },
  { begins: /^(# \.PCD|VERSION \.?\d)/, type: 'application/x-pcd' },
  { begins: /^# Octomap OcTree /, type: 'application/x-octomap' },
  // SPZ files with Gaussian splats, version 4 and later. Earlier versions are gzip files.
  { begins: /^NGSP/, type: 'application/x-spz' },
];
/** Number of bytes to match against `OWN_TYPES`. */
const LENGTH = 4_096;

/** The media type of a file whose type cannot be detected. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Number of bytes to read from the start of a file to detect its type. This is enough for the first entries
 * of an office document.
 */
const HEAD = 256 * 1024;
/** Maps media types that file-type returns to the names that browsers use. */
const SAME_TYPES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
};
/** Matches types that file-type distinguishes, but that are shown as plain text. */
const TEXTS = /^text\/|^application\/xml$/;

/**
 * Returns the media type of a regular file, detected from its bytes. Ignores the file's name and the type
 * that the browser sends. Returns `text/plain` for HTML, SVG and scripts. Returns `UNKNOWN_TYPE` if no type
 * is detected or `path` is not a regular file.
 */
export async function tellType(path: string): Promise<string> {
  const opened = await openFile(path);
  if (!opened) return UNKNOWN_TYPE;
  await using handle = opened.handle;
  const { size } = opened.facts;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(HEAD, size)), { position: 0 });
  return await tellTypeOf(buffer.subarray(0, bytesRead), bytesRead === size);
}

/**
 * Returns the media type of a file, detected from its first bytes. `whole`: whether `head` is the whole file.
 */
export async function tellTypeOf(head: Buffer, whole: boolean): Promise<string> {
  const own = tellOwnType(head);
  if (own) return own;
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found?.mime.replace(/;.*/s, '') ?? '';
  if (type && !TEXTS.test(type)) return SAME_TYPES[type] ?? type;
  return (await tellText(head, whole)) ?? UNKNOWN_TYPE;
}

/** Returns the type from `OWN_TYPES` that the first bytes of a file match, or null if there is none. */
function tellOwnType(head: Buffer): string | null {
  const text = head.toString('latin1', 0, LENGTH);
  return OWN_TYPES.find(({ begins }) => begins.test(text))?.type ?? null;
}

/**
 * Returns `text/csv` for a table, and `text/plain` for any other text, including HTML, SVG and scripts.
 * Returns null if the file is not text.
 */
async function tellText(head: Buffer, whole: boolean): Promise<string | null> {
  const text = readText(whole ? head : endAtCharacter(head));
  if (!text) return null;
  return (await isTable(text, whole)) ? 'text/csv' : 'text/plain';
}

function readText(head: Buffer): Buffer | null {
  const text = toUtf8(head);
  return text?.bytes.every((byte) => byte >= 0x20 || IN_TEXTS.has(byte)) ? text.bytes : null;
}

function endAtCharacter(head: Buffer): Buffer {
  // Keeps only complete UTF-16 code units.
  const even = head.subarray(0, head.length - (head.length % 2));
  for (let cut = 0; cut < CHARACTER; cut += 1) {
    const ended = head.subarray(0, head.length - cut);
    if (isUtf8(ended)) return ended;
  }
  return even;
}

async function isTable(text: Buffer, whole: boolean): Promise<boolean> {
  const { separator, from } = findSeparator(text.toString('latin1', 0, SEPARATOR_WITHIN));
  const { parse } = await import('csv-parse/sync');
  try {
    const records = parse(text.subarray(from), {
      delimiter: separator,
      to: RECORDS,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: text.length,
    });
    // The last record may be incomplete if `text` is only the start of the file.
    const compared = whole || records.length === RECORDS ? records : records.slice(0, -1);
    const [first] = compared;
    if (!first || first.length < 2 || compared.length < FEWEST) return false;
    return compared.every(({ length }) => length === first.length);
  } catch {
    return false; // The parser rejects quotation marks in prose.
  }
}
