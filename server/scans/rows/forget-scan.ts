import type { Context } from '../../access/context.ts';
import { markUnused } from '../../files/contents/mark-unused.ts';
import { requestCancel } from '../../jobs/request-cancel.ts';
import type { WriteTransaction } from '../../store/store.ts';
import type { ScanKey } from './scan-row.ts';

/**
 * Deletes a scan with its source, what was made of it and what was corrected, and has its processing stop; of contents that nothing has
 * any more the bytes go with the next sweep. False where there is no such scan. Call `announceJobs` after the commit.
 */
export async function forgetScan(
  context: Context,
  transaction: WriteTransaction,
  { user_id, id }: ScanKey,
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
