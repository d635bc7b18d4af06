import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { compareCollections } from '../../tours/annotations/compare-collections.ts';
import { checkChangeable } from '../../tours/compose-tour.ts';
import { demoTourKey, existing, holdTour, writeRevision } from '../../tours/tour-revision.ts';
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
  const key = demoTourKey(userId);
  const tour = existing(await holdTour(store, transaction, userId, ifMatch));
  if (!tour) throw notFound();
  checkChangeable(tour);
  const revision = tour.revision + 1;
  const write = { revision, now: at, items: tour.items };
  const changed = await compareCollections(transaction, key, new Map([[collection, items]]), write);
  const { since } = changed;
  const { bytes } = await writeRevision(transaction, key, changed.rows, { tour, now: at, since });
  return { revision, bytes };
}
