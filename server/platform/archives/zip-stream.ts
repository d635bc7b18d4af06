import { ReadableStream as NodeStream } from 'node:stream/web';
import { configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

// By default, the library compresses only as many parts at once as there are processors. In this server, each
// part waits until its download accepts more bytes, so a few slow downloads would block all others.
configure({ maxWorkers: 100_000 });

/** A file in an archive. */
export interface ArchivePart {
  /** Path with `/` between folders. */
  path: string;
  content: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Whether to store the content without compressing it, because it is already compressed. */
  stored?: boolean;
}

/**
 * Returns a stream of a ZIP archive (APPNOTE 6.3, zip64 if needed). Parts are deflated unless `stored` is
 * set. The stream reads each part only after the previous one was sent, and produces only as much as the
 * reader takes. `modified`: the modification time of all parts.
 */
export function zipStream(parts: AsyncIterable<ArchivePart>, modified: Date): ReadableStream<Uint8Array> {
  const { promise: started, resolve: start } = Promise.withResolvers<TransformStreamDefaultController>();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({ start });
  const zip = new ZipWriter(writable, { lastModDate: modified, useWebWorkers: false });
  writeParts(zip, parts).catch(async (error: unknown) => {
    // An incomplete archive must not look complete.
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
