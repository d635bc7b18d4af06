import type { Actor } from '../../access/actor.ts';
import type { Context } from '../../access/context.ts';
import { canSeeJobs, notFound, refusal } from '../../access/policy.ts';
import { announceJobs } from '../announce-jobs.ts';
import { UNSEEN_KINDS } from '../kinds/job-kinds.ts';
import { nextMoment } from '../next-moment.ts';

/**
 * Asks a job to stop, wherever it runs: it is cancelled as soon as it has. One that has ended stays as it is. Throws
 * `not-signed-in` or `not-found`.
 */
export async function cancelJob(
  context: Context,
  actor: Actor,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<void> {
  if (!canSeeJobs(actor, userId)) throw refusal(actor, false);
  const known = await context.store.write(async (transaction) => {
    const now = context.now();
    await transaction
      .updateTable('jobs')
      // One that waits for its next try waits no longer.
      .set((eb) => ({
        cancel_requested: 1,
        run_at: eb.case().when('run_at', '>', now).then(now).else(eb.ref('run_at')).end(),
        updated_at: nextMoment(now)(eb),
      }))
      .where('user_id', '=', userId)
      .where('id', '=', jobId)
      .where('kind', 'not in', UNSEEN_KINDS)
      .where('state', 'in', ['queued', 'running'])
      .execute();
    return await transaction
      .selectFrom('jobs')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', jobId)
      .where('kind', 'not in', UNSEEN_KINDS)
      .executeTakeFirst();
  });
  if (!known) throw notFound();
  announceJobs(context, userId);
}
