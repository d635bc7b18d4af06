import type { Needs } from '../../../platform/access/context.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { enqueueRepeated } from '../../../platform/jobs/enqueue-job.ts';
import { sweepFiles } from './sweep-files.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import { ORPHANS_EVERY, SWEEP_EVERY } from './times.ts';

/** Milliseconds between two looks at whether a sweep is due. */
const LOOK_EVERY = 5 * 60_000;

/** Queues the sweeps that are due. */
export async function queueSweeps(context: Needs<'config' | 'store' | 'feed' | 'now'>): Promise<void> {
  await context.store.write(async (transaction) => {
    await enqueueRepeated(context, transaction, sweepFiles, SWEEP_EVERY);
    await enqueueRepeated(context, transaction, sweepOrphans, ORPHANS_EVERY);
  });
  announceJobs(context);
}

/** Has the file store swept from now on, whichever server does it; answers how that is ended. */
export function repeatSweeps(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'now'>,
): () => Promise<void> {
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    underWay = queueSweeps(context).catch((error: unknown) => {
      context.log.warn({ err: error }, 'sweeps of files could not be queued');
    });
  }, LOOK_EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
