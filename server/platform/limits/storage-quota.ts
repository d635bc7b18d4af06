import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../access/context.ts';
import type { WriteTransaction } from '../store/store.ts';

/**
 * Bytes that are counted for a message or a snapshot in addition to its text, for keys, times and index
 * entries.
 */
export const ROW_BYTES = 512;
/** Seconds after which a client may retry. The pause is an hour, because only deleting data frees space. */
const RETRY_AFTER = 3_600;

/**
 * Adds `bytes` (negative for deleted data) to a user's storage use, in the transaction that stores the data.
 * Throws `quota-exceeded` if a positive `bytes` leaves the use above the configured limit.
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
    `Your change was not saved because the storage is full (${mebibytes} MB per user). Everything you saved before is kept. Free some space, or contact us.`,
    { retryAfter: RETRY_AFTER },
  );
}

/**
 * Adds `bytes` (negative for deleted data) to a user's storage use without checking the limit. Returns the
 * new storage use in bytes.
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
