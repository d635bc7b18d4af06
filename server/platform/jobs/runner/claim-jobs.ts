import { randomUUID } from 'node:crypto';
import type { Needs } from '../../access/context.ts';
import type { JobLane, JobTable } from '../../store/schema.ts';
import type { Database, WriteTransaction } from '../../store/store.ts';
import { tellPerson } from '../announce-jobs.ts';
import { nextMoment } from '../enqueue-job.ts';

/** Maximum number of cancelled jobs that a runner claims at a time. The next poll claims the rest. */
const CANCELLED_AT_A_TIME = 20;

/** A lane in which a runner can start more jobs. */
export interface FreeLane {
  lane: JobLane;
  /** The kinds of jobs that the runner can run. */
  kinds: readonly string[];
  /** How many more jobs the runner can start. */
  places: number;
  /** The user whose job was claimed last in the lane; '' before the first claim. */
  last: string;
  /** Set if a runner outside the servers will run the job. */
  lease?: Lease;
}

export interface Lease {
  /** Name of the attempt, for the column `runner`. */
  name: string;
  /** How far in the future the lease's heartbeats are dated, in milliseconds. */
  ahead: number;
  /** Available memory in MiB. */
  memory: number;
}

/**
 * Claims due jobs for all lanes in one transaction, and starts an attempt of each. No other runner can claim
 * them. Users take turns in the order of their ids: after each job, the oldest due job of the next user is
 * claimed. So even if one user queues many jobs, other users wait for only one of them per turn. Finding the
 * next job takes at most two index lookups, however long the queue is.
 */
export async function claimJobs(
  context: Needs<'store' | 'feed' | 'now'>,
  lanes: readonly FreeLane[],
): Promise<JobTable[]> {
  return await claim(context, async (transaction) => {
    const rows: JobTable[] = [];
    for (const { lane, kinds, places, last, lease } of lanes) {
      const turn = { lane, kinds, ...(lease && { memory: lease.memory }) };
      let after = last;
      for (let place = 0; place < places; place += 1) {
        const next =
          (await nextJob(context, transaction, { ...turn, side: '>', last: after }).executeTakeFirst()) ??
          (await nextJob(context, transaction, { ...turn, side: '<=', last: after }).executeTakeFirst());
        if (!next) break;
        rows.push(await startAttempt(context, transaction, next, lease));
        after = next.user_id;
      }
    }
    return rows;
  });
}

/**
 * Claims jobs that were cancelled while they were queued. Ignores how many jobs are running, because
 * cancelled jobs do no work.
 */
export async function claimCancelled(
  context: Needs<'store' | 'feed' | 'now'>,
  kinds: readonly string[],
): Promise<JobTable[]> {
  return await claim(context, async (transaction) => {
    let cancelled = transaction
      .selectFrom('jobs')
      .select(['user_id', 'id'])
      .where('cancel_requested', '=', 1)
      .where('state', '=', 'queued')
      .where('kind', 'in', kinds)
      .limit(CANCELLED_AT_A_TIME);
    if (context.store.dialect === 'postgres') cancelled = cancelled.forUpdate().skipLocked();
    const rows: JobTable[] = [];
    for (const job of await cancelled.execute()) rows.push(await startAttempt(context, transaction, job));
    return rows;
  });
}

type Key = Pick<JobTable, 'user_id' | 'id'>;

async function claim(
  context: Needs<'store' | 'feed' | 'now'>,
  work: (transaction: WriteTransaction) => Promise<JobTable[]>,
): Promise<JobTable[]> {
  const claimed = await context.store.write(work);
  for (const { user_id } of claimed) tellPerson(context, user_id);
  return claimed;
}

export interface Turn extends Pick<FreeLane, 'lane' | 'kinds' | 'last'> {
  side: '>' | '<=';
  /** Maximum MiB that the job may need; no limit if absent. */
  memory?: number;
}

/**
 * Returns the query for the oldest due job of the next user. `side`: whether to search the users whose ids
 * come after `last`, or the other users.
 */
export function nextJob(
  { store, now }: Needs<'store' | 'now'>,
  db: Database,
  { lane, kinds, side, last, memory }: Turn,
) {
  const query = db
    .selectFrom('jobs')
    .select(['user_id', 'id'])
    .where('lane', '=', lane)
    .where('state', '=', 'queued')
    .where('user_id', side, last)
    .where('run_at', '<=', now())
    .where('kind', 'in', kinds)
    .$if(memory !== undefined, (all) => all.where('needs_memory', '<=', memory!))
    .orderBy('user_id')
    .orderBy('run_at')
    .limit(1);
  return store.dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
}

function startAttempt(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  { user_id, id }: Key,
  lease?: Lease,
) {
  const at = now();
  return transaction
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      runner: lease?.name ?? randomUUID(),
      attempts: eb('attempts', '+', 1),
      heartbeat_at: at + (lease?.ahead ?? 0),
      updated_at: nextMoment(at)(eb),
    }))
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Which kinds of work exist: jobs that are due, jobs that were cancelled while queued, and running jobs whose
 * server sends no heartbeats.
 */
export interface Work {
  due: boolean;
  cancelled: boolean;
  dead: boolean;
}

/** Returns which kinds of work exist. Only reads, so that an idle runner writes nothing. */
export async function findWork({ store, now }: Needs<'store' | 'now'>, deadAfter: number): Promise<Work> {
  const jobs = store.db.selectFrom('jobs').select('id').limit(1);
  const queued = jobs.where('state', '=', 'queued');
  const exists = async (query: typeof jobs) => (await query.executeTakeFirst()) !== undefined;
  return {
    due: await exists(queued.where('run_at', '<=', now())),
    cancelled: await exists(queued.where('cancel_requested', '=', 1)),
    dead: await exists(jobs.where('state', '=', 'running').where('heartbeat_at', '<', now() - deadAfter)),
  };
}

/**
 * Returns running jobs to the queue if they have had no heartbeat for `deadAfter` milliseconds. Skips the
 * jobs that this runner is running. `own`: the names of this runner's attempts.
 */
export async function takeOverDead(
  context: Needs<'store' | 'feed' | 'log' | 'now'>,
  deadAfter: number,
  own: readonly string[],
): Promise<void> {
  const now = context.now();
  const dead = await context.store.write((transaction) =>
    transaction
      .updateTable('jobs')
      .set((eb) => ({ state: 'queued', runner: '', run_at: now, updated_at: nextMoment(now)(eb) }))
      .where('state', '=', 'running')
      .where('heartbeat_at', '<', now - deadAfter)
      .where('runner', 'not in', ['', ...own])
      .returning(['user_id', 'id', 'kind'])
      .execute(),
  );
  for (const { user_id, id, kind } of dead) {
    context.log.warn({ job: id, kind }, 'a job returned to the queue because its server stopped responding');
    tellPerson(context, user_id);
  }
}
