import type { Needs } from '../../platform/access/context.ts';
import { markUnused } from './mark-unused.ts';
import { requestCancel } from '../../platform/jobs/request-cancel.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import type { ScanTable } from '../../platform/store/schema.ts';

/**
 * Deletes a scan with its source, what was made of it and what was corrected, and has its processing stop; of contents that nothing has
 * any more the bytes go with the next sweep. False where there is no such scan. Call `announceJobs` after the commit.
 */
export async function forgetScan(
  context: Needs<'now'>,
  transaction: WriteTransaction,
  { user_id, id }: Pick<ScanTable, 'user_id' | 'id'>,
): Promise<boolean> {
  // First: a run that is just being recorded is waited for, and none is recorded after it.
  const scan = await transaction
    .deleteFrom('scans')
    .where((build) => build.and({ user_id, id }))
    .returning('job_id')
    .executeTakeFirst();
  if (!scan) return false;
  const files = await transaction
    .deleteFrom('scan_files')
    .where((build) => build.and({ user_id, scan_id: id }))
    .returning('sha256')
    .execute();
  await markUnused(transaction, user_id, files, { now: context.now(), forgotten: true });
  await requestCancel(context, transaction, { userId: user_id, jobId: scan.job_id });
  return true;
}
