import type { JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import { requireOwnPlaces } from '../keep-places.ts';
import { removeExpired } from './remove-expired.ts';
import { removeUnused } from './remove-unused.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { markUnused } from '../../contents/mark-unused.ts';
import { removeExpiredLog } from '../../tours/operation-log.ts';

/** Rows in one transaction. */
const AT_A_TIME = 200;

/** Removes versions, bins, files of earlier runs of scans, contents, and what is known of earlier states of twins, where their time is over. One server does it at a time. */
export const sweepFiles: JobKind<null> = {
  name: 'sweep-files',
  secret: false,
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

/** Removes what runs before the one that opens have made of a scan, where its time is over. */
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
        await transaction
          .deleteFrom('scan_files')
          .where((build) => build.and(key))
          .execute();
        await markUnused(transaction, key.user_id, [{ sha256 }], { now: now(), forgotten: true });
      }
      return over.length;
    });
    if (removed < AT_A_TIME) return;
  }
}
