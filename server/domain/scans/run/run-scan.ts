import { scanAnswersSchema } from '../../../../contract/scans/scan.ts';
import { type ScanRequest, scanResultSchema } from '../../../../contract/scans/scan-result.ts';
import type { Context, Needs } from '../../../platform/access/context.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import type { ScanTable } from '../../../platform/store/schema.ts';
import { parseCorrections } from '../rows/parse-corrections.ts';
import { type ScanSource, sourceOf } from '../rows/source-of.ts';
import { changeOwn, type OwnRun } from './change-own.ts';
import { keepOutputs, lackOfRoom } from '../program/keep-outputs.ts';
import { passVirusCheck } from './pass-virus-check.ts';
import type { ScanInput } from './process-scan.ts';
import type { ScanOutcome } from './read-result.ts';
import { recordOutcome } from './record-outcome.ts';
import { recordRun } from './record-run.ts';
import { runProgram } from './run-program.ts';
import { makeScratch, removeLeftScratch, removeScratch, type Scratch } from '../program/scratch.ts';
import { stageSource } from '../program/stage-source.ts';
import { tellViewers } from '../serving/tell-viewers.ts';
import { toStepText } from './step-text.ts';
import { texts } from '../program/texts.ts';

/** Parts of the whole: of getting the file, and up to where the program has ended. */
const STAGED = 0.02;
const MADE = 0.97;

/**
 * Processes a scan from its file to a run that opens, a question or a sentence. Each try begins anew in a folder of its own; nothing of it
 * is seen before one transaction has written all of it.
 */
export async function runScan(context: Context, job: RunningJob<ScanInput>): Promise<null> {
  const own: OwnRun = { key: { user_id: job.userId, id: job.input.scanId }, job };
  await removeLeftScratch(context);
  const scan = await context.store.write((transaction) =>
    changeOwn(context, transaction, own, { state: 'processing', problem: '' }),
  );
  const source = await sourceOf(context.store.db, own.key);
  if (!source) await recordOutcome(context, own, { outcome: 'refused', sentence: texts.thrownAway });
  else if (!(await passVirusCheck(context, job, source.sha256)))
    await recordOutcome(context, own, { outcome: 'refused', sentence: texts.infected });
  else await processSource(context, job, own, scan, source);
  announceJobs(context, job.userId);
  tellViewers(context, job.userId);
  return null;
}

async function processSource(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  job: RunningJob<ScanInput>,
  own: OwnRun,
  scan: ScanTable,
  source: ScanSource,
): Promise<void> {
  const { signal } = job;
  job.progress(0, toStepText({ step: texts.fetching, left: null }));
  const scratch = await makeScratch(context, job, source.bytes);
  try {
    await stageSource(context, job.userId, source, scratch.source, signal);
    job.progress(STAGED, toStepText({ step: texts.starting, left: null }));
    const outcome = await runProgram(requestOf(scan, source, scratch), {
      signal,
      onProgress: ({ done, step, left }) =>
        job.progress(STAGED + (MADE - STAGED) * done, toStepText({ step, left })),
    });
    await settle(context, job, own, outcome, scratch);
  } finally {
    await removeScratch(scratch);
  }
}

async function settle(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  { userId, signal, progress }: RunningJob<ScanInput>,
  own: OwnRun,
  outcome: ScanOutcome,
  { output }: Scratch,
): Promise<void> {
  if (outcome.outcome !== 'done') return await recordOutcome(context, own, outcome);
  progress(MADE, toStepText({ step: texts.keeping, left: null }));
  try {
    const kept = await keepOutputs(context, { userId, output, signal }, outcome.files);
    await recordRun(context, own, outcome, kept);
  } catch (error) {
    const sentence = lackOfRoom(error);
    if (sentence === null) throw error;
    await recordOutcome(context, own, { outcome: 'refused', sentence });
  }
}

function requestOf(scan: ScanTable, { name }: ScanSource, { source, output }: Scratch): ScanRequest {
  const before = scan.result ? scanResultSchema.parse(JSON.parse(scan.result)) : null;
  return {
    captureId: scan.id,
    source,
    name,
    output,
    answers: scanAnswersSchema.parse(JSON.parse(scan.answers || '{}')),
    previous: before?.outcome === 'done' ? before.space : null,
    corrections: parseCorrections(scan.corrections),
  };
}
