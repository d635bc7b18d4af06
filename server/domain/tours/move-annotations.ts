import type { TourTable } from '../../platform/store/schema.ts';
import type { Store, WriteTransaction } from '../../platform/store/store.ts';
import { countStorage } from '../../platform/limits/storage-quota.ts';
import { randomUUID } from 'node:crypto';
import { newRows, rowBytes, saveRows, type TourKey } from './annotations/annotation-rows.ts';
import { cutCollections } from './annotations/cut-collections.ts';

/** Tours of one transaction: a few dozen MB at most, and what is done again after a stop. */
const TOURS_PER_BATCH = 25;

/**
 * Moves what tours of earlier versions hold of annotations in their documents into rows. It may be stopped at any point, and
 * goes on from there when it is called again; several processes may do so at once. A document that cannot be taken apart
 * is left whole: it can be read and deleted, but not changed. Answers how many tours it has looked at, and tells `report` so far.
 */
export async function moveAnnotations(
  store: Store,
  report: (tours: number) => void = () => {},
): Promise<number> {
  for (let count = 0; ;) {
    const keys = await store.db
      .selectFrom('tours')
      .select(['user_id', 'tour_id'])
      .where('global_id', 'is', null)
      .limit(TOURS_PER_BATCH)
      .execute();
    if (keys.length === 0) return count;
    count += await store.write(async (transaction) => {
      let moved = 0;
      for (const key of keys) moved += await moveTour(store, transaction, key);
      return moved;
    });
    report(count);
  }
}

async function moveTour(store: Store, transaction: WriteTransaction, key: TourKey): Promise<number> {
  const tour = await transaction
    .selectFrom('tours')
    .selectAll()
    .where((build) => build.and(key))
    .where('global_id', 'is', null)
    .$if(store.dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  // Another process was faster.
  if (!tour) return 0;
  const columns = await (tour.deleted ? { items: 0 } : moveItems(transaction, key, tour));
  const { revision } = tour;
  await transaction
    .updateTable('tours')
    .set({ ...columns, global_id: randomUUID(), document_revision: revision, changes_since: revision })
    .where((build) => build.and(key))
    .execute();
  return 1;
}

async function moveItems(
  transaction: WriteTransaction,
  key: TourKey,
  tour: TourTable,
): Promise<Partial<TourTable>> {
  const cut = cutCollections(tour.document);
  if (!cut) return { items: -1 };
  const rows = [...cut.collections].flatMap(([collection, items]) => newRows(collection, items, tour));
  const saved = await saveRows(transaction, key, rows);
  const bytes = Buffer.byteLength(cut.document) + saved.reduce((sum, row) => sum + rowBytes(row), 0);
  await countStorage(transaction, tour.user_id, bytes - Buffer.byteLength(tour.document));
  return { document: cut.document, items: rows.length };
}
