import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { PassThrough } from 'node:stream';
import { dataOffset, DEFLATED, LOCAL_HEADER_BYTES } from '../../../contract/twin-archive/zip-rules.ts';
import type { EntryPlace } from './archive-source.ts';

/**
 * Extracts an entry to a new file that only its owner can read. The caller must have checked the archive's
 * directory, from which the `EntryPlace` comes. Throws if the entry's length differs from the length in the
 * directory, and never writes more bytes than the directory states. Does not check the CRC-32 of the
 * extracted bytes.
 */
export async function extractEntry(
  archive: string,
  { offset, compressed, bytes, method }: EntryPlace,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const start = await dataStart(archive, offset);
  let written = 0;
  async function* bounded(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      written += piece.length;
      if (written > bytes) throw damaged();
      yield piece;
    }
    if (written < bytes) throw damaged();
  }
  const source =
    compressed === 0 ? emptyStream() : createReadStream(archive, { start, end: start + compressed - 1 });
  const inflate = method === DEFLATED ? createInflateRaw() : new PassThrough();
  // The target is opened last, because an error event without a listener would end the server.
  const target = createWriteStream(to, { flags: 'wx', mode: 0o600 });
  await pipeline(source, inflate, bounded, target, { signal });
}

/**
 * Returns the offset of an entry's bytes. `offset`: the offset of the entry's local header. Throws if there
 * is no local header at that offset.
 */
export async function dataStart(archive: string, offset: number): Promise<number> {
  const handle = await open(archive, 'r');
  try {
    const header = Buffer.alloc(LOCAL_HEADER_BYTES);
    const { bytesRead } = await handle.read(header, 0, header.length, offset);
    const toData = dataOffset(header.subarray(0, bytesRead));
    if (toData === null) throw damaged();
    return offset + toData;
  } finally {
    await handle.close();
  }
}

function emptyStream(): PassThrough {
  return new PassThrough().end();
}

function damaged(): Error {
  return new Error('An entry in the archive does not match the archive’s directory.');
}
