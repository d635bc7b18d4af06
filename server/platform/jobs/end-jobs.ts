import type { WriteTransaction } from '../store/store.ts';

/**
 * Deletes all jobs of a user whose account is being deleted. This must be the first statement of the
 * transaction: it waits for writes of running jobs, and prevents any later ones. Call `announceJobs` after
 * the commit to stop running jobs on all servers.
 */
export async function endJobsOf(transaction: WriteTransaction, userId: string): Promise<void> {
  await transaction.deleteFrom('jobs').where('user_id', '=', userId).execute();
}
