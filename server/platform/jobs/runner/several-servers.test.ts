import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { formatTopic } from '../../../../contract/topic.ts';
import { actorFor, openTestContext } from '../../../../tests/support/servers/api.ts';
import { eventually, jobRow, probeKind, queueJob, SLOW } from '../../../../tests/support/jobs.ts';
import type { Context } from '../../access/context.ts';
import { createPostgresFeed } from '../../feed/postgres-feed.ts';
import { cancelJob } from '../cancel-job.ts';
import { JobRunner } from './job-runner.ts';

let here: Context;
let there: Context;
let close: () => Promise<void>;

beforeEach(async () => {
  const opened = await openTestContext('postgres');
  const url = inject('postgresUrl');
  here = { ...opened.context, feed: await createPostgresFeed(url) };
  there = { ...opened.context, feed: await createPostgresFeed(url) };
  close = async () => {
    await Promise.all([here.feed.close(), there.feed.close()]);
    await opened.close();
  };
});
afterEach(() => close());

test('a job queued on one server runs immediately on another, and can be followed and cancelled from the first @12.24', async () => {
  const told: string[] = [];
  here.feed.subscribe((change) => change.kind === 'changed' && told.push(change.topic));
  const probe = probeKind({
    run: (_, { signal, progress }) =>
      new Promise((_resolve, reject) => {
        progress(0.5, 'Half of it.');
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  });
  // Without the notification, the runner would poll only after ten minutes.
  const runner = new JobRunner(there, [probe], SLOW);
  const userId = 'owner';
  const jobId = await queueJob(here, { kind: probe, userId, input: '' });
  await eventually(async () =>
    expect(await jobRow(here, jobId)).toMatchObject({ progress: 500, text: 'Half of it.' }),
  );
  const topic = formatTopic({ kind: 'jobs', userId });
  // The job was queued on this server, and then ran and reported progress on the other one.
  await eventually(() => expect(told.filter((name) => name === topic)).toHaveLength(3));
  await cancelJob(here, actorFor('owner'), { userId, jobId });
  await eventually(async () =>
    expect(await jobRow(here, jobId)).toMatchObject({ state: 'cancelled', input: '' }),
  );
  await runner.stop(0);
});
