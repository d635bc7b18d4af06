import { DEMO_TOUR_ID } from '../../../contract/tour-id.ts';
import type { TourTable } from '../../platform/store/schema.ts';
import type { Store, WriteTransaction } from '../../platform/store/store.ts';
import type { VersionedWrite } from '../../platform/store/versioned-write.ts';
import type { TourKey } from './annotations/annotation-rows.ts';
import { parseTour, readStored } from './read-tour.ts';

type TourWrite<Nothing extends null> = VersionedWrite<'tours', 'user_id' | 'tour_id', Nothing>;

interface TourChange<Nothing extends null> {
  userId: string;
  ifMatch: number | undefined;
  next: TourWrite<Nothing>['next'];
}

/** The primary key of a user's demo tour. */
export function demoTourKey(userId: string): TourKey {
  return { user_id: userId, tour_id: DEMO_TOUR_ID };
}

/** How a user's demo tour is written: a deleted one counts as none, and its revisions go on. */
export function versionedTour<Nothing extends null>(
  store: Store,
  transaction: WriteTransaction,
  { userId, ifMatch, next }: TourChange<Nothing>,
): TourWrite<Nothing> {
  return {
    table: 'tours',
    key: demoTourKey(userId),
    ifMatch,
    current: (row) => ({
      revision: existing(row)?.revision ?? 0,
      async document() {
        const tour = await readStored(store, transaction, userId);
        return tour && parseTour(tour);
      },
    }),
    conflictText: 'The tour was changed since: both versions are kept, yours was not saved.',
    next,
  };
}

/** The row of a tour that is there; null for none and for a deleted one. */
export function existing(row: TourTable | undefined): TourTable | null {
  return row && !row.deleted ? row : null;
}
