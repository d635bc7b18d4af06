import { vi } from 'vitest';
import type { Context } from '../../server/platform/access/context.ts';
import { announceJobs } from '../../server/platform/jobs/announce-jobs.ts';
import { enqueueJob, type NewJob } from '../../server/platform/jobs/enqueue-job.ts';
import type { AnyJobKind, JobKind } from '../../server/platform/jobs/job-kind.ts';
import { JobRunner, type RunnerTimes } from '../../server/platform/jobs/runner/job-runner.ts';
import type { JobTable } from '../../server/platform/store/schema.ts';
import { createLocalFeed } from '../../server/platform/feed/feed.ts';

/** Milliseconds: like the real ones, on a smaller scale. */
export const QUICK: RunnerTimes = { look: 50, heartbeat: 50, dead: 1_000, prune: 50, report: 50 };
/** For jobs that are announced at once, or never. */
export const SLOW: RunnerTimes = {
  look: 600_000,
  heartbeat: 600_000,
  dead: 600_000,
  prune: 600_000,
  report: 600_000,
};

/** A kind that only does what `run` does. */
export function probeKind<Input = string>(fields: Partial<JobKind<Input>> = {}): JobKind<Input> {
  return { name: 'probe', secret: false, lane: 'imports', maxAttempts: 3, run: async () => null, ...fields };
}

/** A runner as on another server with the same database: with its own feed, so that it receives nothing. */
export function startRunner(
  context: Context,
  kinds: readonly AnyJobKind[],
  times: Partial<RunnerTimes> = QUICK,
  feed = createLocalFeed(),
): JobRunner {
  return new JobRunner({ ...context, feed }, kinds, times);
}

/** Queues a job, announces it, and returns its id. */
export async function queueJob<Input>(context: Context, job: NewJob<Input>): Promise<string> {
  const id = await context.store.write((transaction) => enqueueJob(context, transaction, job));
  announceJobs(context, job.userId);
  return id;
}

/** The row of a job; undefined if it was deleted. */
export function jobRow({ store }: Context, id: string): Promise<JobTable | undefined> {
  return store.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Waits for a check to pass, as long as a busy machine may need. */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 10_000, interval: 20 });
}
