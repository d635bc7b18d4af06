import type { Needs } from '../../platform/access/context.ts';
import { claimContent, type ClaimedContent } from '../contents/keep-content.ts';
import type { WriteTransaction, Database } from '../../platform/store/store.ts';
import { newScanId } from './run/scan-row.ts';
import { enqueueProcessing } from './run/process-scan.ts';
import { SCAN_NAME_MAX_LENGTH, SCANS_MAX } from '../../../contract/limits.ts';
import { AppError } from '../../../contract/errors.ts';

export interface NewScan extends Omit<ClaimedContent, 'unusedSince'> {
  /** Name of the uploaded file. */
  name: string;
}

/**
 * Adds a scan whose file is in the file store, queues its processing, and returns its id. Call it in the
 * transaction that locks the user, and call `announceJobs` after the commit. Throws `quota-exceeded` if the
 * user has the maximum number of scans.
 */
export async function receiveScan(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { name, ...content }: NewScan,
): Promise<string> {
  const { userId, sha256 } = content;
  await requireScanPlace(transaction, userId);
  await claimContent(context, transaction, { ...content, unusedSince: 0 });
  const key = { user_id: userId, id: newScanId() };
  const now = context.now();
  await transaction
    .insertInto('scans')
    .values({
      ...key,
      name: scanName(name),
      state: 'waiting',
      problem: '',
      job_id: await enqueueProcessing(context, transaction, key),
      run: 0,
      result: '',
      corrections: '',
      revision: 0,
      questions: '',
      answers: '',
      created_at: now,
      updated_at: now,
    })
    .execute();
  await transaction
    .insertInto('scan_files')
    .values({ user_id: userId, scan_id: key.id, run: 0, name, sha256, role: 'source', expires_at: 0 })
    .execute();
  return key.id;
}

/** Returns the initial name of a scan: the name of its file without the extension. */
export function scanName(fileName: string): string {
  const name = fileName.replace(/\.[a-z][a-z0-9]{0,4}$/i, '').trim() || fileName;
  // Removes half of a surrogate pair at the end.
  return name.slice(0, SCAN_NAME_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/** Seconds. Long, because only deleting a scan makes room for another. */
const RETRY_AFTER = 3_600;

/** Throws `quota-exceeded` if a user has the maximum number of scans. Call it in a transaction that locks the user. */
export async function requireScanPlace(transaction: Database, userId: string): Promise<void> {
  if ((await countScans(transaction, userId)) < SCANS_MAX) return;
  throw noPlace(`You have ${SCANS_MAX} scans, which is the limit. Delete one first, then upload this one.`);
}

/** Throws `quota-exceeded`, with the numbers, if the scans of an archive exceed the maximum. */
export async function requireScanPlaces(db: Database, userId: string, added: number): Promise<void> {
  if (added === 0) return;
  const scans = await countScans(db, userId);
  if (scans + added <= SCANS_MAX) return;
  throw noPlace(
    `This archive adds ${added} to your ${scans} scans, but the limit is ${SCANS_MAX}. Delete some first. Nothing was changed.`,
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
