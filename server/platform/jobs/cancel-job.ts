import type { Actor } from '../access/actor.ts';
import type { Needs } from '../access/context.ts';
import { canSeeJobs, notFound, refusal } from '../access/policy.ts';
import { announceJobs } from './announce-jobs.ts';
import { SEEN_LANE } from './list-jobs.ts';
import { findRow, removeRows, type WriteTransaction } from '../store/store.ts';
import { nextMoment } from './enqueue-job.ts';

/** Cancels a job that is listed for the user. Throws `not-signed-in` or `not-found`. */
export async function cancelJob(
  context: Needs<'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<void> {
  if (!canSeeJobs(actor, userId)) throw refusal(actor, false);
  await context.store.write(async (transaction) => {
    const known = await findRow(transaction, 'jobs', { user_id: userId, id: jobId, lane: SEEN_LANE }, 'id');
    if (!known) throw notFound();
    await requestCancel(context, transaction, { userId, jobId });
  });
  announceJobs(context, userId);
}

/**
 * Requests that a job stop, on whichever server it runs. Unless the job ends first, its state becomes
 * `cancelled` once it has stopped. A job that has ended does not change. The caller must check the permission
 * first, and call `announceJobs` after the commit.
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

/**
 * Deletes all jobs of a user whose account is being deleted. This must be the first statement of the
 * transaction: it waits for writes of running jobs, and prevents any later ones. Call `announceJobs` after
 * the commit to stop running jobs on all servers.
 */
export async function endJobsOf(transaction: WriteTransaction, userId: string): Promise<void> {
  await removeRows(transaction, 'jobs', { user_id: userId });
}
