import type { TourRef } from '../../../../contract/tour-id.ts';
import { randomUUID } from 'node:crypto';
import type { TourPatch } from '../../../../contract/tour.ts';
import type { Origin } from '../../../../contract/twin-archive/provenance.ts';
import { listCollections } from '../../../../contract/changes/collections.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { deleteRows, newRows } from '../../tours/annotation-rows.ts';
import { forgetOperations } from '../../tours/apply-operations.ts';
import { keepOrigin, releaseOrigin } from '../../../platform/store/origin-people.ts';
import { composeTour, type DocumentColumns } from '../../tours/compose-tour.ts';
import { tourKey, holdOrMakeTour, writeRevision } from '../../tours/tour-revision.ts';
import { insertRows, removeRows, type WriteTransaction } from '../../../platform/store/store.ts';
import { cutEarlierFields, type ItemLine, type TwinContent } from '../twin-lines.ts';

/** A tour that is ready to replace the current one. */
export interface Replacement {
  columns: DocumentColumns;
  items: readonly ItemLine[];
  origin: Origin | null;
}

/**
 * Prepares a private tour for `replaceTour`, outside of a transaction. Throws the errors of `composeTour`.
 */
export async function composeReplacement(
  { now }: Needs<'now'>,
  userId: string,
  { fields, items, origin }: Omit<TwinContent, 'fields'> & { fields: TourPatch },
): Promise<Replacement> {
  const known = new Set(listCollections().map(({ name }) => name));
  const own = items.filter(({ collection }) => known.has(collection));
  // A snapshot may date from before some collections existed. It then contains their items as fields.
  const earlier = cutEarlierFields(fields, own.length);
  const columns = composeTour(null, { ...earlier.fields, public: false }, { userId, now: now() });
  return { columns, items: [...own, ...earlier.items], origin };
}

interface Target extends TourRef {
  /** The revision to replace. 0 if there is no tour. */
  ifMatch: number;
  cause: 'import' | 'restore';
}

/**
 * Replaces a tour with a prepared tour. The new tour has the next revision and a new global id, so that edits
 * to the previous tour never apply to it. Returns the revision and the increase in storage use, in bytes.
 * Throws `conflict` if the tour's revision is not `ifMatch`.
 */
export async function replaceTour(
  { store, now }: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  { ifMatch, cause, ...ref }: Target,
  { columns, items, origin }: Replacement,
): Promise<{ revision: number; bytes: number }> {
  const { userId } = ref;
  const key = tourKey(ref);
  const at = now();
  const tour = await holdOrMakeTour(store, transaction, ref, { ifMatch });
  const revision = tour.revision + 1;
  const freed = (await deleteRows(transaction, key, at)) + (await forgetOperations(transaction, key));
  const rows = [...Map.groupBy(items, ({ collection }) => collection)].flatMap(([collection, own]) =>
    newRows(collection, own, { revision, updated_at: at }),
  );
  const changed = rows.map((row) => ({ row, previous: undefined }));
  const written = await writeRevision(transaction, key, changed, {
    tour: { ...tour, items: 0 },
    now: at,
    by: { actor: userId, cause },
    columns: {
      ...columns,
      deleted: 0,
      global_id: randomUUID(),
      document_revision: revision,
      changes_since: revision,
    },
  });
  await removeRows(transaction, 'tour_origins', key);
  await releaseOrigin(transaction, userId, at);
  const kept = await keepOrigin(store, transaction, userId, origin, 0);
  if (kept) {
    await insertRows(transaction, 'tour_origins', { ...key, provenance: JSON.stringify(kept) });
  }
  return { revision, bytes: written.bytes - freed };
}
