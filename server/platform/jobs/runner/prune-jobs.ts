import type { Needs } from '../../access/context.ts';

/** Milliseconds that a job is shown after its end: a week. */
const KEPT = 7 * 24 * 3_600_000;

/** Removes jobs that ended long ago. */
export async function pruneJobs({ store, now }: Needs<'store' | 'now'>): Promise<void> {
  const before = now() - KEPT;
  await store.write((transaction) =>
    transaction
      .deleteFrom('jobs')
      .where('state', 'in', ['done', 'failed', 'cancelled'])
      // Whatever has ended was due before: with this the index leads to the old ones alone.
      .where('run_at', '<', before)
      .where('updated_at', '<', before)
      .execute(),
  );
}
