import type { WriteTransaction } from '../store/store.ts';

/**
 * Removes all jobs of a person whose account is deleted, whatever they do. The first statement of that transaction: it waits for
 * writes of a job under way, and none comes after it. Call `announceJobs` after the commit: what runs stops at once, everywhere.
 */
export async function endJobsOf(transaction: WriteTransaction, userId: string): Promise<void> {
  await transaction.deleteFrom('jobs').where('user_id', '=', userId).execute();
}
