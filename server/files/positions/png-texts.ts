import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Bytes of the largest chunk that is read; those with Exif data and texts are far smaller. */
const CHUNK = 16 * 1024 ** 2;
/** Length, name and sum of a chunk (PNG specification, 5.3). */
const AROUND = 12;
/** Texts that hold Exif data or XMP where nothing else can look for positions: packed, or as hexadecimal digits. */
const HIDDEN = ['Raw profile type ', 'XML:com.adobe.xmp\0\u0001'];
/** What is written in their place: a text without words. */
const EMPTY = 'Comment\0';

/**
 * What a PNG needs beside the search for positions in its bytes: texts that may hide some are emptied, and the sums of chunks that
 * were changed are made right. Answers whether a text was emptied.
 */
export async function mendPng(handle: FileHandle, size: number): Promise<boolean> {
  let emptied = false;
  for (let at = 8; at + AROUND <= size;) {
    const head = await read(handle, at, 8);
    const length = head.readUInt32BE(0);
    const name = head.toString('latin1', 4, 8);
    if (at + AROUND + length > size || name === 'IEND') break;
    if (/^(eXIf|iTXt|zTXt|tEXt)$/.test(name) && length <= CHUNK) {
      const chunk = await read(handle, at + 4, 4 + length);
      const text = chunk.toString('latin1', 4, 104);
      if (HIDDEN.some((start) => text.startsWith(start))) {
        chunk.fill(' ', 4);
        chunk.write(`tEXt${EMPTY}`.slice(0, 4 + length), 'latin1');
        emptied = true;
      }
      const sum = Buffer.alloc(4);
      sum.writeUInt32BE(crc32(chunk));
      await handle.write(Buffer.concat([chunk, sum]), 0, chunk.length + 4, at + 4);
    }
    at += AROUND + length;
  }
  return emptied;
}

async function read(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
