import type { Tour } from '../../../../../contract/tour.ts';
import type { SignedIn } from '../../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../../server/platform/access/context.ts';
import { deleteTour } from '../../../../../server/domain/tours/delete-tour.ts';
import { findTour } from '../../../../../server/domain/tours/read-tour.ts';
import { isConflict } from './restore-demo.ts';

/** Deletes the twin, and the scan that it is of where that is asked for; answers the very document that went, for Undo; null where there was none. */
export async function deleteDemo(
  context: Context,
  actor: SignedIn,
  { withScan }: { withScan: boolean },
): Promise<Tour | null> {
  const { userId } = actor;
  for (;;) {
    const tour = await findTour(context, actor, { userId });
    if (!tour) return null;
    try {
      await deleteTour(context, actor, { userId, ifMatch: tour.revision, withScan });
      return tour;
    } catch (error) {
      // Changed between reading and deleting: the change belongs in the copy.
      if (!isConflict(error)) throw error;
    }
  }
}
