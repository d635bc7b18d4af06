import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../access/context.ts';
import type { WriteTransaction } from '../store/store.ts';

/** Bytes that are counted per row in addition to its text, for keys, times, the sender and index entries. */
export const ROW_BYTES = 512;
/** Seconds after which a client may retry. Long, because only deleting data frees space. */
const RETRY_AFTER = 3_600;

/**
 * Adds `bytes` (negative for deleted data) to the storage use of a user, in the transaction that stores the
 * data. Throws `quota-exceeded` above the configured limit. Freeing space never fails.
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
    `Your ${mebibytes} MB of storage are full, so this was not saved. Everything you saved before is kept. Free some space, or contact us.`,
    { retryAfter: RETRY_AFTER },
  );
}

/**
 * Adds `bytes` to the storage use without checking the limit, for data that is only converted. Returns the
 * new storage use.
 */
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
