import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { writeVersioned } from '../../../platform/store/versioned-write.ts';
import { writeCollections } from '../../tours/annotations/write-collections.ts';
import { checkChangeable } from '../../tours/compose-tour.ts';
import { demoTourKey, existing, versionedTour } from '../../tours/versioned-tour.ts';
import type { ItemLine } from '../twin-lines.ts';

/**
 * Makes these the items of a collection of the user's demo tour, in its next revision: a table only ever adds items and changes some. Answers its
 * revision and by how many the stored bytes grow. Throws `conflict`, and `not-found` where there is no tour.
 */
export async function writeItems(
  { store, now }: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  { userId, ifMatch, collection }: { userId: string; ifMatch: number; collection: string },
  items: readonly ItemLine[],
): Promise<{ revision: number; bytes: number }> {
  const at = now();
  const tour = versionedTour<never>(store, transaction, {
    userId,
    ifMatch,
    next(row) {
      const old = existing(row);
      if (!old) throw notFound();
      checkChangeable(old);
      const { user_id: _user, tour_id: _tour, revision: _revision, ...columns } = old;
      return { ...columns, updated_at: at };
    },
  });
  const { saved } = await writeVersioned(store, transaction, tour);
  const key = demoTourKey(userId);
  const { revision } = saved;
  const written = await writeCollections(transaction, new Map([[collection, items]]), {
    key,
    revision,
    now: at,
    items: saved.items,
    refuseUnknown: false,
  });
  await transaction
    .updateTable('tours')
    .set({ items: written.items, changes_since: Math.max(saved.changes_since, written.since) })
    .where((build) => build.and(key))
    .execute();
  return { revision, bytes: written.bytes };
}
