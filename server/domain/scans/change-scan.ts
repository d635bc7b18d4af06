import type { Updateable } from 'kysely';
import type { Scan, ScanAnswers } from '../../../contract/scans/scan.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { canManageScans, notFound, refusal } from '../../platform/access/policy.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import type { ScanTable } from '../../platform/store/schema.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { laterThanBefore, lockScan, type ScanKey, type ScanRow, sourceOf } from './run/scan-row.ts';
import { selectScan } from './list-scans.ts';
import { refuseFields } from '../../platform/store/parse-document.ts';
import { requestCancel } from '../../platform/jobs/cancel-job.ts';
import { AppError } from '../../../contract/errors.ts';
import { enqueueProcessing } from './run/scan-jobs.ts';
import { texts } from './run/texts.ts';
import { markUnused, forgetScan } from '../contents/forget-versions.ts';
import { FILES_PATH } from '../../../contract/files/file-address.ts';
import { issueGrant } from '../files/grants/issue-grant.ts';

export interface ScanAddress {
  userId: string;
  scanId: string;
}

/** Returns the columns to write, or null for no change. */
type Decide = (transaction: WriteTransaction, scan: ScanRow) => Promise<Updateable<ScanTable> | null>;

/**
 * Changes a scan for its owner, notifies open pages and runners, and returns the new state. Throws
 * `not-signed-in`, `not-found`, `too-many-requests`, and the errors of `decide`.
 */
async function changeScan(
  context: Writes,
  actor: Actor,
  { userId, scanId }: ScanAddress,
  decide: Decide,
): Promise<Scan> {
  if (!canManageScans(actor, userId)) throw refusal(actor, false);
  const key: ScanKey = { user_id: userId, id: scanId };
  await writeCounted(context, actor, async (transaction) => {
    const scan = await lockScan(context, transaction, key);
    if (!scan) throw notFound();
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

/**
 * Renames a scan and its capture. Throws `invalid-document` for an empty name, and the errors of
 * `changeScan`.
 */
export async function renameScan(
  context: Writes,
  actor: Actor,
  { name, ...address }: ScanAddress & { name: string },
): Promise<Scan> {
  return await changeScan(context, actor, address, async () => {
    const trimmed = name.replaceAll(/\s+/g, ' ').trim();
    if (trimmed === '') throw refuseFields([{ pointer: '/name', detail: 'Give the scan a name.' }]);
    return { name: trimmed };
  });
}

/**
 * Stops the processing of a scan on any server or runner, and returns the scan. Users can still open the
 * previous result. Throws the errors of `changeScan`.
 */
export async function cancelScan(context: Writes, actor: Actor, address: ScanAddress): Promise<Scan> {
  return await changeScan(context, actor, address, async (transaction, scan) => {
    if (scan.state !== 'waiting' && scan.state !== 'processing') return null;
    await requestCancel(context, transaction, { userId: scan.user_id, jobId: scan.job_id });
    return { state: 'cancelled', problem: '' };
  });
}

/**
 * Queues a scan to be processed again, and returns the scan. `answers` are added to the owner's earlier
 * answers, and an answer that is `undefined` removes the earlier one. Throws `conflict` while the scan is
 * being processed or if its file was deleted, and the errors of `changeScan`.
 */
export async function processAgain(
  context: Writes,
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
 * Deletes the uploaded file of a scan, and returns the scan. The result is kept, but the scan cannot be
 * processed again. Has no effect if the file was already deleted. Throws `conflict` while the scan is being
 * processed or if it has no result yet, and the errors of `changeScan`.
 */
export async function deleteSource(context: Writes, actor: Actor, address: ScanAddress): Promise<Scan> {
  return await changeScan(context, actor, address, async (transaction, { user_id, id, state, run }) => {
    if (state === 'waiting' || state === 'processing')
      throw new AppError('conflict', 'This scan is being processed. Stop it, or wait until it is done.');
    if (run === 0)
      throw new AppError(
        'conflict',
        'This scan has not been processed successfully yet. Delete the whole scan instead.',
      );
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
 * Permanently deletes a scan. A twin that shows it is kept, but has no capture. Succeeds if the scan does not
 * exist. Throws `not-signed-in`, `not-found` or `too-many-requests`.
 */
export async function deleteScan(
  context: Writes,
  actor: Actor,
  { userId, scanId }: ScanAddress,
): Promise<void> {
  if (!canManageScans(actor, userId)) throw refusal(actor, false);
  await writeCounted(context, actor, async (transaction) => {
    await forgetScan(context, transaction, { user_id: userId, id: scanId });
  });
  announceJobs(context, userId);
}

/**
 * Returns a temporary address on the player's origin from which the uploaded file of the actor's scan can be
 * downloaded. The address contains a grant to one of the actor's twins. Throws `not-found` if there is no
 * such file or the actor has no twin, and `too-many-requests`.
 */
export async function sourceAddress(
  context: Needs<'config' | 'store' | 'now'>,
  actor: SignedIn,
  scanId: string,
): Promise<string> {
  const { userId, network } = actor;
  if (!(await sourceOf(context.store.db, { user_id: userId, id: scanId }))) throw notFound();
  const tour = await context.store.db
    .selectFrom('tours')
    .select('tour_id')
    .where((build) => build.and({ user_id: userId, deleted: 0 }))
    .limit(1)
    .executeTakeFirst();
  if (!tour) throw notFound();
  const grantee = { userId, tourId: tour.tour_id, clientAddress: network, body: {} };
  const { grant } = await issueGrant(context, actor, grantee);
  return `${context.config.playerOrigin}${FILES_PATH}${grant}/captures/${encodeURIComponent(scanId)}/source`;
}
