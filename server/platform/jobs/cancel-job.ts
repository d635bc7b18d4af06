import type { Actor } from '../access/actor.ts';
import type { Needs } from '../access/context.ts';
import { canSeeJobs, notFound, refusal } from '../access/policy.ts';
import { announceJobs } from './announce-jobs.ts';
import { requestCancel } from './request-cancel.ts';
import { SEEN_LANE } from './to-job.ts';

/** Asks a job that the user can see to stop. Throws `not-signed-in` or `not-found`. */
export async function cancelJob(
  context: Needs<'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<void> {
  if (!canSeeJobs(actor, userId)) throw refusal(actor, false);
  await context.store.write(async (transaction) => {
    const known = await transaction
      .selectFrom('jobs')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', jobId)
      .where('lane', '=', SEEN_LANE)
      .executeTakeFirst();
    if (!known) throw notFound();
    await requestCancel(context, transaction, { userId, jobId });
  });
  announceJobs(context, userId);
}
