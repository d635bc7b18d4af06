import type { ScanDone } from '../../../../contract/scans/scan-result.ts';
import { sumOf } from '../../../platform/disk/durable-file.ts';
import { join } from 'node:path';
import { AppError } from '../../../../contract/errors.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { keepContent, countNewBytes } from '../../contents/keep-content.ts';
import { requireRoom } from '../../contents/reserve-space.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';

/** A file that processing generated, with its name in the capture's folder. */
export interface KeptOutput {
  name: string;
  sha256: string;
}

type SummedFile = ScanDone['files'][number] & { sha256: string };

/**
 * Stores the files of a result as unused contents, which a sweep deletes if they are not recorded within a
 * day. Throws `quota-exceeded`, with the sizes, before it stores any of them.
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
    if (sum?.bytes !== file.bytes) throw new Error('A file that was made from a scan no longer exists.');
    summed.push({ ...file, sha256: sum.sha256 });
  }
  const bytes = await countNewBytes(context.store.db, userId, summed);
  await requireRoom(context, context.store.db, { userId, bytes, what: 'The files made from this scan have' });
  for (const { name, sha256, bytes: size, mediaType } of summed) {
    signal.throwIfAborted();
    const path = join(output, name);
    await keepContent(context, { userId, sha256, bytes: size, mediaType, path, made: true, signal });
  }
  return summed.map(({ name, sha256 }) => ({ name, sha256 }));
}

/** Returns the message if the storage is full, or null for any other error. */
export function lackOfRoom(error: unknown): string | null {
  return error instanceof AppError && error.code === 'quota-exceeded' ? error.message : null;
}

/** Milliseconds for which the files of the previous run are kept for open players. */
export const KEPT_AFTER = 24 * 3_600_000;
/** Rows per statement. */
const BATCH = 500;

/** Marks unused contents as used. Throws `unavailable` if a sweep has started to delete one of them. */
export async function claimOutputs(
  transaction: WriteTransaction,
  userId: string,
  outputs: readonly KeptOutput[],
): Promise<void> {
  const sums = [...new Set(outputs.map(({ sha256 }) => sha256))];
  for (let at = 0; at < sums.length; at += BATCH) {
    const some = sums.slice(at, at + BATCH);
    const { numUpdatedRows } = await transaction
      .updateTable('file_contents')
      .set({ unused_since: 0 })
      .where('user_id', '=', userId)
      .where('sha256', 'in', some)
      .where('unused_since', '>=', 0)
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) !== some.length)
      throw new AppError('unavailable', 'A file that was made from a scan is being deleted.');
  }
}
