import { formatTopic } from '../../contract/topic.ts';
import type { Actor } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { writeCounted } from '../limits/counted-write.ts';
import { useStorage } from '../limits/storage-quota.ts';
import { writeVersioned } from '../store/versioned-write.ts';
import { NOTHING_MOVED } from './compose-tour.ts';
import { existing, versionedTour } from './versioned-tour.ts';
import { authorizeTourWrite } from './write-tour.ts';

export interface DeleteTourInput {
  userId: string;
  ifMatch?: number | undefined;
}

/**
 * Deletes the user's demo tour: its content goes, its revision goes on counting. Deleting what is not there succeeds,
 * so that a repeated request does no harm. Throws as `writeTour` does.
 */
export async function deleteTour(context: Context, actor: Actor, input: DeleteTourInput): Promise<void> {
  const { userId, ifMatch } = input;
  const owner = await authorizeTourWrite(context, actor, userId);
  const revision = await writeCounted(context, owner, async (transaction) => {
    const tour = versionedTour(userId, ifMatch, (row) => {
      const old = existing(row);
      if (!old) return null;
      const { created_at } = old;
      const now = context.now();
      return { public: 0, deleted: 1, document: '', created_at, updated_at: now, ...NOTHING_MOVED };
    });
    const written = await writeVersioned(context.store, transaction, tour);
    if (!written) return null;
    const { previous, saved } = written;
    await useStorage(context, transaction, userId, -Buffer.byteLength(previous?.document ?? ''));
    return saved.revision;
  });
  if (revision === null) return;
  context.feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'tour', userId }), revision });
}
