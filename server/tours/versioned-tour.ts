import { DEMO_TOUR_ID } from '../../contract/tour-id.ts';
import type { TourTable } from '../store/schema.ts';
import type { VersionedWrite } from '../store/versioned-write.ts';

type TourWrite<Nothing extends null> = VersionedWrite<'tours', 'user_id' | 'tour_id', Nothing>;

/** How a user's demo tour is written: a deleted one counts as none, and its revisions go on. */
export function versionedTour<Nothing extends null>(
  userId: string,
  ifMatch: number | undefined,
  next: TourWrite<Nothing>['next'],
): TourWrite<Nothing> {
  return {
    table: 'tours',
    key: { user_id: userId, tour_id: DEMO_TOUR_ID },
    ifMatch,
    current(row) {
      const tour = existing(row);
      return {
        revision: tour?.revision ?? 0,
        document: () => (tour ? (JSON.parse(tour.document) as unknown) : null),
      };
    },
    conflictText: 'The tour was changed since: both versions are kept, yours was not saved.',
    next,
  };
}

/** The row of a tour that is there; null for none and for a deleted one. */
export function existing(row: TourTable | undefined): TourTable | null {
  return row && !row.deleted ? row : null;
}
