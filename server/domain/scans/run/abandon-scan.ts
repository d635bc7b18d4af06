import type { Needs } from '../../../platform/access/context.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { laterThanBefore } from './scan-row.ts';
import { mailFinishedScan } from './mail-finished-scan.ts';
import type { ScanInput } from './process-scan.ts';
import { removeLeftScratch } from './scratch.ts';
import { texts } from './texts.ts';

interface EndedJob {
  id: string;
  userId: string;
  input: ScanInput;
}

/**
 * Records that a scan could not be processed after several attempts. A cancelled scan gets another message.
 */
export async function abandonScan(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  { id, userId, input }: EndedJob,
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
