import { createHash, type Hash } from 'node:crypto';
import { canonicalFile } from '../../../contract/twin-archive/canonical-json.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_PATHS,
  ARCHIVE_VERSION,
  type Manifest,
  type Signature,
} from '../../../contract/twin-archive/manifest.ts';
import type { ArchivePart } from '../../platform/archives/zip-stream.ts';
import { setImmediate } from 'node:timers/promises';
import { ReadableStream as WebStream } from 'node:stream/web';

type Listed = Manifest['parts'][number];
/** A part of an archive, and its role in the manifest. */
export type TwinPart = ArchivePart & Pick<Listed, 'role'>;

/**
 * Yields the parts in order, then the manifest, which lists the parts, and finally the signature of the
 * manifest. Computes checksums while streaming, so that no part is generated twice or kept in memory.
 */
export async function* signedParts(
  { name, matterportId }: Pick<Manifest, 'name' | 'matterportId'>,
  parts: AsyncIterable<TwinPart>,
  sign: (manifest: string) => Promise<Signature>,
): AsyncGenerator<ArchivePart> {
  const listed: Listed[] = [];
  for await (const { path, role, content, stored = false } of parts) {
    const sum = { hash: createHash('sha256'), bytes: 0 };
    yield { path, content: summed(content, sum), stored };
    listed.push({ path, role, bytes: sum.bytes, sha256: sum.hash.digest('hex') });
  }
  const facts: Manifest = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    name,
    matterportId,
    parts: listed,
  };
  const manifest = canonicalFile({ $schema: ARCHIVE_PATHS.schema('manifest'), ...facts });
  yield { path: ARCHIVE_PATHS.manifest, content: manifest };
  const signature = await sign(manifest);
  yield { path: ARCHIVE_PATHS.signature, content: canonicalFile(signature) };
}

async function* summed(
  content: ArchivePart['content'],
  sum: { hash: Hash; bytes: number },
): AsyncGenerator<Uint8Array> {
  const whole = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  for await (const piece of whole instanceof Uint8Array ? [whole] : whole) {
    sum.hash.update(piece);
    sum.bytes += piece.length;
    yield piece;
  }
}

/**
 * Number of UTF-16 code units after which a chunk is sent immediately. Chunks of this size are large enough
 * to send efficiently, and usually take about one millisecond to generate.
 */
const PIECE = 64 * 1024;
/**
 * Milliseconds after which a chunk is sent even if it is shorter than `PIECE`. Some texts, such as
 * measurements, take longer to generate.
 */
const LONGEST = 10;

/**
 * Joins texts into chunks of bytes. Yields to the event loop after each chunk, so that the server can respond
 * to other requests.
 */
export async function* textPieces(
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let piece = '';
  let until = performance.now() + LONGEST;
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE && performance.now() < until) continue;
    yield encoder.encode(piece);
    piece = '';
    await setImmediate();
    until = performance.now() + LONGEST;
  }
  if (piece !== '') yield encoder.encode(piece);
}

/**
 * Returns the chunks of `textPieces` as a response body. Generates each chunk when the consumer requests it.
 */
export function textStream(texts: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  return WebStream.from(textPieces(texts)) as ReadableStream<Uint8Array>;
}
