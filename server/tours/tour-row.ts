import { DEMO_TOUR_ID } from '../../contract/tour-id.ts';
import type { Store, WriteTransaction } from '../store/store.ts';

export interface TourRow {
  revision: number;
  deleted: number;
  document: string;
  created_at: number;
}

/** The row of a user's tour, deleted ones included, held until the transaction ends. */
export async function lockTour(
  store: Store,
  transaction: WriteTransaction,
  userId: string,
): Promise<TourRow | undefined> {
  return await transaction
    .selectFrom('tours')
    .select(['revision', 'deleted', 'document', 'created_at'])
    .where('user_id', '=', userId)
    .where('tour_id', '=', DEMO_TOUR_ID)
    // SQLite has one writer at a time, and no such clause.
    .$if(store.dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}
