import { formatTopic } from '../../../contract/topic.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { useStorage } from '../../platform/limits/storage-quota.ts';
import { forgetScan } from '../contents/forget-scan.ts';
import { writeVersioned } from '../../platform/store/versioned-write.ts';
import type { TourTable } from '../../platform/store/schema.ts';
import { deleteRows } from './annotations/annotation-rows.ts';
import { forgetOperations } from './annotations/applied-operations.ts';
import { scanIdOf } from '../../platform/store/tour-queries.ts';
import { demoTourKey, existing, versionedTour } from './versioned-tour.ts';
import { releaseOrigin } from '../../platform/store/origin-people.ts';
import { authorizeTourWrite } from './write-tour.ts';

export interface DeleteTourInput {
  userId: string;
  ifMatch?: number | undefined;
  /** The scan of theirs that it is of goes too. */
  withScan?: boolean;
}

/**
 * Deletes the user's demo tour: its content goes, its revision goes on counting. Deleting what is not there succeeds,
 * so that a repeated request does no harm. Throws as `writeTour` does.
 */
export async function deleteTour(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  input: DeleteTourInput,
): Promise<void> {
  const { userId, ifMatch, withScan = false } = input;
  const owner = await authorizeTourWrite(context, actor, userId);
  const revision = await writeCounted(context, owner, async (transaction) => {
    const tour = versionedTour(context.store, transaction, {
      userId,
      ifMatch,
      next: (row, revision) => {
        const old = existing(row);
        return old && deleted(old, revision, context.now());
      },
    });
    const written = await writeVersioned(context.store, transaction, tour);
    if (!written) return null;
    const { previous, saved } = written;
    const key = demoTourKey(userId);
    await transaction
      .deleteFrom('tour_origins')
      .where((build) => build.and(key))
      .execute();
    await releaseOrigin(transaction, userId, context.now());
    const bytes =
      Buffer.byteLength(previous?.document ?? '') +
      (await deleteRows(transaction, key, context.now())) +
      (await forgetOperations(transaction, key));
    await useStorage(context, transaction, userId, -bytes);
    const scanId = withScan ? scanIdOf(previous?.document ?? '') : '';
    if (scanId !== '') await forgetScan(context, transaction, { user_id: userId, id: scanId });
    return saved.revision;
  });
  if (revision === null) return;
  if (withScan) announceJobs(context, userId);
  context.feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'tour', userId }), revision });
}

function deleted(old: TourTable, revision: number, now: number) {
  return {
    public: 0,
    deleted: 1,
    document: '',
    created_at: old.created_at,
    updated_at: now,
    global_id: old.global_id,
    document_revision: revision,
    changes_since: revision,
    items: 0,
  };
}
