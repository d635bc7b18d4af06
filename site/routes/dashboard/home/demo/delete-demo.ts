import { isRecord } from '../../../../../contract/is-record.ts';
import { AppError } from '../../../../../contract/errors.ts';
import type { Tour } from '../../../../../contract/tour.ts';
import type { SignedIn } from '../../../../../server/access/actor.ts';
import type { Context } from '../../../../../server/access/context.ts';
import { deleteTour } from '../../../../../server/tours/delete-tour.ts';
import { findTour } from '../../../../../server/tours/read-tour.ts';
import { writeTour } from '../../../../../server/tours/write-tour.ts';
import { texts } from './texts.ts';

/** Deletes the twin and answers the very document that went, for Undo; null where there was none. */
export async function deleteDemo(context: Context, actor: SignedIn): Promise<Tour | null> {
  const { userId } = actor;
  for (;;) {
    const tour = await findTour(context, actor, { userId });
    if (!tour) return null;
    try {
      await deleteTour(context, actor, { userId, ifMatch: tour.revision });
      return tour;
    } catch (error) {
      // Changed between reading and deleting: the change belongs in the copy.
      if (!isConflict(error)) throw error;
    }
  }
}

/** Brings a deleted twin back, private. Throws `conflict` where there is another by now, `invalid-document` for none. */
export async function restoreDemo(context: Context, actor: SignedIn, document: unknown): Promise<void> {
  const { userId } = actor;
  const patch = isRecord(document) ? { ...document, public: false } : document;
  try {
    await writeTour(context, actor, { userId, patch, ifMatch: 0 });
  } catch (error) {
    throw isConflict(error) ? new AppError('conflict', texts.anotherTwin) : error;
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict';
}
