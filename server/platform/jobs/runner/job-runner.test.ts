import { CompiledQuery, sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestContext } from '../../../../tests/support/servers/api.ts';
import {
  eventually,
  jobRow,
  probeKind,
  queueJob,
  QUICK,
  SLOW,
  startRunner,
} from '../../../../tests/support/jobs.ts';
import { STORE_KINDS } from '../../../../tests/support/stores.ts';
import type { Context } from '../../access/context.ts';
import { FileStoreError } from '../../file-store/file-store.ts';
import { StoreUnavailableError } from '../../store/store-error.ts';
import { announceJobs } from '../announce-jobs.ts';
import { endJobsOf } from '../cancel-job.ts';
import { type AnyJobKind, JobRefusedError, type RunningJob } from '../job-kind.ts';
import { enqueueJobs } from '../enqueue-job.ts';
import { claimJobs, nextJob } from './claim-jobs.ts';
import { JobRunner, type RunnerTimes } from './job-runner.ts';

interface Explained {
  'QUERY PLAN': readonly { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}

describe.each(STORE_KINDS)('jobs over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let moved = 0;
  const runners: JobRunner[] = [];

  beforeEach(async () => {
    const opened = await openTestContext(kind);
    close = opened.close;
    moved = 0;
    context = { ...opened.context, now: () => Date.now() + moved };
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop(0)));
    await close();
  });

  /** Starts runners that get no notifications, like servers whose change feed is interrupted. */
  const start = (kinds: readonly AnyJobKind[], count = 1, times: Partial<RunnerTimes> = QUICK) => {
    const started = Array.from({ length: count }, () => startRunner(context, kinds, times));
    runners.push(...started);
    return started;
  };
  /** Starts a runner that gets notifications and never polls. */
  const startListening = (kinds: readonly AnyJobKind[]) => {
    runners.push(new JobRunner(context, kinds, SLOW));
  };
  const ends = (id: string, state: string) =>
    eventually(async () => expect(await jobRow(context, id)).toMatchObject({ state }));
  const untilAborted = ({ signal }: RunningJob<string>) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });

  test('run only once, even with several runners', async () => {
    const ran: string[] = [];
    const probe = probeKind({ lane: 'mail', run: async (_, { input }) => void ran.push(input) });
    const inputs = Array.from({ length: 20 }, (_, index) => `job ${index}`);
    for (const input of inputs) await queueJob(context, { kind: probe, userId: 'owner', input });
    start([probe], 4);
    await eventually(() => expect(ran.toSorted()).toEqual(inputs.toSorted()));
    await wait(100);
    expect(ran).toHaveLength(inputs.length);
  });

  test('run as soon as the feed announces them, and keep their result but not their input', async () => {
    const probe = probeKind({ run: async (_, { input }) => ({ said: input }) });
    startListening([probe]);
    const id = await queueJob(context, { kind: probe, userId: 'owner', input: 'Hello' });
    await ends(id, 'done');
    expect(await jobRow(context, id)).toMatchObject({ input: '', result: '{"said":"Hello"}', attempts: 1 });
  });

  test('with secret input stay encrypted until they run', async () => {
    const probe = probeKind({ secret: true, run: async (_, { input }) => input.length });
    const id = await queueJob(context, { kind: probe, userId: '', input: 'a sign-in link' });
    expect((await jobRow(context, id))?.input).not.toMatch(/sign-in|^$/);
    start([probe]);
    await ends(id, 'done');
    expect((await jobRow(context, id))?.result).toBe('14');
  });

  test('do not delay mails', async () => {
    const heavy = probeKind({ name: 'heavy', run: (_, job) => untilAborted(job) });
    const mail = probeKind({ name: 'mail-like', lane: 'mail' });
    const waiting = [];
    for (let index = 0; index < 3; index += 1) {
      waiting.push(await queueJob(context, { kind: heavy, userId: 'owner', input: '' }));
    }
    start([heavy, mail]);
    await ends(waiting[0] ?? '', 'running');
    await ends(await queueJob(context, { kind: mail, userId: '', input: '' }), 'done');
    // Only one heavy job runs at a time.
    expect((await jobRow(context, waiting[1] ?? ''))?.state).toBe('queued');
  });

  test.each(['mail', 'files', 'scans', 'imports'] as const)(
    'in the lane %s alternate between users, regardless of how many each user queued @16.11',
    async (lane) => {
      const order: string[] = [];
      const probe = probeKind({ lane, run: async (_, { userId }) => void order.push(userId) });
      for (const userId of ['ann', 'ben']) {
        for (let index = 0; index < 8; index += 1)
          await queueJob(context, { kind: probe, userId, input: '' });
      }
      for (const userId of ['zoe', 'cem', 'amy']) await queueJob(context, { kind: probe, userId, input: '' });
      start([probe]);
      await eventually(() => expect(order).toHaveLength(19));
      expect(order.slice(0, 5).toSorted()).toEqual(['amy', 'ann', 'ben', 'cem', 'zoe']);
    },
  );

  test('of the server itself run even if all other lanes are busy @16.11', async () => {
    const busy = (['mail', 'files', 'scans', 'imports'] as const).map((lane) =>
      probeKind({ name: `busy-${lane}`, lane, run: (_, job) => untilAborted(job) }),
    );
    for (const kind of busy) {
      for (let index = 0; index < 9; index += 1) await queueJob(context, { kind, userId: 'ann', input: '' });
    }
    const sweep = probeKind({ name: 'sweep', lane: 'system' });
    const running = () => context.store.db.selectFrom('jobs').select('id').where('state', '=', 'running');
    start([...busy, sweep]);
    const places = Object.values(context.config.jobPlaces).reduce((sum, count) => sum + count);
    await eventually(async () => expect(await running().execute()).toHaveLength(places));
    await ends(await queueJob(context, { kind: sweep, userId: '', input: '' }), 'done');
  });

  test('are claimed by one index lookup, regardless of the queue’s length @16.20', async () => {
    const turn = { lane: 'mail', kinds: ['mail'], side: '>', last: 'ann' } as const;
    const { store } = context;
    const { sql: text, parameters } = nextJob(context, store.db, turn).compile();
    const plan = await store.db.connection().execute(async (connection) => {
      if (store.dialect === 'sqlite') {
        return await connection.executeQuery(
          CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
        );
      }
      // Forces the planner to use an index. It then sorts only if no index has the right order.
      for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
        await connection.executeQuery(CompiledQuery.raw(`set enable_${way} = off`));
      return await connection.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]));
    });
    expect(JSON.stringify(plan.rows)).toMatch(/jobs_in_turn/);
    expect(JSON.stringify(plan.rows)).not.toMatch(/TEMP B-TREE|Sort/);
  });

  // SQLite does not report the number of pages. The test above checks its query plan, and other tests check
  // the turns.
  if (kind === 'postgres')
    test('are claimed in turns with little work, even if one user queued 10,000 @16.11', async () => {
      const probe = probeKind({ lane: 'mail' });
      const queue = (userId: string, count: number) =>
        context.store.write((transaction) =>
          enqueueJobs(
            context,
            transaction,
            Array.from({ length: count }, () => ({ kind: probe, userId, input: '' })),
          ),
        );
      /** Returns the number of pages that PostgreSQL reads for one claim. */
      const pages = async () => {
        const turn = { lane: 'mail', kinds: [probe.name], side: '>', last: '' } as const;
        const { sql: text, parameters } = nextJob(context, context.store.db, turn).compile();
        const explain = `explain (analyze, buffers, format json) ${text}`;
        const { rows } = await context.store.db.executeQuery<Explained>(
          CompiledQuery.raw(explain, [...parameters]),
        );
        const { Plan } = rows[0]!['QUERY PLAN'][0]!;
        return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
      };
      await queue('ann', 100);
      const few = await pages();
      await queue('ann', 9_900);
      await queue('zoe', 1);
      const claimed = await claimJobs(context, [{ lane: 'mail', kinds: [probe.name], places: 2, last: '' }]);
      expect(claimed.map(({ user_id }) => user_id)).toEqual(['ann', 'zoe']);
      // Reading all jobs would read hundreds of pages.
      expect((await pages()) - few).toBeLessThan(20);
    });

  test('run concurrently if a lane has several slots @16.20', async () => {
    const jobPlaces = { ...context.config.jobPlaces, scans: 3 };
    context = { ...context, config: { ...context.config, jobPlaces } };
    const probe = probeKind({ lane: 'scans', run: (_, job) => untilAborted(job) });
    for (let index = 0; index < 5; index += 1) {
      await queueJob(context, { kind: probe, userId: 'ann', input: '' });
    }
    start([probe]);
    const running = () => context.store.db.selectFrom('jobs').where('state', '=', 'running').select('id');
    await eventually(async () => expect(await running().execute()).toHaveLength(3));
  });

  test('are retried with pauses after an error, and finally fail with an error message @12.23', async () => {
    const attempts: number[] = [];
    const abandoned: string[] = [];
    const probe = probeKind({
      run: async (_, { attempt }) => {
        attempts.push(attempt);
        throw new Error('broken');
      },
      abandon: async (_, { input }) => void abandoned.push(input),
    });
    const id = await queueJob(context, { kind: probe, userId: 'owner', input: 'mine' });
    start([probe]);
    await eventually(async () =>
      expect(await jobRow(context, id)).toMatchObject({
        state: 'queued',
        attempts: 1,
        text: 'The task failed. The server will retry it automatically.',
      }),
    );
    const { run_at, updated_at } = (await jobRow(context, id))!;
    expect(run_at).toBeGreaterThan(updated_at + 400);
    await wait(100);
    expect(attempts).toEqual([1]);
    moved += 1_000;
    await eventually(() => expect(attempts).toEqual([1, 2]));
    expect(abandoned).toEqual([]);
    moved += 2_000;
    await ends(id, 'failed');
    expect(attempts).toEqual([1, 2, 3]);
    expect(abandoned).toEqual(['mine']);
    expect(await jobRow(context, id)).toMatchObject({
      input: '',
      text: expect.stringMatching(/several attempts/),
    });
  });

  test('wait for the end of an outage, however many attempts it causes', async () => {
    const outages = [
      new FileStoreError('away', 'The store is away.'),
      new FileStoreError('full', 'The disk is full.'),
      new StoreUnavailableError('The database is away.'),
    ];
    const probe = probeKind({
      maxAttempts: 2,
      run: async () => {
        const outage = outages.shift();
        if (outage) throw outage;
        return 'made';
      },
    });
    const id = await queueJob(context, { kind: probe, userId: 'owner', input: '' });
    start([probe]);
    for (const left of [2, 1, 0]) {
      await eventually(async () => {
        expect(outages).toHaveLength(left);
        expect(await jobRow(context, id)).toMatchObject({ state: 'queued', attempts: 1 });
      });
      moved += 2_000;
    }
    await ends(id, 'done');
  });

  test('fail immediately with a reason if they are rejected', async () => {
    const probe = probeKind({
      run: async () => {
        throw new JobRefusedError('Nothing of this is yours.');
      },
    });
    const id = await queueJob(context, { kind: probe, userId: 'owner', input: '' });
    start([probe]);
    await ends(id, 'failed');
    expect(await jobRow(context, id)).toMatchObject({ attempts: 1, text: 'Nothing of this is yours.' });
  });

  test('check permissions again when they run', async () => {
    const probe = probeKind({
      run: async ({ store }, { userId }) => {
        const user = await store.db
          .selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .executeTakeFirst();
        if (!user) throw new JobRefusedError('This account does not exist.');
      },
    });
    const id = await queueJob(context, { kind: probe, userId: 'other', input: '' });
    await context.store.db.deleteFrom('users').where('id', '=', 'other').execute();
    start([probe]);
    await ends(id, 'failed');
    expect((await jobRow(context, id))?.text).toBe('This account does not exist.');
  });

  test('are taken over from an unresponsive server, whose later writes are ignored @12.23', async () => {
    const late = Promise.withResolvers<string>();
    const held = Promise.withResolvers<unknown>();
    const frozen = probeKind({
      run: async ({ store }, job) => {
        const result = await late.promise;
        await store.write((transaction) => job.hold(transaction)).then(held.resolve, held.resolve);
        return result;
      },
    });
    const id = await queueJob(context, { kind: frozen, userId: 'owner', input: '' });
    start([frozen], 1, { ...QUICK, heartbeat: SLOW.heartbeat });
    await ends(id, 'running');
    const [successor] = start([probeKind({ run: async () => 'taken over' })]);
    await ends(id, 'done');
    late.resolve('too late');
    expect(await held.promise).toMatchObject({ message: 'Another attempt has taken over the job.' });
    await successor?.stop(0);
    expect(await jobRow(context, id)).toMatchObject({ result: '"taken over"', attempts: 2 });
  });

  test('are not taken over while their server sends heartbeats', async () => {
    let runs = 0;
    const go = Promise.withResolvers<void>();
    const probe = probeKind({
      run: async () => {
        runs += 1;
        await go.promise;
      },
    });
    const id = await queueJob(context, { kind: probe, userId: 'owner', input: '' });
    start([probe], 2);
    await ends(id, 'running');
    await wait(1.5 * QUICK.dead);
    go.resolve();
    await ends(id, 'done');
    expect(runs).toBe(1);
  });

  test('are not retried forever if their server repeatedly stops while they run', async () => {
    const probe = probeKind({ maxAttempts: 2 });
    const id = await queueJob(context, { kind: probe, userId: 'owner', input: '' });
    await context.store.db
      .updateTable('jobs')
      .set({ attempts: 2, state: 'running', runner: 'gone' })
      .execute();
    start([probe]);
    await ends(id, 'failed');
    expect((await jobRow(context, id))?.text).toMatch(/interrupted/);
  });

  test('of a deleted account stop on every server and do not return @12.4', async () => {
    const reasons: string[] = [];
    const running = Promise.withResolvers<void>();
    const probe = probeKind({
      run: async (_, job) => {
        running.resolve();
        return await untilAborted(job).catch((error: Error) => {
          reasons.push(error.message);
          throw error;
        });
      },
    });
    startListening([probe]);
    await queueJob(context, { kind: probe, userId: 'owner', input: '' });
    await running.promise;
    await context.store.write((transaction) => endJobsOf(transaction, 'owner'));
    announceJobs(context);
    await eventually(() => expect(reasons).toEqual(['The job must stop: lost.']));
    expect(await context.store.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  test('leave no data behind if they write while the account is being deleted', async () => {
    const holding = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const message = { message: 'Late', mood: 'none', email: '', display_name: '', created_at: 1 };
    const probe = probeKind({
      run: ({ store }, job) =>
        store
          .write(async (transaction) => {
            await job.hold(transaction);
            holding.resolve();
            await goOn.promise;
            await transaction
              .insertInto('messages')
              .values({ user_id: job.userId, id: 'late', ...message })
              .execute();
          })
          .finally(() => written.resolve()),
    });
    await queueJob(context, { kind: probe, userId: 'owner', input: '' });
    start([probe]);
    await holding.promise;
    const { store } = context;
    const deleted = store.write(async (transaction) => {
      await endJobsOf(transaction, 'owner');
      await transaction.deleteFrom('messages').where('user_id', '=', 'owner').execute();
    });
    let ended = false;
    void deleted.then(() => (ended = true));
    // SQLite allows only one writer at a time.
    if (kind === 'postgres') {
      await eventually(async () => {
        const { rows } = await sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db);
        expect(ended || rows.length > 0).toBe(true);
      });
    }
    goOn.resolve();
    await Promise.all([deleted, written.promise]);
    expect(await store.db.selectFrom('messages').selectAll().execute()).toEqual([]);
  });

  test('return to the queue when their server stops, without counting as an attempt', async () => {
    const aborted: unknown[] = [];
    const stubborn = Promise.withResolvers<void>();
    const probe = probeKind({
      run: async (_, { signal }) => {
        signal.addEventListener('abort', () => aborted.push(signal.reason));
        await stubborn.promise;
      },
    });
    const id = await queueJob(context, { kind: probe, userId: 'owner', input: 'kept' });
    const [runner] = start([probe]);
    await ends(id, 'running');
    await runner?.stop(50);
    expect(aborted).toHaveLength(1);
    expect(await jobRow(context, id)).toMatchObject({ state: 'queued', attempts: 0, input: '"kept"' });
    stubborn.resolve();
    start([probeKind()]);
    await ends(id, 'done');
    expect((await jobRow(context, id))?.attempts).toBe(1);
  });

  test('are logged by kind and count if they have failed or lacked a runner for over a minute', async () => {
    const logged: object[] = [];
    const log = { ...context.log, warn: (fields: object) => void logged.push(fields) } as Context['log'];
    context = { ...context, log };
    const nobodys = probeKind({ name: 'nobody’s' });
    await queueJob(context, { kind: nobodys, userId: 'owner', input: 'secret' });
    await queueJob(context, { kind: nobodys, userId: 'owner', input: 'secret' });
    await queueJob(context, {
      kind: nobodys,
      userId: 'owner',
      input: 'later',
      runAt: context.now() + 600_000,
    });
    start([probeKind()]);
    await wait(60);
    expect(logged).toEqual([]);
    moved += 61_000;
    await eventually(() => expect(logged).not.toEqual([]));
    expect(logged[0]).toEqual({ kind: 'nobody’s', jobs: 2, oldestSeconds: 61 });
  });

  test('are deleted only a week after they end', async () => {
    const probe = probeKind();
    const done = await queueJob(context, { kind: probe, userId: 'owner', input: '' });
    start([probe]);
    await ends(done, 'done');
    const later = await queueJob(context, { kind: probe, userId: 'owner', input: '', runAt: 9e15 });
    await wait(60);
    expect(await jobRow(context, done)).toBeDefined();
    moved += 7 * 24 * 3_600_000 + 1_000;
    await eventually(async () => expect(await jobRow(context, done)).toBeUndefined());
    expect(await jobRow(context, later)).toBeDefined();
  });
});
