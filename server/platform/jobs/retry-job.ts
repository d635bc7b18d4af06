import type { Needs } from '../access/context.ts';
import type { JobTable } from '../store/schema.ts';
import { announceJobs } from './announce-jobs.ts';
import { nextMoment } from './enqueue-job.ts';

/** Maximum number of jobs that `listTroubledJobs` returns. */
const LISTED = 100;

export type TroubledJob = Pick<JobTable, 'id' | 'kind' | 'state' | 'attempts' | 'text' | 'user_id'>;

/**
 * Returns jobs that have failed, and jobs that wait for another attempt. Jobs that changed last come first.
 */
export function listTroubledJobs({ store }: Needs<'store'>): Promise<TroubledJob[]> {
  return store.db
    .selectFrom('jobs')
    .select(['id', 'kind', 'state', 'attempts', 'text', 'user_id'])
    .where((eb) =>
      eb.or([eb('state', '=', 'failed'), eb.and([eb('state', '=', 'queued'), eb('attempts', '>', 0)])]),
    )
    .orderBy('updated_at', 'desc')
    .limit(LISTED)
    .execute();
}

/**
 * Makes a queued or failed job due immediately and resets its number of attempts. A failed job can be retried
 * only while its input is stored. Returns false if there is no job with this id that can be retried.
 */
export async function retryJob(
  context: Needs<'store' | 'feed' | 'now'>,
  { jobId }: { jobId: string },
): Promise<boolean> {
  const now = context.now();
  const again = await context.store.write((transaction) =>
    transaction
      .updateTable('jobs')
      .set((eb) => ({
        state: 'queued',
        attempts: 0,
        run_at: now,
        runner: '',
        text: '',
        progress: -1,
        updated_at: nextMoment(now)(eb),
      }))
      .where('id', '=', jobId)
      .where('state', 'in', ['queued', 'failed'])
      .where('input', '<>', '')
      .returning('user_id')
      .executeTakeFirst(),
  );
  if (again) announceJobs(context, again.user_id);
  return again !== undefined;
}
