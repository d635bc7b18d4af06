import { randomUUID } from 'node:crypto';
import type { TourPatch } from '../../../../contract/tour.ts';
import type { Origin } from '../../../../contract/twin-archive/provenance.ts';
import { listCollections } from '../../../../contract/changes/collections.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { deleteRows, newRows, rowBytes, saveRows } from '../../tours/annotations/annotation-rows.ts';
import { forgetOperations } from '../../tours/annotations/applied-operations.ts';
import { keepOrigin, releaseOrigin } from '../../../platform/store/origin-people.ts';
import { composeTour, type DocumentColumns } from '../../tours/compose-tour.ts';
import { demoTourKey, versionedTour } from '../../tours/versioned-tour.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { writeVersioned } from '../../../platform/store/versioned-write.ts';
import { cutEarlierFields } from '../earlier-fields.ts';
import type { ItemLine, TwinContent } from '../twin-lines.ts';

/** A tour in place of whatever there is, ready to be written. */
export interface Replacement {
  columns: DocumentColumns;
  items: readonly ItemLine[];
  origin: Origin | null;
}

/** Puts together, outside of any transaction, what `replaceTour` writes. The tour is private. Throws as `composeTour` does. */
export async function composeReplacement(
  { now }: Needs<'now'>,
  userId: string,
  { fields, items, origin }: Omit<TwinContent, 'fields'> & { fields: TourPatch },
): Promise<Replacement> {
  const known = new Set(listCollections().map(({ name }) => name));
  const own = items.filter(({ collection }) => known.has(collection));
  // A snapshot may be older than a collection.
  const earlier = cutEarlierFields(fields, own.length);
  const columns = composeTour(null, { ...earlier.fields, public: false }, { userId, now: now() });
  return { columns, items: [...own, ...earlier.items], origin };
}

interface Target {
  userId: string;
  /** The revision that is replaced; 0 for no tour. */
  ifMatch: number;
}

/**
 * Makes the user's demo tour what was put together, in its next revision but as another tour: edits that were made to the one before
 * never get into it. Answers its revision and by how many the stored bytes grow. Throws `conflict`.
 */
export async function replaceTour(
  { store, now }: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  { userId, ifMatch }: Target,
  { columns, items, origin }: Replacement,
): Promise<{ revision: number; bytes: number }> {
  const tour = versionedTour<never>(store, transaction, {
    userId,
    ifMatch,
    next: (_, revision) => ({
      ...columns,
      deleted: 0,
      updated_at: now(),
      global_id: randomUUID(),
      document_revision: revision,
      changes_since: revision,
      items: items.length,
    }),
  });
  const { previous, saved } = await writeVersioned(store, transaction, tour);
  const key = demoTourKey(userId);
  const freed =
    (await deleteRows(transaction, key, saved.updated_at)) + (await forgetOperations(transaction, key));
  const rows = [...Map.groupBy(items, ({ collection }) => collection)].flatMap(([collection, own]) =>
    newRows(collection, own, saved),
  );
  const stored = await saveRows(transaction, key, rows);
  await releaseOrigin(transaction, userId, now());
  await transaction
    .deleteFrom('tour_origins')
    .where((build) => build.and(key))
    .execute();
  const kept = await keepOrigin(store, transaction, userId, origin, 0);
  if (kept) {
    await transaction
      .insertInto('tour_origins')
      .values({ ...key, provenance: JSON.stringify(kept) })
      .execute();
  }
  const grown = stored.reduce((sum, row) => sum + rowBytes(row), 0);
  const document = Buffer.byteLength(saved.document) - Buffer.byteLength(previous?.document ?? '');
  return { revision: saved.revision, bytes: document + grown - freed };
}
