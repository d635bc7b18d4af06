import { formatTopic } from '../../../../contract/topic.ts';
import { DEMO_TOUR_ID } from '../../../../contract/tour-id.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { writeCounted } from '../../../platform/limits/counted-write.ts';
import { authorizeTourWrite } from '../../tours/write-tour.ts';
import { type OpenTour, openTour } from './open-tour.ts';

/**
 * Changes documents of the user's demo tour, in a transaction that counts as a write and holds the tour. `change` answers the tour's revision
 * then. Throws `not-signed-in`, `forbidden`, `not-found`, `too-many-requests`, and what `change` throws.
 */
export async function changeDocuments(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  userId: string,
  change: (tour: OpenTour) => Promise<number>,
): Promise<void> {
  const owner = await authorizeTourWrite(context, actor, userId);
  const { before, revision } = await writeCounted(context, owner, async (transaction) => {
    const tour = await openTour(context, transaction, { userId, tourId: DEMO_TOUR_ID });
    return { before: tour.locked.revision, revision: await change(tour) };
  });
  if (revision === before) return;
  context.feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'tour', userId }), revision });
}
