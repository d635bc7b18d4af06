import type { Needs } from '../../../platform/access/context.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import type { ScanKey } from '../rows/scan-row.ts';
import { processScan } from './process-scan.ts';

/** Queues the processing of a scan, and answers the job's id for its row. Call `announceJobs` after the commit. */
export async function enqueueProcessing(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { user_id: userId, id: scanId }: ScanKey,
): Promise<string> {
  return await enqueueJob(context, transaction, { kind: processScan, userId, input: { scanId } });
}
