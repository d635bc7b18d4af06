import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import type { ScanKey } from './scan-row.ts';

export interface ScanInput {
  scanId: string;
}

/** Creates a capture from a scan, in a separate process. */
export const processScan: JobKind<ScanInput> = {
  name: 'process-scan',
  secret: false,
  lane: 'scans',
  maxAttempts: 5,
  run: async (context, job) => await (await import('./run-scan.ts')).runScan(context, job),
  abandon: async (context, job) => await (await import('./abandon-scan.ts')).abandonScan(context, job),
};

/**
 * Queues the processing of a scan, and returns the job's id to store in its row. Call `announceJobs` after
 * the commit.
 */
export async function enqueueProcessing(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { user_id: userId, id: scanId }: ScanKey,
): Promise<string> {
  return await enqueueJob(context, transaction, { kind: processScan, userId, input: { scanId } });
}
