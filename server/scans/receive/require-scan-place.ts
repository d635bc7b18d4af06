import { AppError } from '../../../contract/errors.ts';
import { SCANS_MAX } from '../../../contract/limits.ts';
import type { Database } from '../../store/store.ts';

/** Seconds. A place comes only by deleting. */
const RETRY_AFTER = 3_600;

/** Throws `quota-exceeded` where a person has as many scans as one may have. Asked in a transaction that holds the person. */
export async function requireScanPlace(transaction: Database, userId: string): Promise<void> {
  const { scans } = await transaction
    .selectFrom('scans')
    .select((build) => build.fn.countAll<number | string>().as('scans'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(scans) < SCANS_MAX) return;
  throw new AppError(
    'quota-exceeded',
    `You have ${SCANS_MAX} scans, and there may be no more. Delete one first, then upload this one.`,
    { retryAfter: RETRY_AFTER },
  );
}
