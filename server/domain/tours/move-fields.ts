import { listCollections } from '../../../contract/changes/collections.ts';
import { countStorage } from '../../platform/limits/storage-quota.ts';
import type { Store, WriteTransaction } from '../../platform/store/store.ts';
import { newRows, rowBytes, saveRows, type TourKey } from './annotations/annotation-rows.ts';
import { cutCollections } from './annotations/cut-collections.ts';
import { splitFields } from '../../../contract/json/json-fields.ts';

/** Tours of one transaction: a few dozen MB at most, and what is done again after a stop. */
const TOURS_PER_BATCH = 25;

/**
 * Moves what documents of the version before hold in fields that are collections now into rows. Like `moveAnnotations`, it may
 * be stopped at any point and called by several processes at once. Answers how many tours it has looked at, and tells `report` so far.
 */
export async function moveFields(store: Store, report: (tours: number) => void = () => {}): Promise<number> {
  const keys = await store.db.selectFrom('tours_to_move').select(['user_id', 'tour_id']).execute();
  for (let at = 0; at < keys.length; at += TOURS_PER_BATCH) {
    await store.write(async (transaction) => {
      for (const key of keys.slice(at, at + TOURS_PER_BATCH)) await moveTour(store, transaction, key);
    });
    report(Math.min(at + TOURS_PER_BATCH, keys.length));
  }
  return keys.length;
}

async function moveTour(store: Store, transaction: WriteTransaction, key: TourKey): Promise<void> {
  const taken = await transaction
    .deleteFrom('tours_to_move')
    .where((build) => build.and(key))
    .executeTakeFirst();
  // Another process was faster.
  if (taken.numDeletedRows === 0n) return;
  const tour = await transaction
    .selectFrom('tours')
    .selectAll()
    .where((build) => build.and({ ...key, deleted: 0 }))
    .$if(store.dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  const cut = tour && tour.items >= 0 ? cutCollections(tour.document, tour.items) : null;
  if (!tour || !cut || cut.document === tour.document) return;
  const rows = [...cut.collections].flatMap(([collection, items]) => newRows(collection, items, tour));
  const saved = await saveRows(transaction, key, rows);
  const bytes = Buffer.byteLength(cut.document) + saved.reduce((sum, row) => sum + rowBytes(row), 0);
  await countStorage(transaction, tour.user_id, bytes - Buffer.byteLength(tour.document));
  const { revision, items } = tour;
  await transaction
    .updateTable('tours')
    .set({ document: cut.document, items: items + rows.length })
    // Whoever has seen empty lists sees them still.
    .$if(!heldNothing(tour.document), (query) =>
      query.set({ document_revision: revision, changes_since: revision }),
    )
    .where((build) => build.and(key))
    .execute();
}

function heldNothing(document: string): boolean {
  const fields = splitFields(document);
  return listCollections().every(({ name }) => (fields.get(name) ?? '[]') === '[]');
}
