import { scanAnswersSchema } from '../../../../contract/scans/scan.ts';
import {
  type ScanProgress,
  type ScanRequest,
  type ScanResult,
  scanResultSchema,
} from '../../../../contract/scans/scan-result.ts';
import type { Context, Needs, Writes } from '../../../platform/access/context.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import type { ScanTable } from '../../../platform/store/schema.ts';
import { parseCorrections, type ScanSource, sourceOf, laterThanBefore } from './scan-row.ts';
import { changeOwn, type OwnRun, recordRun, keepOutputs, lackOfRoom } from './record-run.ts';
import type { ScanInput } from './scan-jobs.ts';
import { runProgram, SCAN_LIMITS, SCAN_PROGRAM, type StartedProgram } from './run-program.ts';
import { makeScratch, removeLeftScratch, removeScratch, stageSource } from './scratch.ts';
import { toStepText, texts } from './texts.ts';
import { mailFinishedScan } from './mail-finished-scan.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { checkForViruses } from '../../files/conversion/check-for-viruses.ts';
import { retryPause } from '../../../platform/jobs/runner/retry-pause.ts';
import { findRow } from '../../../platform/store/store.ts';

/** Share of the progress that is reached when the file is loaded, and when the program has finished. */
const STAGED = 0.02;
const MADE = 0.97;

/**
 * Processes a scan and records the outcome: a new current run, questions, or a message. Each attempt starts
 * over in a separate folder. Users see no part of the result until one transaction has written everything.
 */
export async function runScan(
  context: Context,
  job: RunningJob<ScanInput>,
  started: StartedProgram = { program: SCAN_PROGRAM, limits: SCAN_LIMITS },
): Promise<null> {
  const run = await openRun(context, job);
  if (run) await processSource(context, job, run, started);
  announceRun(context, job.userId);
  return null;
}

/** A started run, and the file to process. */
export interface OpenRun {
  scan: ScanTable;
  source: ScanSource;
}

/**
 * Starts a run. If the file was deleted or contains a virus, records the problem as the outcome of the run,
 * and returns null.
 */
export async function openRun(context: Context, job: RunningJob<ScanInput>): Promise<OpenRun | null> {
  await removeLeftScratch(context);
  const own = ownRun(job);
  const scan = await context.store.write((transaction) =>
    changeOwn(context, transaction, own, { state: 'processing', problem: '' }),
  );
  const source = await sourceOf(context.store.db, own.key);
  if (source && (await passVirusCheck(context, job, source.sha256))) return { scan, source };
  const sentence = source ? texts.infected : texts.thrownAway;
  await recordOutcome(context, own, { outcome: 'refused', sentence });
  return null;
}

/** Notifies the owner's open pages that a run has ended. Call this after the commit. */
export function announceRun(context: Needs<'feed' | 'now'>, userId: string): void {
  announceJobs(context, userId);
  context.feed.publish({ kind: 'tours-changed', userId });
}

function ownRun(job: RunningJob<ScanInput>): OwnRun {
  return { key: { user_id: job.userId, id: job.input.scanId }, job };
}

async function processSource(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  job: RunningJob<ScanInput>,
  { scan, source }: OpenRun,
  started: StartedProgram,
): Promise<void> {
  const { signal } = job;
  job.progress(0, toStepText({ step: texts.fetching, left: null }));
  const scratch = await makeScratch(context, job, source.bytes);
  try {
    await stageSource(context, job.userId, source, scratch.source, signal);
    job.progress(STAGED, toStepText({ step: texts.starting, left: null }));
    const { output } = scratch;
    const outcome = await runProgram(
      { ...requestOf(scan, source), source: scratch.source, output },
      {
        ...started,
        signal,
        onProgress: (progress) => reportStep(job, progress),
      },
    );
    await settleRun(context, job, outcome, output);
  } finally {
    await removeScratch(scratch);
  }
}

/** Reports the progress of the program as a share of the total. */
export function reportStep(job: Pick<RunningJob<ScanInput>, 'progress'>, step: ScanProgress): void {
  job.progress(STAGED + (MADE - STAGED) * step.done, toStepText(step));
}

/** Records the outcome of the program. `output`: the folder with the files of the result. */
export async function settleRun(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  job: RunningJob<ScanInput>,
  outcome: ScanResult,
  output: string,
): Promise<void> {
  const own = ownRun(job);
  if (outcome.outcome !== 'done') return await recordOutcome(context, own, outcome);
  const { userId, signal } = job;
  job.progress(MADE, toStepText({ step: texts.keeping, left: null }));
  try {
    const kept = await keepOutputs(context, { userId, output, signal }, outcome.files);
    await recordRun(context, own, outcome, kept);
  } catch (error) {
    const sentence = lackOfRoom(error);
    if (sentence === null) throw error;
    await recordOutcome(context, own, { outcome: 'refused', sentence });
  }
}

/** Returns the request to the program, without the paths of the scan's file and the output folder. */
export function requestOf(scan: ScanTable, { name }: ScanSource): Omit<ScanRequest, 'source' | 'output'> {
  const before = scan.result ? scanResultSchema.parse(JSON.parse(scan.result)) : null;
  return {
    captureId: scan.id,
    name,
    answers: scanAnswersSchema.parse(JSON.parse(scan.answers || '{}')),
    previous: before?.outcome === 'done' ? before.space : null,
    corrections: parseCorrections(scan.corrections),
  };
}

/**
 * Records a run that ended without a result: its questions, or a message. Users can still open the result of
 * the previous run.
 */
async function recordOutcome(
  context: Needs<'config' | 'store' | 'now'>,
  own: OwnRun,
  outcome: Exclude<ScanResult, { outcome: 'done' }>,
): Promise<void> {
  const asks = outcome.outcome === 'asks';
  await context.store.write(async (transaction) => {
    await changeOwn(
      context,
      transaction,
      own,
      asks
        ? { state: 'asks', problem: '', questions: JSON.stringify(outcome.questions) }
        : { state: 'failed', problem: outcome.sentence, questions: '' },
    );
    await mailFinishedScan(context, transaction, own, asks ? 'asks' : 'failed');
  });
}

/**
 * Returns false if the virus check found a threat in a file, and true otherwise. If the file has not been
 * checked yet, checks the file first, and retries until the scanner responds.
 */
async function passVirusCheck(context: Context, job: RunningJob<unknown>, sha256: string): Promise<boolean> {
  const key = { user_id: job.userId, sha256 };
  for (let attempt = 1; ; attempt++) {
    const content = await findRow(context.store.db, 'file_contents', key, 'scan');
    if (content?.scan !== 'waiting') return content?.scan !== 'infected';
    job.progress(null, toStepText({ step: texts.checking, left: null }));
    try {
      await checkForViruses(context, { ...job, input: { sha256 } });
    } catch (error) {
      job.signal.throwIfAborted();
      context.log.warn({ err: error, job: job.id }, 'the virus check of a scan is tried again');
      await wait(retryPause(attempt), null, { signal: job.signal });
    }
  }
}

/**
 * Records that a scan could not be processed after several attempts. Does not change a scan that was
 * cancelled or is being processed again.
 */
export async function abandonScan(
  context: Writes,
  { id, userId, input }: Pick<RunningJob<ScanInput>, 'id' | 'userId' | 'input'>,
): Promise<void> {
  const key = { user_id: userId, id: input.scanId };
  await context.store.write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('scans')
      .set((eb) => ({
        state: 'failed',
        problem: texts.failed,
        questions: '',
        updated_at: laterThanBefore(context.now())(eb),
      }))
      .where((build) => build.and({ ...key, job_id: id }))
      .where('state', 'in', ['waiting', 'processing'])
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await mailFinishedScan(context, transaction, { key, job: { id } }, 'failed');
  });
  await removeLeftScratch(context);
  announceJobs(context, userId);
}
