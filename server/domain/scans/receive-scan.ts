import type { ScanTable } from '../../platform/store/schema.ts';
import type { Needs } from '../../platform/access/context.ts';
import { claimContent, type ClaimedContent } from '../contents/keep-content.ts';
import { insertRows, type WriteTransaction, type Database } from '../../platform/store/store.ts';
import { newScanId, type ScanKey } from './run/scan-row.ts';
import { enqueueProcessing, drawLater } from './run/scan-jobs.ts';
import { SCAN_NAME_MAX_LENGTH, SCANS_MAX } from '../../../contract/limits.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ArchivedScan } from '../../../contract/twin-archive/archived-scan.ts';
import { correctionsSchema } from '../../../contract/scans/corrections.ts';
import { enqueueConversion } from '../files/conversion/enqueue-conversion.ts';
import { claimOutputs, insertFiles, type KeptOutput } from './run/record-run.ts';

export interface NewScan extends Omit<ClaimedContent, 'unusedSince'> {
  /** Name of the uploaded file. */
  name: string;
}

/**
 * Adds a scan whose file is in the file store, queues its processing, and returns its id. Call this in the
 * transaction that locks the user, and call `announceJobs` after the commit. Throws `quota-exceeded` if the
 * user has the maximum number of scans, and `unavailable` while the same bytes are being deleted.
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
  await insertRows(transaction, 'scans', {
    ...key,
    ...unprocessed(context.now()),
    name: scanName(name),
    job_id: await enqueueProcessing(context, transaction, key),
  });
  await insertSource(transaction, key, { name, sha256 });
  return key.id;
}

/** Returns the columns of a new scan that has neither a result nor corrections. */
function unprocessed(now: number) {
  return {
    state: 'waiting' as ScanTable['state'],
    problem: '',
    run: 0,
    result: '',
    corrections: '',
    revision: 0,
    questions: '',
    answers: '',
    created_at: now,
    updated_at: now,
  };
}

async function insertSource(
  transaction: WriteTransaction,
  { user_id, id }: ScanKey,
  { name, sha256 }: KeptOutput,
): Promise<void> {
  await insertRows(transaction, 'scan_files', {
    user_id,
    scan_id: id,
    run: 0,
    name,
    sha256,
    role: 'source',
    expires_at: 0,
  });
}

/** Returns the initial name of a scan: the name of its file without the extension. */
export function scanName(fileName: string): string {
  const name = fileName.replace(/\.[a-z][a-z0-9]{0,4}$/i, '').trim() || fileName;
  // Removes half of a surrogate pair at the end.
  return name.slice(0, SCAN_NAME_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/**
 * Seconds after which a client may retry. The value is high because only deleting a scan makes room for
 * another.
 */
const RETRY_AFTER = 3_600;

/**
 * Throws `quota-exceeded` if a user has the maximum number of scans. Call this in a transaction that locks
 * the user.
 */
export async function requireScanPlace(transaction: Database, userId: string): Promise<void> {
  if ((await countScans(transaction, userId)) < SCANS_MAX) return;
  throw noPlace(`You have ${SCANS_MAX} scans, which is the limit. Delete one first, then upload this one.`);
}

/**
 * Throws `quota-exceeded` if a user would have more than the maximum number of scans after adding `added`
 * scans from an archive. The error message states the numbers.
 */
export async function requireScanPlaces(db: Database, userId: string, added: number): Promise<void> {
  if (added === 0) return;
  const scans = await countScans(db, userId);
  if (scans + added <= SCANS_MAX) return;
  throw noPlace(
    `This archive would increase your number of scans from ${scans} to ${scans + added}, but the limit is ${SCANS_MAX}. Nothing was changed. Delete some scans first.`,
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

const NONE = JSON.stringify(correctionsSchema.parse({}));
const FIRST_RUN = 1;

/**
 * Adds a scan from a checked archive. The scan's files must be in the file store. If the archive contains the
 * capture, users can open the scan immediately. Otherwise, queues the processing of the scan. Returns false
 * if the user already has a scan with this id. Call this in the transaction that locks the user, and call
 * `announceJobs` after the commit. Throws `unavailable` if one of the scan's files no longer exists.
 */
export async function restoreScan(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  key: ScanKey,
  { name, answers, corrections, source, capture }: ArchivedScan,
): Promise<boolean> {
  const { user_id, id } = key;
  const corrected = JSON.stringify(corrections) === NONE ? '' : JSON.stringify(corrections);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('scans')
    .values({
      user_id,
      id,
      ...unprocessed(context.now()),
      name,
      job_id: capture ? '' : await enqueueProcessing(context, transaction, key),
      ...(capture && { state: 'ready', run: FIRST_RUN, result: JSON.stringify(capture.result) }),
      corrections: corrected,
      revision: corrected === '' ? 0 : 1,
      answers: Object.keys(answers).length === 0 ? '' : JSON.stringify(answers),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  if (source) {
    await claimOutputs(transaction, user_id, [source]);
    await insertSource(transaction, key, source);
    // Without a capture, the processing of the scan includes the virus check.
    if (capture) await enqueueConversion(context, transaction, { userId: user_id, sha256: source.sha256 });
  }
  if (capture) {
    await claimOutputs(transaction, user_id, capture.files);
    await insertFiles(transaction, key, FIRST_RUN, capture.files);
    await drawLater(context, transaction, key, '', corrected);
  }
  return true;
}
