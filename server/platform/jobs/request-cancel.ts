import type { Needs } from '../access/context.ts';
import type { WriteTransaction } from '../store/store.ts';
import { nextMoment } from './next-moment.ts';

/**
 * Asks a job to stop, wherever it runs: it is cancelled as soon as it has. One that has ended stays as it is. Call `announceJobs`
 * after the commit; the caller has asked the policy.
 */
export async function requestCancel(
  context: Needs<'now'>,
  transaction: WriteTransaction,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<void> {
  const now = context.now();
  await transaction
    .updateTable('jobs')
    // One that waits for its next try waits no longer.
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
