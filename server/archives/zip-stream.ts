import { makeZip } from 'client-zip';

/** One file of an archive. */
export interface ArchivePart {
  /** With `/` between folders. */
  path: string;
  content: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/**
 * A ZIP archive (APPNOTE 6.3, stored, zip64 where needed) that is made while it is read: a part is asked for when those before
 * it were sent. `modified` is the time that all parts carry.
 */
export function zipStream(parts: AsyncIterable<ArchivePart>, modified: Date): ReadableStream<Uint8Array> {
  return makeZip(entriesOf(parts, modified));
}

async function* entriesOf(parts: AsyncIterable<ArchivePart>, modified: Date) {
  for await (const { path, content } of parts) {
    const input = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    yield { name: path, input: input as Uint8Array<ArrayBuffer>, lastModified: modified };
  }
}
