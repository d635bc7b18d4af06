import { AppError } from '../../../../contract/errors.ts';
import { SCAN_MAX_MEMORY } from '../../../../contract/limits.ts';
import {
  leaseFailureSchema,
  leaseProgressSchema,
  runnerOfferSchema,
  type ScanLease,
} from '../../../../contract/scans/runner.ts';
import type { Context, Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { openInput } from '../../../platform/jobs/job-input.ts';
import { CONTINUES, type RunningJob } from '../../../platform/jobs/job-kind.ts';
import { Attempt } from '../../../platform/jobs/runner/attempt.ts';
import {
  claimLease,
  findLease,
  LEASE_LASTS,
  listLeases,
  renewLease,
} from '../../../platform/jobs/runner/leases.ts';
import { settleJob } from '../../../platform/jobs/runner/settle-job.ts';
import { parseDocument } from '../../../platform/store/parse-document.ts';
import type { JobTable, RunnerTable } from '../../../platform/store/schema.ts';
import { processScan, type ScanInput } from '../run/scan-jobs.ts';
import { announceRun, type OpenRun, openRun, reportStep, requestOf } from '../run/run-scan.ts';
import { type ScanSource, sourceOf } from '../run/scan-row.ts';
import { texts, toStepText } from '../run/texts.ts';
import { updateRows } from '../../../platform/store/store.ts';

/** Maximum number of scans that a runner can process at the same time. */
const LEASES_MAX = 16;
/**
 * Maximum number of jobs that a request tries to start. A job that ends immediately, such as a cancelled one,
 * is not leased.
 */
const TRIES = 8;
/**
 * Maximum time in milliseconds for a request to wait for a virus check. After that, the scan returns to the
 * queue.
 */
const PREPARED_WITHIN = 20_000;
/** Seconds after which clients should retry. */
const RETRY_AFTER = 30;

/** Remembers the user whose scan this server leased last, so that users take turns. */
export interface LeaseTurn {
  last: string;
}

/**
 * Leases a scan to a runner: the next scan that needs no more memory than the runner offers. Returns null if
 * there is no such scan. Throws `invalid-document`, and `too-many-requests` if the runner has the maximum
 * number of scans.
 */
export async function leaseScan(
  context: Context,
  runner: RunnerTable,
  turn: LeaseTurn,
  body: unknown,
): Promise<ScanLease | null> {
  const offer = parseDocument(runnerOfferSchema, body);
  await recordOffer(context, runner, offer);
  if ((await listLeases(context, runner.id)).length >= LEASES_MAX)
    throw new AppError('too-many-requests', `A runner can process at most ${LEASES_MAX} scans at a time.`, {
      retryAfter: RETRY_AFTER,
    });
  const lane = { lane: 'scans', kinds: [processScan.name] } as const;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const work = { ...lane, last: turn.last, holder: runner.id, memory: offer.memory };
    const row = await claimLease(context, work);
    if (!row) return null;
    turn.last = row.user_id;
    const run = await beginRun(context, row);
    if (run) return toLease(row, run);
  }
  return null;
}

async function recordOffer(
  { store }: Needs<'store'>,
  { id, memory, cores }: RunnerTable,
  offer: Pick<RunnerTable, 'memory' | 'cores'>,
): Promise<void> {
  if (memory === offer.memory && cores === offer.cores) return;
  const columns = { memory: offer.memory, cores: offer.cores };
  await store.write((transaction) => updateRows(transaction, 'runners', { id }, columns));
}

/**
 * Starts the run of a claimed job. Returns null if the run ended immediately, because the scan was cancelled,
 * is infected or will be retried later.
 */
async function beginRun(context: Context, row: JobTable): Promise<OpenRun | null> {
  const begun: { run: OpenRun | null } = { run: null };
  const attempt = attemptOf(context, row, async (job) => {
    begun.run = await openRun(context, job);
    if (begun.run) return CONTINUES;
    announceRun(context, job.userId);
    return null;
  });
  const late = setTimeout(() => attempt.end('stopping'), PREPARED_WITHIN);
  await attempt.ended;
  clearTimeout(late);
  return begun.run;
}

/** Returns an attempt of a leased job in this process. The result or error of `work` settles the job. */
export function attemptOf(
  context: Context,
  row: JobTable,
  work: (job: RunningJob<ScanInput>) => Promise<unknown>,
): Attempt {
  return new Attempt(
    context,
    { ...processScan, run: async (_, job: RunningJob<ScanInput>) => await work(job) },
    row,
  );
}

function toLease({ runner: lease }: JobTable, { scan, source }: OpenRun): ScanLease {
  const { bytes, sha256 } = source;
  return { lease, lasts: LEASE_LASTS / 1_000, bytes, sha256, request: requestOf(scan, source) };
}

/**
 * Returns the job of a runner's lease. Throws `not-found` if the lease does not belong to the runner or has
 * expired.
 */
export async function requireLease(
  context: Needs<'store' | 'now'>,
  { id }: Pick<RunnerTable, 'id'>,
  lease: string,
): Promise<JobTable> {
  const row = await findLease(context, id, lease);
  if (!row) throw notFound();
  return row;
}

/**
 * Renews a lease and reports the progress of the program. Returns whether the scan was cancelled. Throws
 * `not-found` and `invalid-document`.
 */
export async function renewScanLease(
  context: Context,
  row: JobTable,
  body: unknown,
): Promise<{ cancelled: boolean }> {
  const { progress } = parseDocument(leaseProgressSchema, body);
  if (row.cancel_requested === 1) {
    await attemptOf(context, row, async () => null).ended;
    return { cancelled: true };
  }
  let shown = { progress: 0, text: toStepText({ step: texts.fetching, left: null }) };
  const show = (done: number | null, text: string) =>
    (shown = { progress: Math.round((done ?? 0) * 1_000), text });
  if (progress) reportStep({ progress: show }, progress);
  if (!(await renewLease(context, row, shown))) throw notFound();
  return { cancelled: false };
}

/**
 * Ends a lease without a result. The scan returns to the queue, or fails if it had too many attempts. Throws
 * `invalid-document`.
 */
export async function failScanLease(
  context: Context,
  runner: RunnerTable,
  row: JobTable,
  body: unknown,
): Promise<void> {
  const { reason, detail } = parseDocument(leaseFailureSchema, body);
  if (reason === 'stopped') await settleJob(context, row, row.attempts, { state: 'returned' });
  else {
    if (reason === 'memory') await requireMoreMemory(context, row, runner.memory);
    await attemptOf(context, row, async () => {
      throw new Error(`The runner ${runner.name} failed (${reason}): ${detail}`);
    }).ended;
  }
  announceJobs(context, row.user_id);
}

/** Reserves a job for runners with more than `memory` MiB, or with the maximum that a scan can use. */
async function requireMoreMemory(
  { store }: Needs<'store'>,
  { user_id, id }: JobTable,
  memory: number,
): Promise<void> {
  const needs_memory = Math.min(memory + 1, SCAN_MAX_MEMORY / 1024 ** 2);
  await store.write((transaction) => updateRows(transaction, 'jobs', { user_id, id }, { needs_memory }));
}

/**
 * Returns the uploaded file of a leased scan. Throws `not-found` if the file was deleted or contains a virus.
 */
export async function leasedSource(
  { config, store }: Needs<'config' | 'store'>,
  row: JobTable,
): Promise<ScanSource> {
  const { scanId } = openInput<ScanInput>(config, processScan, row.input);
  const source = await sourceOf(store.db, { user_id: row.user_id, id: scanId });
  if (!source || source.scan === 'infected') throw notFound();
  return source;
}
