import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Needs } from '../access/context.ts';
import type { JobTable, Tables } from '../store/schema.ts';
import { insertRows, type WriteTransaction } from '../store/store.ts';
import { sealInput } from './job-input.ts';
import type { JobKind } from './job-kind.ts';

export interface NewJob<Input> {
  kind: JobKind<Input>;
  /** The user who owns the job; '' for jobs of the server. */
  userId: string;
  input: Input;
  /** Earliest start in milliseconds since the epoch; immediately if absent. */
  runAt?: number;
}

/**
 * Queues a job in the same transaction as the data it belongs to, and returns its id. Call `announceJobs`
 * after the commit to run it immediately; otherwise it runs after the next poll.
 */
export async function enqueueJob<Input>(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  job: NewJob<Input>,
): Promise<string> {
  const row = newRow(context, job, randomUUID());
  await insertRows(transaction, 'jobs', row);
  return row.id;
}

/**
 * Queues many jobs with few SQL statements. Does not return the jobs' ids. Call `announceJobs` after the
 * commit.
 */
export async function enqueueJobs<Input>(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  jobs: readonly NewJob<Input>[],
): Promise<void> {
  const rows = jobs.map((job) => newRow(context, job, randomUUID()));
  await insertRows(transaction, 'jobs', rows);
}

/**
 * Queues a recurring job of the server, unless it is queued or running, or ended less than `every`
 * milliseconds ago. Even if several servers call this, the job is queued only once.
 */
export async function enqueueRepeated(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  kind: JobKind<null>,
  every: number,
): Promise<void> {
  const row = newRow(context, { kind, userId: '', input: null }, kind.name);
  await transaction
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'id'])
        .doUpdateSet(row)
        .where('jobs.state', 'in', ['done', 'failed', 'cancelled'])
        .where('jobs.updated_at', '<=', context.now() - every),
    )
    .execute();
}

function newRow<Input>(
  { config, now }: Needs<'config' | 'now'>,
  { kind, userId, input, runAt }: NewJob<Input>,
  id: string,
): JobTable {
  const at = now();
  return {
    user_id: userId,
    id,
    kind: kind.name,
    lane: kind.lane,
    state: 'queued',
    input: sealInput(config, kind, input),
    text: '',
    result: '',
    runner: '',
    progress: -1,
    attempts: 0,
    max_attempts: kind.maxAttempts,
    cancel_requested: 0,
    needs_memory: 0,
    run_at: runAt ?? at,
    heartbeat_at: 0,
    created_at: at,
    updated_at: at,
  };
}

/**
 * Returns an SQL expression for `updated_at` that is later than the row's current value, even if the servers'
 * clocks differ. So each state of a job has a different `updated_at`.
 */
export function nextMoment(now: number) {
  return (eb: ExpressionBuilder<Tables, 'jobs'>) =>
    eb
      .case()
      .when('updated_at', '<', now)
      .then(now)
      .else(eb('updated_at', '+', 1))
      .end();
}
