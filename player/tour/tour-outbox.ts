import { applyToTour, applyTourChanges, type TourChanges } from '../../contract/changes/tour-changes.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';
import type { KeptPlaces } from '../../outbox/unsent-edits-storage.ts';
import type { DocumentModel } from '../../outbox/known.ts';
import { createOutbox, type Outbox, type OutboxContext } from '../../outbox/outbox.ts';

export type TourOutbox = Outbox<WireTour, TourChanges>;

/** Creates an outbox for a user's operations on a tour. */
export function createTourOutbox(context: OutboxContext): TourOutbox {
  return createOutbox(tours, context);
}

const tours: DocumentModel<WireTour, TourChanges> = {
  // If an operation replaces another user's value, the time of the tour's last update is recorded as the time
  // when that value was saved.
  apply: (tour, operations) =>
    applyToTour(tour, operations, typeof tour.updated === 'string' ? tour.updated : undefined),
  advance(tour, changes) {
    const revision = revisionOf(tour);
    if (revision === null || changes.since > revision) return null;
    return changes.revision <= revision ? tour : applyTourChanges(tour, changes);
  },
  revisionOf,
  isSame: (tour, other) => tour.userId === other.userId,
};

function revisionOf(tour: WireTour): number | null {
  return typeof tour.revision === 'number' ? tour.revision : null;
}

/**
 * Returns the prefixes of the storage keys under which the player, on its own origin, keeps a tour's
 * operations until the host has them. Returns null if the tour has neither an id nor an owner, because the
 * operations of such a tour are not stored. Before protocol version 3, players stored edits by owner and
 * capture.
 */
export function findKeptPlaces(tourId: string | undefined, tour: WireTour): KeptPlaces | null {
  const { userId, matterportId } = tour;
  const byCapture = typeof userId === 'string' ? `gov360.edits.${userId}.${matterportId}.` : null;
  if (tourId) return { own: `gov360.operations.${tourId}.`, older: byCapture ? [byCapture] : [] };
  return byCapture === null ? null : { own: byCapture, older: [] };
}
