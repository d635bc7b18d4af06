import { vi } from 'vitest';
import type { Context } from '../../server/platform/access/context.ts';
import { announceJobs } from '../../server/platform/jobs/announce-jobs.ts';
import { enqueueJob, type NewJob } from '../../server/platform/jobs/enqueue-job.ts';
import type { AnyJobKind, JobKind } from '../../server/platform/jobs/job-kind.ts';
import { JobRunner, type RunnerTimes } from '../../server/platform/jobs/runner/job-runner.ts';
import type { JobTable } from '../../server/platform/store/schema.ts';
import { createLocalFeed } from '../../server/platform/feed/feed.ts';

/** Times in milliseconds, in the same proportions as the real ones, but shorter. */
export const QUICK: RunnerTimes = { look: 50, heartbeat: 50, dead: 1_000, prune: 50, report: 50 };
/** Times for jobs that are announced immediately or not at all. */
export const SLOW: RunnerTimes = {
  look: 600_000,
  heartbeat: 600_000,
  dead: 600_000,
  prune: 600_000,
  report: 600_000,
};

/** Returns a kind of job that only calls `run`. */
export function probeKind<Input = string>(fields: Partial<JobKind<Input>> = {}): JobKind<Input> {
  return { name: 'probe', secret: false, lane: 'imports', maxAttempts: 3, run: async () => null, ...fields };
}

/**
 * Starts a runner like that of another server with the same database. It has a separate feed, so it receives
 * no announcements.
 */
export function startRunner(
  context: Context,
  kinds: readonly AnyJobKind[],
  times: Partial<RunnerTimes> = QUICK,
  feed = createLocalFeed(),
): JobRunner {
  return new JobRunner({ ...context, feed }, kinds, times);
}

/** Queues a job and announces it. Returns its id. */
export async function queueJob<Input>(context: Context, job: NewJob<Input>): Promise<string> {
  const id = await context.store.write((transaction) => enqueueJob(context, transaction, job));
  announceJobs(context, job.userId);
  return id;
}

/** Returns the row of a job; undefined if it was deleted. */
export function jobRow({ store }: Context, id: string): Promise<JobTable | undefined> {
  return store.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Waits until a check passes, as long as a busy machine may need. */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 10_000, interval: 20 });
}
