import type { JobList, Job } from '../../../contract/job.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import type { Actor } from '../access/actor.ts';
import type { Needs } from '../access/context.ts';
import { canSeeJobs, refusal } from '../access/policy.ts';
import type { JobLane, JobTable } from '../store/schema.ts';

type JobRow = Pick<JobTable, 'id' | 'kind' | 'state' | 'progress' | 'text' | 'created_at' | 'updated_at'>;

/** The lane whose jobs users can see and cancel. */
export const SEEN_LANE: JobLane = 'imports';

/**
 * Returns the current and recent background jobs that a user can see, newest first. Throws `not-signed-in` or
 * `not-found`.
 */
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

/** Returns a job as the API describes it. */
export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    progress: row.progress < 0 ? null : row.progress / 1_000,
    text: row.text,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
