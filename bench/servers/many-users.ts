// Measures how long staff wait for searches among a million users, and how long sending an email takes behind
// ten thousand others.
import { sql } from 'kysely';
import type { Context } from '../../server/platform/access/context.ts';
import { enqueueJobs } from '../../server/platform/jobs/enqueue-job.ts';
import { JobRunner } from '../../server/platform/jobs/runner/job-runner.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { selectUsers } from '../../server/domain/users/select-users.ts';
import { usersRevision } from '../../server/edges/watch/reading.ts';
import { testContext } from '../../tests/support/servers/api.ts';
import { probeKind } from '../../tests/support/jobs.ts';
import { type Figure, median } from '../figure.ts';
import { overBothStores } from './both-stores.ts';

const USERS = Number(process.env.USERS ?? 1_000_000);
const TIMES = 7;
/** Searches by staff that match all users, 1 in 50, 1 in 1,000, one user and none, and a short search. */
const QUERIES = [
  'example.org',
  'company 7',
  'firstname333 ',
  'person999983@',
  'nobody at all',
  'qx',
  'p',
  'zoë',
];
const WAITING = 10_000;
const MAILS = 200;

/** Measures both stores in turn. */
export async function measureManyUsers(): Promise<Figure[]> {
  return await overBothStores(async (name, store) => {
    const mails = await measureMails(name, store);
    await fill(store);
    return [mails, ...(await measureUsers(name, store))];
  });
}

async function fill(store: Store): Promise<void> {
  const numbers =
    store.dialect === 'sqlite'
      ? sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${USERS}) `
      : sql`with numbers as (select generate_series(1, ${USERS}::int) as n) `;
  const verified = sql.raw(store.dialect === 'sqlite' ? '1' : 'true');
  const at =
    store.dialect === 'sqlite'
      ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n, 'unixepoch')`
      : sql`to_timestamp(1700000000 + n)`;
  // Inserted first, so that each user is indexed once.
  await sql`insert into profiles (user_id, revision, name, company, email, role, title, phone, updated_at)
    ${numbers} select 'user-' || n, 1, '', 'Company ' || (n % 50), '', '', '', '', 0 from numbers where n % 2 = 0`.execute(
    store.db,
  );
  await sql`insert into users (id, name, email, email_verified, created_at, updated_at)
    ${numbers} select 'user-' || n, 'Firstname' || (n % 1000) || ' Lastname' || (n % 7919), 'person' || n || '@example.org', ${verified}, ${at}, ${at}
    from numbers`.execute(store.db);
  await sql.raw('analyze').execute(store.db);
}

async function measureUsers(name: string, store: Store): Promise<Figure[]> {
  const context = testContext(store);
  const waits = new Map<string, number>();
  let after: { at: number; id: string } | null = null;
  for (const q of QUERIES) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const began = performance.now();
      const { end } = await selectUsers(context, { q, after: null, limit: 50 });
      times.push(performance.now() - began);
      after ??= end;
    }
    waits.set(q, median(times));
  }
  const began = performance.now();
  await selectUsers(context, { q: 'company 7', after, limit: 50 });
  waits.set('company 7, next page', performance.now() - began);
  const worst = Math.max(...waits.values());
  const revisions: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    await usersRevision(context);
    revisions.push(performance.now() - start);
  }
  const detail = [...waits].map(([q, wait]) => `“${q}” ${wait.toFixed(1)}`).join(', ');
  return [
    {
      name: `search among ${USERS.toLocaleString('en')} users, ${name}, the slowest of ${waits.size} searches`,
      value: worst,
      unit: 'ms',
      atMost: 100,
      detail: `medians of ${TIMES}: ${detail}`,
    },
    {
      name: `revision of the list of users, ${name}`,
      value: median(revisions),
      unit: 'ms',
      atMost: 5,
      detail: `median of ${TIMES}`,
    },
  ];
}

/**
 * Measures how long the job that sends an email takes behind ten thousand other jobs, relative to an empty
 * queue.
 */
async function measureMails(name: string, store: Store): Promise<Figure> {
  const context = testContext(store);
  const alone = await drain(context, 0);
  const behind = await drain(context, WAITING);
  await store.db.deleteFrom('jobs').execute();
  return {
    name: `a mail’s job with ${WAITING.toLocaleString('en')} in the queue, ${name}`,
    value: behind / alone,
    unit: 'x',
    atMost: 2,
    detail: `${(1_000 / behind).toFixed(0)} and ${(1_000 / alone).toFixed(0)} jobs a second, without the mail server`,
  };
}

/** Returns the milliseconds for each of `MAILS` jobs. */
async function drain(context: Context, waiting: number): Promise<number> {
  await context.store.db.deleteFrom('jobs').execute();
  const done = Promise.withResolvers<void>();
  let ran = 0;
  const mail = probeKind({
    lane: 'mail',
    run: async () => {
      ran += 1;
      if (ran === MAILS) done.resolve();
    },
  });
  const jobs = Array.from({ length: MAILS + waiting }, () => ({ kind: mail, userId: '', input: '' }));
  await context.store.write((transaction) => enqueueJobs(context, transaction, jobs));
  const began = performance.now();
  const runner = new JobRunner(context, [mail]);
  await done.promise;
  const each = (performance.now() - began) / MAILS;
  await runner.stop(5_000);
  return each;
}
