import type { Needs } from '../../access/context.ts';

/** Milliseconds that a job may wait before operators hear of it. */
const LATE = 60_000;

/** Logs how many jobs of each kind wait longer than they should: that are tried again and again, or that nobody takes. */
export async function reportWaiting({ store, log, now }: Needs<'store' | 'log' | 'now'>): Promise<void> {
  const late = now() - LATE;
  const rows = await store.db
    .selectFrom('jobs')
    .select(['kind', (eb) => eb.fn.min('created_at').as('oldest')])
    .select((eb) => eb.fn.countAll<number | string>().as('jobs'))
    .where('state', '=', 'queued')
    .where('created_at', '<', late)
    .where((eb) => eb.or([eb('attempts', '>', 0), eb('run_at', '<', late)]))
    .groupBy('kind')
    .execute();
  for (const { kind, oldest, jobs } of rows) {
    log.warn(
      { kind, jobs: Number(jobs), oldestSeconds: Math.round((now() - oldest) / 1_000) },
      'jobs are waiting',
    );
  }
}
