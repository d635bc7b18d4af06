import { ReadableStream as NodeStream } from 'node:stream/web';
import { configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

// The library compresses as many parts at once as there are processors, which suits separate workers. Here each part waits for
// anyone who downloads it: two slow readers would hold up everybody else's archives.
configure({ maxWorkers: 100_000 });

/** One file of an archive. */
export interface ArchivePart {
  /** With `/` between folders. */
  path: string;
  content: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** It is compressed already, and stored as it is. */
  stored?: boolean;
}

/**
 * A ZIP archive (APPNOTE 6.3, deflated, zip64 where needed) that is made while it is read: a part is asked for when those before
 * it were sent, and no more of it is made than is taken. `modified` is the time that all parts carry.
 */
export function zipStream(parts: AsyncIterable<ArchivePart>, modified: Date): ReadableStream<Uint8Array> {
  const { promise: started, resolve: start } = Promise.withResolvers<TransformStreamDefaultController>();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({ start });
  const zip = new ZipWriter(writable, { lastModDate: modified, useWebWorkers: false });
  writeParts(zip, parts).catch(async (error: unknown) => {
    // An archive that ends early would look whole to who downloads it.
    (await started).error(error);
  });
  return readable;
}

async function writeParts(zip: ZipWriter<unknown>, parts: AsyncIterable<ArchivePart>): Promise<void> {
  for await (const { path, content, stored } of parts) {
    await zip.add(path, toStream(content), stored ? { level: 0 } : {});
  }
  await zip.close();
}

function toStream(content: ArchivePart['content']): ReadableStream<Uint8Array> {
  return NodeStream.from(pieces(content)) as ReadableStream<Uint8Array>;
}

async function* pieces(content: ArchivePart['content']): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield new TextEncoder().encode(content);
  else if (content instanceof Uint8Array) yield content;
  else yield* content;
}
