import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../access/context.ts';
import type { WriteTransaction } from '../store/store.ts';

/** Bytes counted for a row beside its text: keys, times, the sender, and its places in indexes. */
export const ROW_BYTES = 512;
/** Seconds. Room comes only by deleting, so nothing is gained by asking again sooner. */
const RETRY_AFTER = 3_600;

/**
 * Adds `bytes` (fewer than 0 for what went) to what a person has stored, in the transaction that stores it. Throws
 * `quota-exceeded` where that would be more than the configuration gives a person; what takes room away never fails.
 */
export async function useStorage(
  { config }: Needs<'config'>,
  transaction: WriteTransaction,
  userId: string,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return;
  const used = await countStorage(transaction, userId, bytes);
  if (bytes < 0 || used <= config.storagePerPerson) return;
  const mebibytes = Math.floor(config.storagePerPerson / 1024 ** 2);
  throw new AppError(
    'quota-exceeded',
    `Your ${mebibytes} MB of storage are full. This was not saved. Everything saved before is kept. Free some space, or contact us.`,
    { retryAfter: RETRY_AFTER },
  );
}

/** The same without a limit, for what is stored in another way than before; answers what is stored then. */
export async function countStorage(
  transaction: WriteTransaction,
  userId: string,
  bytes: number,
): Promise<number> {
  const { used } = await transaction
    .insertInto('storage_use')
    .values({ user_id: userId, bytes: Math.max(0, bytes) })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ bytes: sql<number>`storage_use.bytes + ${bytes}` }),
    )
    .returning('bytes as used')
    .executeTakeFirstOrThrow();
  return used;
}
