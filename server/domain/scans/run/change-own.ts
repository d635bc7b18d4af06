import type { Updateable } from 'kysely';
import type { Needs } from '../../../platform/access/context.ts';
import { JobRefusedError, type RunningJob } from '../../../platform/jobs/job-kind.ts';
import type { ScanTable } from '../../../platform/store/schema.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { laterThanBefore, type ScanKey } from '../rows/scan-row.ts';
import { texts } from '../program/texts.ts';

/** A try of processing a scan, and the scan. */
export interface OwnRun {
  key: ScanKey;
  job: Pick<RunningJob<unknown>, 'id' | 'hold'>;
}

/**
 * Changes a scan as long as this try is the one that processes it, and keeps it so until the transaction ends. Throws `JobRefusedError`
 * where it was cancelled, deleted, or is processed anew.
 */
export async function changeOwn(
  context: Needs<'now'>,
  transaction: WriteTransaction,
  { key: { user_id, id }, job }: OwnRun,
  { nextRun = false, ...change }: Updateable<ScanTable> & { nextRun?: boolean },
): Promise<ScanTable> {
  await job.hold(transaction);
  const row = await transaction
    .updateTable('scans')
    .set((eb) => ({
      ...change,
      ...(nextRun && { run: eb('run', '+', 1) }),
      updated_at: laterThanBefore(context.now())(eb),
    }))
    .where((eb) => eb.and({ user_id, id, job_id: job.id }))
    .where('state', 'in', ['waiting', 'processing'])
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new JobRefusedError(texts.takenBack);
  return row;
}
