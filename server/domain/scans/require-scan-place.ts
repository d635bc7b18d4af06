import { AppError } from '../../../contract/errors.ts';
import { SCANS_MAX } from '../../../contract/limits.ts';
import type { Database } from '../../platform/store/store.ts';

/** Seconds. A place comes only by deleting. */
const RETRY_AFTER = 3_600;

/** Throws `quota-exceeded` where a person has as many scans as one may have. Asked in a transaction that holds the person. */
export async function requireScanPlace(transaction: Database, userId: string): Promise<void> {
  if ((await countScans(transaction, userId)) < SCANS_MAX) return;
  throw noPlace(
    `You have ${SCANS_MAX} scans, and there may be no more. Delete one first, then upload this one.`,
  );
}

/** The same for the scans of an archive, with the figures. */
export async function requireScanPlaces(db: Database, userId: string, added: number): Promise<void> {
  if (added === 0) return;
  const scans = await countScans(db, userId);
  if (scans + added <= SCANS_MAX) return;
  throw noPlace(
    `This archive adds ${added} to your ${scans} scans, and there may be at most ${SCANS_MAX}. Delete some first. Nothing was changed.`,
  );
}

async function countScans(db: Database, userId: string): Promise<number> {
  const { scans } = await db
    .selectFrom('scans')
    .select((build) => build.fn.countAll<number | string>().as('scans'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(scans);
}

function noPlace(sentence: string): AppError {
  return new AppError('quota-exceeded', sentence, { retryAfter: RETRY_AFTER });
}
