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

type Listed = Manifest['parts'][number];
/** A part and what it says of the twin. */
export type TwinPart = ArchivePart & Pick<Listed, 'role'>;

/**
 * The parts as they are sent, and after them the manifest that lists them and its signature: sums are taken on the way, so that
 * nothing is made twice or kept.
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
