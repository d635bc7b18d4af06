import type { Updateable } from 'kysely';
import type { Scan, ScanAnswers } from '../../../contract/scans/scan.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canManageScans, notFound, refusal } from '../../platform/access/policy.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import type { ScanTable } from '../../platform/store/schema.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { findScan, laterThanBefore, type ScanKey, sourceOf } from './run/scan-row.ts';
import { selectScan } from './list-scans.ts';
import { refuseFields } from '../../platform/store/parse-document.ts';
import { requestCancel } from '../../platform/jobs/request-cancel.ts';
import { AppError } from '../../../contract/errors.ts';
import { enqueueProcessing } from './run/process-scan.ts';
import { texts } from './run/texts.ts';
import { markUnused } from '../contents/mark-unused.ts';
import { forgetScan } from '../contents/forget-versions.ts';

export interface ScanAddress {
  userId: string;
  scanId: string;
}

/** What is to be written of a scan as it is; null for nothing. */
type Decide = (transaction: WriteTransaction, scan: ScanTable) => Promise<Updateable<ScanTable> | null>;

/**
 * Changes a scan in its owner's name and answers what it is then; open pages and runners are told. Throws `not-signed-in`, `not-found`,
 * `too-many-requests`, and what `decide` throws.
 */
async function changeScan(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, scanId }: ScanAddress,
  decide: Decide,
): Promise<Scan> {
  if (!canManageScans(actor, userId)) throw refusal(actor, false);
  const key: ScanKey = { user_id: userId, id: scanId };
  await writeCounted(context, actor, async (transaction) => {
    const scan = await holdScan(context, transaction, key);
    const change = await decide(transaction, scan);
    if (!change) return;
    await transaction
      .updateTable('scans')
      .set((eb) => ({ ...change, updated_at: laterThanBefore(context.now())(eb) }))
      .where((build) => build.and({ ...key }))
      .execute();
  });
  announceJobs(context, userId);
  return await selectScan(context.store, key);
}

/** Keeps a scan from being changed by others until the transaction ends. */
async function holdScan(
  { store: { dialect } }: Needs<'store'>,
  transaction: WriteTransaction,
  key: ScanKey,
): Promise<ScanTable> {
  if (dialect === 'postgres') {
    await transaction
      .selectFrom('scans')
      .select('id')
      .where((build) => build.and({ ...key }))
      .forUpdate()
      .execute();
  }
  const scan = await findScan(transaction, key);
  if (!scan) throw notFound();
  return scan;
}

/** Gives a scan another name, which people see of its capture too. Throws `invalid-document` for an empty one, and as `changeScan` does. */
export async function renameScan(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { name, ...address }: ScanAddress & { name: string },
): Promise<Scan> {
  return await changeScan(context, actor, address, async () => {
    const trimmed = name.replaceAll(/\s+/g, ' ').trim();
    if (trimmed === '') throw refuseFields([{ pointer: '/name', detail: 'Give the scan a name.' }]);
    return { name: trimmed };
  });
}

/** Stops the processing of a scan, wherever it is under way; the run before still opens. Throws as `changeScan` does. */
export async function cancelScan(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  address: ScanAddress,
): Promise<Scan> {
  return await changeScan(context, actor, address, async (transaction, scan) => {
    if (scan.state !== 'waiting' && scan.state !== 'processing') return null;
    await requestCancel(context, transaction, { userId: scan.user_id, jobId: scan.job_id });
    return { state: 'cancelled', problem: '' };
  });
}

/**
 * Has a scan processed again, with what its owner answers beside what was answered before. Throws `conflict` while it is being
 * processed and where its file was thrown away, and as `changeScan` does.
 */
export async function processAgain(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { answers = {}, ...address }: ScanAddress & { answers?: ScanAnswers | undefined },
): Promise<Scan> {
  return await changeScan(context, actor, address, async (transaction, scan) => {
    if (scan.state === 'waiting' || scan.state === 'processing')
      throw new AppError('conflict', 'This scan is already being processed.');
    if (!(await sourceOf(transaction, scan))) throw new AppError('conflict', texts.thrownAway);
    const earlier = JSON.parse(scan.answers || '{}') as ScanAnswers;
    return {
      state: 'waiting',
      problem: '',
      questions: '',
      answers: JSON.stringify({ ...earlier, ...answers }),
      job_id: await enqueueProcessing(context, transaction, scan),
    };
  });
}

/**
 * Throws the file of a scan away: what was made of it stays, and cannot be made again. Where it is thrown away already, nothing changes.
 * Throws `conflict` while it is needed, and as `changeScan` does.
 */
export async function deleteSource(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  address: ScanAddress,
): Promise<Scan> {
  return await changeScan(context, actor, address, async (transaction, { user_id, id, state, run }) => {
    if (state === 'waiting' || state === 'processing')
      throw new AppError(
        'conflict',
        'This scan is being processed. Stop processing first, or wait until it is done.',
      );
    if (run === 0)
      throw new AppError('conflict', 'This scan has not been processed yet. Delete the whole scan instead.');
    const files = await transaction
      .deleteFrom('scan_files')
      .where((build) => build.and({ user_id, scan_id: id, role: 'source' }))
      .returning('sha256')
      .execute();
    await markUnused(transaction, user_id, files, { now: context.now(), forgotten: true });
    return files.length > 0 ? {} : null;
  });
}

/**
 * Deletes a scan for good. A twin of it stays, and has nothing to walk through. Deleting what is not there succeeds. Throws
 * `not-signed-in`, `not-found` or `too-many-requests`.
 */
export async function deleteScan(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, scanId }: ScanAddress,
): Promise<void> {
  if (!canManageScans(actor, userId)) throw refusal(actor, false);
  await writeCounted(context, actor, async (transaction) => {
    await forgetScan(context, transaction, { user_id: userId, id: scanId });
  });
  announceJobs(context, userId);
}
