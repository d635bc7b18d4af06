import { AppError } from '../../../../../contract/errors.ts';
import type { SignedIn } from '../../../../../server/platform/access/actor.ts';
import type { Context } from '../../../../../server/platform/access/context.ts';
import { findTour } from '../../../../../server/domain/tours/read-tour.ts';
import { writeTour } from '../../../../../server/domain/tours/write-tour.ts';
import { texts } from './texts.ts';

interface Visibility {
  isPublic: boolean;
  /** The revision that the person saw. */
  seen: number;
}

/**
 * Makes the twin public or private. Public only at the revision that the person saw: a page that does not know what was added
 * since does not publish it. Private whatever has changed. Throws `conflict`.
 */
export async function changeVisibility(
  context: Context,
  actor: SignedIn,
  { isPublic, seen }: Visibility,
): Promise<void> {
  const { userId } = actor;
  let ifMatch = seen;
  for (;;) {
    try {
      await writeTour(context, actor, { userId, ifMatch, patch: { public: isPublic } });
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
      const tour = await findTour(context, actor, { userId });
      if (!tour) throw new AppError('conflict', texts.goneForAll);
      if (tour.public === isPublic) return;
      if (isPublic) throw new AppError('conflict', texts.notYetPublic);
      ifMatch = tour.revision;
    }
  }
}
