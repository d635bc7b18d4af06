import type { JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import { requireOwnPlaces } from './claim-places.ts';
import { removeUnused } from './remove-unused.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { markUnused } from '../../contents/forget-versions.ts';
import { removeExpiredLog } from '../../tours/operation-log.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { enqueueRepeated } from '../../../platform/jobs/enqueue-job.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import { ORPHANS_EVERY, repeat, SWEEP_EVERY } from './times.ts';
import { removeRows } from '../../../platform/store/store.ts';

/** Maximum number of rows per transaction. */
const AT_A_TIME = 200;

/**
 * Deletes unused files, and everything that has expired: versions, bin entries, results of earlier scan runs,
 * and the history of twins. Only one server at a time runs the job.
 */
export const sweepFiles: JobKind<null> = {
  name: 'sweep-files',
  lane: 'system',
  maxAttempts: 5,
  async run(context, job) {
    await removeExpiredLog(context, job);
    await requireOwnPlaces(context);
    await removeExpired(context, job);
    await removeExpiredScans(context, job);
    await removeUnused(context, job);
    return null;
  },
};

/** Deletes the expired results of earlier scan runs. */
async function removeExpiredScans(
  { store, now }: Needs<'store' | 'now'>,
  job: RunningJob<null>,
): Promise<void> {
  for (;;) {
    job.signal.throwIfAborted();
    const removed = await store.write(async (transaction) => {
      await job.hold(transaction);
      const over = await transaction
        .selectFrom('scan_files')
        .select(['user_id', 'scan_id', 'run', 'name', 'sha256'])
        .where('expires_at', '>', 0)
        .where('expires_at', '<=', now())
        .limit(AT_A_TIME)
        .execute();
      for (const { sha256, ...key } of over) {
        await removeRows(transaction, 'scan_files', key);
        await markUnused(transaction, key.user_id, [{ sha256 }], { now: now(), forgotten: true });
      }
      return over.length;
    });
    if (removed < AT_A_TIME) return;
  }
}

/** Milliseconds between two checks of whether a sweep is due. */
const LOOK_EVERY = 5 * 60_000;

/** Queues the sweeps that are due. */
export async function queueSweeps(context: Needs<'config' | 'store' | 'feed' | 'now'>): Promise<void> {
  await context.store.write(async (transaction) => {
    await enqueueRepeated(context, transaction, sweepFiles, SWEEP_EVERY);
    await enqueueRepeated(context, transaction, sweepOrphans, ORPHANS_EVERY);
  });
  announceJobs(context);
}

/**
 * Queues the sweeps of the file store whenever they are due. Each sweep runs on only one of the servers.
 * Returns a function that stops queueing sweeps.
 */
export function repeatSweeps(
  context: Needs<'config' | 'store' | 'feed' | 'log' | 'now'>,
): () => Promise<void> {
  return repeat(LOOK_EVERY, () =>
    queueSweeps(context).catch((error: unknown) => {
      context.log.warn({ err: error }, 'sweeps of files could not be queued');
    }),
  );
}

/**
 * Deletes expired earlier versions and bin entries. Marks files as unused if no version or scan uses them.
 */
async function removeExpired({ store, now }: Needs<'store' | 'now'>, job: RunningJob<null>): Promise<void> {
  await store.write(async (transaction) => {
    await job.hold(transaction);
    await transaction.deleteFrom('file_bin').where('expires_at', '<=', now()).execute();
  });
  for (;;) {
    job.signal.throwIfAborted();
    const removed = await store.write(async (transaction) => {
      await job.hold(transaction);
      const over = await transaction
        .selectFrom('file_versions')
        .select(['user_id', 'tour_id', 'version_id', 'sha256'])
        .where('expires_at', '>', 0)
        .where('expires_at', '<=', now())
        .limit(AT_A_TIME)
        .execute();
      for (const { user_id, tour_id, version_id, sha256 } of over) {
        await transaction
          .deleteFrom('file_versions')
          .where((build) => build.and({ user_id, tour_id, version_id }))
          // Keeps versions that were restored in the meantime.
          .where('expires_at', '>', 0)
          .execute();
        await markUnused(transaction, user_id, [{ sha256 }], { now: now(), forgotten: false });
      }
      return over.length;
    });
    if (removed < AT_A_TIME) return;
  }
}
