import type { OnUnknownFile } from '../../contents/versions/fill-files.ts';
import type { TourTable } from '../../../platform/store/schema.ts';
import type { Store, WriteTransaction } from '../../../platform/store/store.ts';
import { type AnnotationRow, rowBytes, saveRows, type TourKey } from './annotation-rows.ts';
import { pruneTombstones } from './tombstones.ts';

/** A tour without its document, which changes of items do not touch, and which may be large. */
export type LockedTour = Pick<TourTable, 'revision' | 'updated_at' | 'global_id' | 'changes_since' | 'items'>;

/** The tour that is there, held until the transaction ends; undefined for none. */
export async function lockTour(
  { dialect }: Pick<Store, 'dialect'>,
  transaction: WriteTransaction,
  key: TourKey,
): Promise<LockedTour | undefined> {
  return await transaction
    .selectFrom('tours')
    .select(['revision', 'updated_at', 'global_id', 'changes_since', 'items'])
    .where((build) => build.and({ ...key, deleted: 0 }))
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** A row to be written, and what it is written over. */
export interface ChangedItem {
  previous: AnnotationRow | undefined;
  row: AnnotationRow;
}

interface Write {
  /** As it was locked. */
  tour: LockedTour;
  now: number;
  onUnknownFile?: OnUnknownFile;
}

/**
 * Writes items of a tour in its next revision, which their rows have. Answers the rows as they are stored, in the same order, and by how
 * many the stored bytes grow.
 */
export async function saveItems(
  transaction: WriteTransaction,
  key: TourKey,
  changed: readonly ChangedItem[],
  { tour, now, onUnknownFile }: Write,
): Promise<{ rows: AnnotationRow[]; bytes: number }> {
  const wanted = changed.map(({ row }) => row);
  const rows = await saveRows(transaction, key, wanted, onUnknownFile);
  const removed = rows.some((row) => row.removed);
  const pruned = removed ? await pruneTombstones(transaction, key) : { revision: 0, bytes: 0 };
  // That an item comes back, behind the others, cannot be told to who did not see it go.
  const returned = changed.map(({ previous }) => (previous?.removed ? previous.revision : 0));
  await transaction
    .updateTable('tours')
    .set({
      revision: tour.revision + 1,
      updated_at: now,
      items: tour.items + changed.reduce((sum, item) => sum + growthOf(item), 0),
      changes_since: Math.max(tour.changes_since, pruned.revision, ...returned),
    })
    .where((build) => build.and(key))
    .execute();
  const written = rows.reduce((sum, row) => sum + rowBytes(row), 0);
  const before = changed.reduce((sum, { previous }) => sum + rowBytes(previous), pruned.bytes);
  return { rows, bytes: written - before };
}

/** By how many items a tour grows with a change. */
export function growthOf({ row, previous }: ChangedItem): number {
  return Number(row.removed === 0) - Number(previous?.removed === 0);
}
