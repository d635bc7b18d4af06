import { EXAMPLE_CARDS } from '../../../contract/example-cards.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { builtInCaptures } from '../../../server/domain/captures/built-in-captures.ts';
import { listScans } from '../../../server/domain/scans/list-scans.ts';
import { countPlaced, type PlacedCount } from '../../../server/domain/tours/change-space.ts';
import { findTour } from '../../../server/domain/tours/read-tour.ts';
import { writeTour } from '../../../server/domain/tours/write-tour.ts';
import type { SignedIn } from '../../../server/platform/access/actor.ts';
import type { Context } from '../../../server/platform/access/context.ts';
import { formText } from '../../browser/form-text.ts';
import { type SpaceChoice, spaceTexts } from './change-space.tsx';

/** Returns the captures that a user can choose by name: their processed scans and the built-in ones. */
export async function listSpaces(context: Context, actor: SignedIn): Promise<SpaceChoice[]> {
  const { scans } = await listScans(context, actor, { userId: actor.userId });
  const known = new Map(EXAMPLE_CARDS.map(({ matterportId, name }) => [matterportId, name]));
  return [
    ...scans
      .filter(({ run }) => run > 0)
      .map(({ id, name }) => ({ value: id, label: spaceTexts.ofScan(name) })),
    ...builtInCaptures().map((id) => ({ value: id, label: spaceTexts.builtIn(known.get(id) ?? id) })),
  ];
}

/** The items that would lose their places if a twin showed another capture. */
export interface Moves {
  /** The twin's current capture id. */
  from: string;
  placed: PlacedCount[];
}

/**
 * Returns the items that would lose their places if a twin showed another capture; null if there are none.
 */
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
 * Returns the fields of a notice to show after a change of capture; no fields if no items lost their places.
 * `tourId` identifies the twin on pages that list several twins.
 */
export function answerMoves(moves: Moves | null, tourId = '') {
  if (!moves) return {};
  const detail = `${spaceTexts.placedElsewhere(moves.placed)} ${spaceTexts.moved}`;
  return { detail, formerSpace: { captureId: moves.from, tourId } };
}

/** Restores a twin's previous capture. Throws the errors of `writeTour`. */
export async function undoSpace(context: Context, actor: SignedIn, ref: TourRef, form: FormData) {
  await writeTour(context, actor, { ...ref, patch: { matterportId: formText(form, 'space') } });
}
