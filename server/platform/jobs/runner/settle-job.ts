import type { Updateable } from 'kysely';
import type { Needs } from '../../access/context.ts';
import type { JobTable } from '../../store/schema.ts';
import { tellPerson } from '../announce-jobs.ts';
import { nextMoment } from '../enqueue-job.ts';
import { type Claim, columnsOf } from './claim.ts';

/** The outcome of an attempt. */
export type Outcome =
  | { state: 'done'; result: unknown }
  /** `retriable`: whether to keep the input, so that the operator can rerun the job. */
  | { state: 'failed'; text: string; retriable?: boolean }
  | { state: 'cancelled' }
  /** The job is retried after `pause` milliseconds. `counted`: false if this attempt does not count. */
  | { state: 'retry'; pause: number; text: string; counted?: false }
  /** The job is retried, and this attempt does not count, because the server is stopping. */
  | { state: 'returned' };

/**
 * Stores the outcome and returns true, or returns false if the job no longer belongs to this attempt.
 * `attempts`: the number of attempts so far, including this one.
 */
export function settleJob(
  context: Needs<'store' | 'feed' | 'now'>,
  claim: Claim,
  attempts: number,
  outcome: Outcome,
) {
  return writeHeld(context, claim, columnsFor(context, attempts, outcome));
}

/** Updates a job's row and returns true, or returns false if the job no longer belongs to this attempt. */
export async function writeHeld(
  context: Needs<'store' | 'feed' | 'now'>,
  claim: Claim,
  columns: Updateable<JobTable>,
): Promise<boolean> {
  const written = await context.store.write((transaction) =>
    transaction
      .updateTable('jobs')
      .set((eb) => ({ ...columns, updated_at: nextMoment(context.now())(eb) }))
      .where((eb) => eb.and(columnsOf(claim)))
      .returning('id')
      .executeTakeFirst(),
  );
  if (written) tellPerson(context, claim.user_id);
  return written !== undefined;
}

function columnsFor(context: Needs<'now'>, attempts: number, outcome: Outcome): Updateable<JobTable> {
  const now = context.now();
  switch (outcome.state) {
    case 'done':
      return {
        state: 'done',
        input: '',
        text: '',
        result: JSON.stringify(outcome.result ?? null),
        progress: 1_000,
      };
    case 'failed':
      return { state: 'failed', text: outcome.text, ...(!outcome.retriable && { input: '' }) };
    case 'cancelled':
      return { state: 'cancelled', input: '', text: '' };
    case 'retry':
      return {
        state: 'queued',
        runner: '',
        run_at: now + outcome.pause,
        attempts: outcome.counted === false ? attempts - 1 : attempts,
        text: outcome.text,
        progress: -1,
      };
    case 'returned':
      return { state: 'queued', runner: '', run_at: now, attempts: attempts - 1, text: '', progress: -1 };
  }
}
