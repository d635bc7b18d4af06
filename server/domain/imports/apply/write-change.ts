import type { AppError } from '../../../../contract/errors.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import type { SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { writeCounted } from '../../../platform/limits/counted-write.ts';
import { useStorage } from '../../../platform/limits/storage-quota.ts';
import type { TourSnapshotTable } from '../../../platform/store/schema.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { currentTour, parseTour } from '../../tours/read-tour.ts';
import { changedSince } from './errors.ts';
import { keepSnapshot, packTour } from '../snapshots/take-snapshot.ts';

interface Change {
  /** The revision that the person saw; 0 for no tour. */
  ifMatch: number;
  reason: TourSnapshotTable['reason'];
}

/**
 * Changes the owner's demo tour in one transaction and keeps what it was before. `work` answers the new revision and by how many
 * the stored bytes grow. Throws `conflict` where the tour is at another revision, and what `work` and `writeCounted` throw.
 */
export async function writeChange(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  owner: SignedIn,
  { ifMatch, reason }: Change,
  work: (transaction: WriteTransaction) => Promise<{ revision: number; bytes: number }>,
): Promise<number> {
  const { userId } = owner;
  const before = await packTour(context, userId);
  if ((before?.revision ?? 0) !== ifMatch) throw await conflict(context, userId);
  const revision = await writeCounted(context, owner, async (transaction) => {
    const { revision, bytes } = await work(transaction);
    const kept = before ? await keepSnapshot(context, transaction, userId, before, reason) : 0;
    await useStorage(context, transaction, userId, bytes + kept);
    return revision;
  });
  context.feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'tour', userId }), revision });
  return revision;
}

async function conflict(context: Needs<'config' | 'store'>, userId: string): Promise<AppError> {
  const tour = await currentTour(context, userId);
  return changedSince(tour && parseTour(tour));
}
