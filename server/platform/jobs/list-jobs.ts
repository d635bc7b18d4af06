import type { JobList } from '../../../contract/job.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import type { Actor } from '../access/actor.ts';
import type { Needs } from '../access/context.ts';
import { canSeeJobs, refusal } from '../access/policy.ts';
import { SEEN_LANE, toJob } from './to-job.ts';

/** Returns the current and recent background jobs of a user, newest first. Throws `not-signed-in` or `not-found`. */
export async function listJobs(
  context: Needs<'store'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<JobList> {
  if (!canSeeJobs(actor, userId)) throw refusal(actor, false);
  const rows = await context.store.db
    .selectFrom('jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('lane', '=', SEEN_LANE)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .execute();
  return { jobs: rows.map(toJob) };
}
