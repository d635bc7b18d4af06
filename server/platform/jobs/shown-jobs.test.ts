import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jobListSchema } from '../../../contract/job.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { eventually, jobRow, probeKind, queueJob, startRunner } from '../../../tests/support/jobs.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import type { Context } from '../access/context.ts';
import { queueMail } from './queue-mail.ts';
import type { AnyJobKind, RunningJob } from './job-kind.ts';
import { jobsRevisions } from './jobs-revision.ts';
import { JobRunner } from './runner/job-runner.ts';
import { cancelJob } from './cancel-job.ts';
import { listJobs } from './list-jobs.ts';

const owner = actorFor('owner');
const userId = 'owner';
const mail = { to: 'owner@example.org', subject: '', text: '', html: '' };

describe.each(STORE_KINDS)('the jobs that a user sees over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let runner: JobRunner | null = null;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
  });
  afterEach(async () => {
    await runner?.stop(0);
    runner = null;
    await close();
  });

  const start = (kinds: readonly AnyJobKind[]) => (runner = new JobRunner(context, kinds));
  const list = async () => jobListSchema.parse(await listJobs(context, owner, { userId })).jobs;
  const untilAborted = ({ signal }: Pick<RunningJob<string>, 'signal'>) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });

  test('are the user’s own jobs without mails, newest first', async () => {
    const first = await queueJob(context, { kind: probeKind(), userId, input: '' });
    await new Promise((resume) => setTimeout(resume, 2));
    const second = await queueJob(context, { kind: probeKind({ name: 'export' }), userId, input: '' });
    await queueJob(context, { kind: probeKind(), userId: 'other', input: '' });
    await context.store.write((transaction) => queueMail(context, transaction, mail, { userId }));
    expect(await list()).toMatchObject([
      { id: second, kind: 'export', state: 'queued', progress: null, text: '' },
      { id: first, kind: 'probe' },
    ]);
  });

  test('report their progress to open pages a few times a second', async () => {
    const told: string[] = [];
    context.feed.subscribe((change) => change.kind === 'changed' && told.push(change.topic));
    const goOn = Promise.withResolvers<void>();
    const busy = probeKind({
      run: async (_, { progress }) => {
        for (let step = 0; step <= 500; step += 1) progress(step / 1_000, `Step ${step}`);
        await goOn.promise;
      },
    });
    start([busy]);
    await queueJob(context, { kind: busy, userId, input: '' });
    await eventually(async () =>
      expect(await list()).toMatchObject([{ state: 'running', progress: 0.5, text: 'Step 500' }]),
    );
    goOn.resolve();
    await eventually(async () =>
      expect(await list()).toMatchObject([{ state: 'done', progress: 1, text: '' }]),
    );
    expect(new Set(told)).toEqual(new Set([formatTopic({ kind: 'jobs', userId })]));
    // At most five states are reported: queued, running, two of the 501 progress steps, and done.
    expect(told.length).toBeLessThanOrEqual(5);
  });

  test('have a new revision after each change, even within one millisecond', async () => {
    const still = { ...context, now: () => 1_800_000_000_000 };
    const seen = new Set<number>();
    const look = async () => seen.add((await jobsRevisions(still, [userId]))[0]?.revision ?? 0);
    await look();
    const id = await queueJob(still, { kind: probeKind(), userId, input: '' });
    await look();
    await queueJob(still, { kind: probeKind(), userId, input: '' });
    await look();
    await cancelJob(still, owner, { userId, jobId: id });
    await look();
    expect(seen.size).toBe(4);
  });

  test('stop on request and are then cancelled', async () => {
    const abandoned: string[] = [];
    const endless = probeKind({
      run: (_, job) => untilAborted(job),
      abandon: async (_, { input }) => void abandoned.push(input),
    });
    const jobId = await queueJob(context, { kind: endless, userId, input: 'running' });
    const waiting = await queueJob(context, { kind: endless, userId, input: 'waiting' });
    runner = startRunner(context, [endless]);
    await eventually(async () => expect(await jobRow(context, jobId)).toMatchObject({ state: 'running' }));
    // A waiting job can be cancelled even if no more jobs can run.
    await cancelJob(context, owner, { userId, jobId: waiting });
    await eventually(async () =>
      expect(await jobRow(context, waiting)).toMatchObject({ state: 'cancelled' }),
    );
    expect(await jobRow(context, jobId)).toMatchObject({ state: 'running' });
    await cancelJob(context, owner, { userId, jobId });
    await eventually(async () => expect(await jobRow(context, jobId)).toMatchObject({ state: 'cancelled' }));
    expect(abandoned).toEqual(['waiting', 'running']);
    await cancelJob(context, owner, { userId, jobId });
    expect((await list()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  test('cannot be stopped by other users; mail jobs cannot be stopped by anyone', async () => {
    const jobId = await queueJob(context, { kind: probeKind(), userId, input: '' });
    for (const actor of [actorFor('other'), actorFor('staff')]) {
      await expect(cancelJob(context, actor, { userId, jobId })).rejects.toMatchObject({ code: 'not-found' });
    }
    const other = actorFor('other');
    await expect(cancelJob(context, other, { userId: 'other', jobId })).rejects.toMatchObject({
      code: 'not-found',
    });
    await context.store.db.deleteFrom('jobs').execute();
    await context.store.write((transaction) => queueMail(context, transaction, mail, { userId }));
    const { id } = await context.store.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    await expect(cancelJob(context, owner, { userId, jobId: id })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
