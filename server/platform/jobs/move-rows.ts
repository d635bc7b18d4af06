import type { Kysely } from 'kysely';
import type { Needs } from '../access/context.ts';
import { letOthersFinish } from '../process/event-loop.ts';
import type { Migrations } from '../store/migrations/migration.ts';
import { migrations } from '../store/migrations/migrations.ts';
import { announceJobs } from './announce-jobs.ts';
import { enqueueRepeated } from './enqueue-job.ts';
import type { JobKind } from './job-kind.ts';

/**
 * Returns the kind of job that moves rows after migrations, in batches while servers run. Each batch is a
 * separate transaction, so requests do not wait long. If a server stops, another one resumes where it left
 * off.
 */
export function moveRowsOf(known: Migrations): JobKind<null> {
  return {
    name: 'move-rows',
    lane: 'system',
    // The next version depends on the moved rows, so the job is retried practically without limit.
    maxAttempts: 1_000,
    async run({ store, log, metrics }, job) {
      for (const [migration, { moveRows }] of Object.entries(known)) {
        if (!moveRows) continue;
        for (let done = 0, left = Infinity; left > 0;) {
          job.signal.throwIfAborted();
          const batch = await store.write(async (transaction) => {
            await job.hold(transaction);
            return await moveRows(transaction as unknown as Kysely<unknown>, store.dialect);
          });
          ({ left } = batch);
          done += batch.moved;
          if (batch.moved === 0 && left > 0) throw new Error(`${migration} cannot move ${left} rows.`);
          metrics.count('movedRows', { migration }, batch.moved);
          if (batch.moved > 0) log.info({ migration, done, left }, 'moving rows of the database');
          job.progress(left === 0 ? 1 : done / (done + left), migration);
          await letOthersFinish();
        }
      }
      return null;
    },
  };
}

export const moveRows = moveRowsOf(migrations);

/**
 * Queues `moveRows` if any of the migrations moves rows. Call this at every start of a server, because an
 * older server may have written more rows since the last start.
 */
export async function queueMoves(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  known: Migrations = migrations,
): Promise<void> {
  if (!Object.values(known).some((migration) => migration.moveRows)) return;
  await context.store.write((transaction) => enqueueRepeated(context, transaction, moveRowsOf(known), 0));
  announceJobs(context);
}
