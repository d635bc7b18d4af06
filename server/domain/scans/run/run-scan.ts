import { scanAnswersSchema } from '../../../../contract/scans/scan.ts';
import {
  type ScanRequest,
  scanResultSchema,
  type ScanProgress,
  scanProgressSchema,
} from '../../../../contract/scans/scan-result.ts';
import type { Context, Needs } from '../../../platform/access/context.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import type { ScanTable } from '../../../platform/store/schema.ts';
import { parseCorrections, type ScanSource, sourceOf } from './scan-row.ts';
import { changeOwn, type OwnRun, recordRun } from './record-run.ts';
import { keepOutputs, lackOfRoom } from './outputs.ts';
import type { ScanInput } from './process-scan.ts';
import { type ScanOutcome, readResult } from './read-result.ts';
import { makeScratch, removeLeftScratch, removeScratch, type Scratch, stageSource } from './scratch.ts';
import { toStepText, texts } from './texts.ts';
import { mailFinishedScan } from './mail-finished-scan.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { checkForViruses } from '../../files/conversion/check-for-viruses.ts';
import { retryPause } from '../../../platform/jobs/runner/retry-pause.ts';
import { noPieces } from '../../../platform/process/no-pieces.ts';
import { runChild } from '../../../platform/process/run-child.ts';
import { SCAN_LIMITS, SCAN_PROGRAM } from './scan-program.ts';

/** Maximum characters of a line and of all output that is read. The sender opened an untrusted file. */
const LINE_MAX = 1_000;
const ALL_MAX = 4 * 1024 ** 2;

/** Reads the progress of a program line by line and ignores invalid lines. */
class ProgressLines {
  readonly #tell: (progress: ScanProgress) => void;
  #line = '';
  #taken = 0;

  constructor(tell: (progress: ScanProgress) => void) {
    this.#tell = tell;
  }

  take(piece: Buffer): void {
    this.#taken += piece.length;
    if (this.#taken > ALL_MAX) return;
    const lines = (this.#line + piece.toString('utf8')).split('\n');
    this.#line = (lines.pop() ?? '').slice(-LINE_MAX);
    for (const line of lines) this.#read(line);
  }

  #read(line: string): void {
    if (line.length > LINE_MAX) return;
    try {
      this.#tell(scanProgressSchema.parse(JSON.parse(line)));
    } catch {
      // Not a line about progress.
    }
  }
}

/** Signals that end a whole service or terminal: not the program's fault. */
const STOPPED: ReadonlySet<NodeJS.Signals | null> = new Set<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * Processes a scan in a child process with limits on memory and time, in the folder of the request. If they are exceeded or it ends early,
 * the outcome is a message. Throws the reason of `signal`, and an error if the program was stopped from outside.
 */
async function runProgram(
  request: ScanRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ScanProgress) => void },
): Promise<ScanOutcome> {
  const lines = new ProgressLines(onProgress);
  const ended = await runChild(SCAN_PROGRAM, {
    request,
    pieces: noPieces(),
    limits: SCAN_LIMITS,
    mayRead: request.source,
    mayWrite: request.output,
    reportMax: 0,
    signal,
    onOutput: (piece) => lines.take(piece),
  });
  if (ended.exceeded) return { outcome: 'refused', sentence: texts[ended.exceeded] };
  if (STOPPED.has(ended.signal)) throw new Error('The program that processes scans was stopped.');
  return await readResult(request.output);
}

/** Shares of the progress: getting the file, and running the program. */
const STAGED = 0.02;
const MADE = 0.97;

/**
 * Processes a scan from its file to a current run, a question or a message. Each attempt starts over in a separate folder. Nothing is
 * visible until one transaction has written everything.
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
  context.feed.publish({ kind: 'tours-changed', userId: job.userId });
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

/** Records the outcome of a run without result: questions, or a message. The previous run still opens. */
async function recordOutcome(
  context: Needs<'config' | 'store' | 'now'>,
  own: OwnRun,
  outcome: Exclude<ScanOutcome, { outcome: 'done' }>,
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

/** Returns whether a content is free of viruses. Waits for the virus check if it has not been done, however long the scanner is away. */
async function passVirusCheck(context: Context, job: RunningJob<unknown>, sha256: string): Promise<boolean> {
  const key = { user_id: job.userId, sha256 };
  for (let attempt = 1; ; attempt++) {
    const content = await context.store.db
      .selectFrom('file_contents')
      .select('scan')
      .where((build) => build.and(key))
      .executeTakeFirst();
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
