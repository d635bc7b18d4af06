import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { type ScanKey, parseCorrections } from './scan-row.ts';

export interface ScanInput {
  scanId: string;
}

/** Creates a capture from a scan, in a separate process. */
export const processScan: JobKind<ScanInput> = {
  name: 'process-scan',
  lane: 'scans',
  maxAttempts: 5,
  run: async (context, job) => await (await import('./run-scan.ts')).runScan(context, job),
  abandon: async (context, job) => await (await import('./run-scan.ts')).abandonScan(context, job),
};

/**
 * Queues the processing of a scan, and returns the id of the job. The caller stores the id in the scan's row,
 * and calls `announceJobs` after the commit.
 */
export async function enqueueProcessing(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { user_id: userId, id: scanId }: ScanKey,
): Promise<string> {
  return await enqueueJob(context, transaction, { kind: processScan, userId, input: { scanId } });
}

/** Draws the poster and thumbnail of a scan whose start view was corrected, in a separate process. */
export const drawScanPictures: JobKind<{ scanId: string }> = {
  name: 'draw-scan-pictures',
  lane: 'files',
  maxAttempts: 3,
  run: async (context, job) => await (await import('./run-drawing.ts')).runDrawing(context, job),
};

/** Milliseconds to wait before drawing, because users often correct a start view several times in a row. */
const SETTLED_AFTER = 3_000;

/**
 * Queues the drawing of a scan's pictures if the change from `before` to `corrections` may change the scan's
 * start view. `before`, `corrections`: stored corrections, or '' for none. Call `announceJobs` after the
 * commit.
 */
export async function drawLater(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { user_id: userId, id: scanId }: ScanKey,
  before: string,
  corrections: string,
): Promise<void> {
  if (aboutStart(before) === aboutStart(corrections)) return;
  const runAt = context.now() + SETTLED_AFTER;
  await enqueueJob(context, transaction, { kind: drawScanPictures, userId, input: { scanId }, runAt });
}

/**
 * Returns the part of corrections that determines the start view, as text to compare. If the corrections
 * contain no start, or if they remove the viewpoint of the start, the part includes every moved or removed
 * viewpoint.
 */
function aboutStart(text: string): string {
  const { start, sweeps } = parseCorrections(text);
  const own = start && (sweeps[start.sweep] ?? {});
  return JSON.stringify([start, own && !('removed' in own) ? own : sweeps]);
}
