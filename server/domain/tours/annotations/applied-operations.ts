import { OPERATION_KEPT } from '../../../../contract/limits.ts';
import type { Database, WriteTransaction } from '../../../platform/store/store.ts';
import type { TourKey } from './annotation-rows.ts';

/** Bytes counted for an operation that is remembered. */
const OPERATION_BYTES = 128;
/** Operations forgotten by one write at most, so that none takes long. */
const FORGOTTEN_AT_ONCE = 1_000;

/** Which of these operations were applied to the tour before. */
export async function findApplied(db: Database, key: TourKey, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('applied_operations')
    .select('operation_id')
    .where((build) => build.and(key))
    .where('operation_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.operation_id));
}

/** Remembers operations, each once, and forgets those of long ago; answers by how many bytes that grows. */
export async function rememberOperations(
  transaction: WriteTransaction,
  key: TourKey,
  ids: readonly string[],
  now: number,
): Promise<number> {
  if (ids.length > 0) {
    await transaction
      .insertInto('applied_operations')
      .values(ids.map((operation_id) => ({ ...key, operation_id, applied_at: now })))
      .execute();
  }
  const { numDeletedRows } = await transaction
    .deleteFrom('applied_operations')
    .where((build) => build.and(key))
    .where('operation_id', 'in', (query) =>
      query
        .selectFrom('applied_operations')
        .select('operation_id')
        .where((build) => build.and(key))
        .where('applied_at', '<', now - OPERATION_KEPT)
        .limit(FORGOTTEN_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return (ids.length - Number(numDeletedRows)) * OPERATION_BYTES;
}

/** Forgets all operations of a tour; answers the bytes that they counted for. */
export async function forgetOperations(transaction: WriteTransaction, key: TourKey): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('applied_operations')
    .where((build) => build.and(key))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) * OPERATION_BYTES;
}
