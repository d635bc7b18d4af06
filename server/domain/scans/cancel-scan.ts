import type { Scan } from '../../../contract/scans/scan.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { requestCancel } from '../../platform/jobs/request-cancel.ts';
import { changeScan, type ScanAddress } from './change-scan.ts';

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
