import type { Needs } from '../../../platform/access/context.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import { markUnused } from '../../contents/mark-unused.ts';

/** Versions in one transaction. */
const AT_A_TIME = 200;

/** Removes earlier versions and what is in bins whose time is over; contents that no version has are unused from now on. */
export async function removeExpired(
  { store, now }: Needs<'store' | 'now'>,
  job: RunningJob<null>,
): Promise<void> {
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
          // One that a document has again meanwhile stays.
          .where('expires_at', '>', 0)
          .execute();
        await markUnused(transaction, user_id, [{ sha256 }], { now: now(), forgotten: false });
      }
      return over.length;
    });
    if (removed < AT_A_TIME) return;
  }
}
