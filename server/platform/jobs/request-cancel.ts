import type { Needs } from '../access/context.ts';
import type { WriteTransaction } from '../store/store.ts';
import { nextMoment } from './next-moment.ts';

/**
 * Asks a job to stop, whichever server runs it. The job is marked as cancelled once it has stopped. Jobs that
 * have ended do not change. The caller must check the permission first, and call `announceJobs` after the
 * commit.
 */
export async function requestCancel(
  context: Needs<'now'>,
  transaction: WriteTransaction,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<void> {
  const now = context.now();
  await transaction
    .updateTable('jobs')
    // A job that waits for its next attempt becomes due immediately.
    .set((eb) => ({
      cancel_requested: 1,
      run_at: eb.case().when('run_at', '>', now).then(now).else(eb.ref('run_at')).end(),
      updated_at: nextMoment(now)(eb),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', jobId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}
