import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../access/context.ts';
import type { WriteTransaction } from '../store/store.ts';

/** Bytes counted per row in addition to its text: keys, times, the sender, and index entries. */
export const ROW_BYTES = 512;
/** Seconds. Only deleting frees space, so there is no point in retrying sooner. */
const RETRY_AFTER = 3_600;

/**
 * Adds `bytes` (negative for deleted data) to the storage use of a user, in the transaction that stores it. Throws `quota-exceeded` above
 * the configured limit; freeing space never fails.
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

/** The same without a limit, for data that is only stored in another form. Returns the new storage use. */
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
