import type { WriteTransaction } from '../store/store.ts';

/**
 * Deletes all jobs of a person whose account is being deleted. It must be the first statement of that transaction: it waits for writes of
 * running jobs, and no job can write after it. Call `announceJobs` after the commit to stop running jobs everywhere.
 */
export async function endJobsOf(transaction: WriteTransaction, userId: string): Promise<void> {
  await transaction.deleteFrom('jobs').where('user_id', '=', userId).execute();
}
