import { AppError } from '../../../../contract/errors.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import type { KeptOutput } from './keep-outputs.ts';

/** Milliseconds for which the files of the run before stay: players that are open go on. */
export const KEPT_AFTER = 24 * 3_600_000;
/** Rows of one statement. */
const BATCH = 500;

/** Says that something names these contents, which nothing did. Throws `unavailable` where a sweep has begun to remove one. */
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
      throw new AppError('unavailable', 'A file that was made of a scan is just being removed.');
  }
}
