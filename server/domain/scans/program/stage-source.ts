import type { Needs } from '../../../platform/access/context.ts';
import { writeStream } from '../../../platform/disk/durable-file.ts';
import { refuse } from '../../../platform/file-store/file-store.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import type { ScanSource } from '../rows/source-of.ts';

/**
 * Writes the file of a scan to where the program reads it. Throws `FileStoreError` where the file store or the disk does not have it, and
 * the signal's reason.
 */
export async function stageSource(
  { files }: Needs<'files'>,
  userId: string,
  { sha256, bytes }: Pick<ScanSource, 'sha256' | 'bytes'>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const file = await files.read(fileKey(userId, sha256), { signal });
  if (!file) throw new Error('The file of a scan is not in the file store.');
  const written = await refuse(signal, () => writeStream(file.body, path));
  if (written.sha256 !== sha256 || written.bytes !== bytes)
    throw new Error('The file of a scan is not what was uploaded.');
}
