import type { TourRef } from '../../../contract/tour-id.ts';
import { countPlaced, type PlacedCount } from '../../../server/domain/tours/change-space.ts';
import { findTour } from '../../../server/domain/tours/read-tour.ts';
import { writeTour } from '../../../server/domain/tours/write-tour.ts';
import type { SignedIn } from '../../../server/platform/access/actor.ts';
import type { Context } from '../../../server/platform/access/context.ts';
import { formText } from '../../browser/form-text.ts';
import { spaceTexts } from './change-space.tsx';

/** What loses its place if a twin gets another space. */
export interface Moves {
  /** The twin's current capture id. */
  from: string;
  placed: PlacedCount[];
}

/** Returns what a change of a twin's capture would displace, or null for nothing. */
export async function findMoves(
  context: Context,
  actor: SignedIn,
  ref: TourRef,
  captureId: string,
): Promise<Moves | null> {
  const tour = await findTour(context, actor, ref);
  if (!tour || tour.matterportId === captureId) return null;
  const placed = countPlaced(tour);
  return placed.length > 0 ? { from: tour.matterportId, placed } : null;
}

/**
 * Returns the notice of a form after a change of the space, or nothing if that displaced nothing. `tourId`: the twin, on a page of several.
 */
export function answerMoves(moves: Moves | null, tourId = '') {
  if (!moves) return {};
  const detail = `${spaceTexts.placedElsewhere(moves.placed)} ${spaceTexts.moved}`;
  return { detail, formerSpace: { captureId: moves.from, tourId } };
}

/** Restores a twin's previous space. Throws what `writeTour` throws. */
export async function undoSpace(context: Context, actor: SignedIn, ref: TourRef, form: FormData) {
  await writeTour(context, actor, { ...ref, patch: { matterportId: formText(form, 'space') } });
}
