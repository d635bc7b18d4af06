import { join } from 'node:path';
import { AppError } from '../../../../contract/errors.ts';
import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { sumOf } from '../../../platform/disk/durable-file.ts';
import { keepContent } from '../../contents/keep-content.ts';
import { countNewBytes } from '../../contents/count-new-bytes.ts';
import { requireRoom } from '../../contents/reserve-space.ts';

/** A file that processing has made, by its name in the capture's folder. */
export interface KeptOutput {
  name: string;
  sha256: string;
}

type SummedFile = ScanDone['files'][number] & { sha256: string };

/**
 * Has the files of a result in the file store, each as a content that nothing names yet: what is not recorded within a day, a sweep removes.
 * Throws `quota-exceeded` with the figures where they do not fit, and before any of them is kept.
 */
export async function keepOutputs(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  { userId, output, signal }: { userId: string; output: string; signal: AbortSignal },
  files: ScanDone['files'],
): Promise<KeptOutput[]> {
  const summed: SummedFile[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const sum = await sumOf(join(output, file.name));
    if (sum?.bytes !== file.bytes) throw new Error('A file that was made of a scan is gone.');
    summed.push({ ...file, sha256: sum.sha256 });
  }
  const bytes = await countNewBytes(context.store.db, userId, summed);
  await requireRoom(context, context.store.db, { userId, bytes, what: 'What was made of this scan has' });
  for (const { name, sha256, bytes: size, mediaType } of summed) {
    signal.throwIfAborted();
    const path = join(output, name);
    await keepContent(context, { userId, sha256, bytes: size, mediaType, path, made: true, signal });
  }
  return summed.map(({ name, sha256 }) => ({ name, sha256 }));
}

/** The sentence of a lack of room; null for any other error. */
export function lackOfRoom(error: unknown): string | null {
  return error instanceof AppError && error.code === 'quota-exceeded' ? error.message : null;
}
