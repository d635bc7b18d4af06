import { formatTopic } from '../../contract/topic.ts';
import { DEMO_TOUR_ID } from '../../contract/tour-id.ts';
import type { Actor } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { writeCounted } from '../limits/counted-write.ts';
import { useStorage } from '../limits/storage-quota.ts';
import { checkRevision } from './revision-check.ts';
import { lockTour } from './tour-row.ts';
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
    const row = await lockTour(context.store, transaction, userId);
    checkRevision(row, ifMatch);
    if (!row || row.deleted) return null;
    await useStorage(context, transaction, userId, -Buffer.byteLength(row.document));
    const next = row.revision + 1;
    await transaction
      .updateTable('tours')
      .set({ revision: next, public: 0, deleted: 1, document: '', updated_at: context.now() })
      .where('user_id', '=', userId)
      .where('tour_id', '=', DEMO_TOUR_ID)
      .execute();
    return next;
  });
  if (revision === null) return;
  context.feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'tour', userId }), revision });
}
