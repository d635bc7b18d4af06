import { crc32 } from 'node:zlib';
import type { PhotoFile } from './photo-file.ts';

/** Bytes of the largest chunk that is read, those with Exif data and texts being far smaller, and chunks of one picture. */
const CHUNK = 16 * 1024 ** 2;
const CHUNKS_MAX = 200_000;
/** Length, name and sum of a chunk (PNG specification, 5.3). */
const AROUND = 12;
/** Texts that hold Exif data or XMP where nothing else can look for positions: packed, or as hexadecimal digits. */
const HIDDEN = ['Raw profile type ', 'XML:com.adobe.xmp\0\u0001'];
/** What is written in their place: a text without words. */
const EMPTY = 'Comment\0';

/** Whether the chunks of a PNG can be looked through. */
export function checkPng(photo: PhotoFile): void {
  let chunks = 0;
  for (const { length } of textChunks(photo, () => (chunks += 1) <= CHUNKS_MAX)) {
    if (length > CHUNK) photo.complete = false;
  }
  if (chunks > CHUNKS_MAX) photo.complete = false;
}

/**
 * What a PNG needs beside the search for positions in its bytes: texts that may hide some are emptied, and the sums of chunks that were
 * changed are made right. Returns whether anything changed.
 */
export function mendPng(photo: PhotoFile): boolean {
  let changed = false;
  for (const { at, length } of textChunks(photo, () => true)) {
    const chunk = photo.read(at + 4, 4 + length + 4);
    const body = chunk.subarray(0, 4 + length);
    const text = body.toString('latin1', 4, 104);
    if (HIDDEN.some((start) => text.startsWith(start))) {
      body.fill(' ', 4);
      body.write(`tEXt${EMPTY}`.slice(0, 4 + length), 'latin1');
    }
    const sum = crc32(body);
    if (sum === chunk.readUInt32BE(4 + length)) continue;
    chunk.writeUInt32BE(sum, 4 + length);
    photo.write(at + 4, chunk);
    changed = true;
  }
  return changed;
}

/** The chunks with texts and Exif data, as long as there may be more. */
function* textChunks(photo: PhotoFile, more: () => boolean): Generator<{ at: number; length: number }> {
  for (let at = 8; at + AROUND <= photo.size && more();) {
    const head = photo.read(at, 8);
    const length = head.readUInt32BE(0);
    const name = head.toString('latin1', 4, 8);
    if (at + AROUND + length > photo.size || name === 'IEND') return;
    if (/^(eXIf|iTXt|zTXt|tEXt)$/.test(name)) yield { at, length };
    at += AROUND + length;
  }
}
