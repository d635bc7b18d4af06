import type { Needs } from '../access/context.ts';
import type { WriteTransaction } from '../store/store.ts';
import { nextMoment } from './next-moment.ts';

/**
 * Asks a job to stop, on whatever server it runs. It is cancelled when it has stopped. An ended job does not change. Call `announceJobs`
 * after the commit. The caller has checked the policy.
 */
export async function requestCancel(
  context: Needs<'now'>,
  transaction: WriteTransaction,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<void> {
  const now = context.now();
  await transaction
    .updateTable('jobs')
    // A job that waits for its next attempt is due immediately.
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
