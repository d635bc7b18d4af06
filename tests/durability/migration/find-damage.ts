import { isDeepStrictEqual } from 'node:util';
import { findMiscounts } from '../../../server/backup/doctor/find-miscounts.ts';
import { sql } from 'kysely';
import type { Store } from '../../../server/platform/store/store.ts';
import { moveAnnotations } from '../../../server/domain/tours/move-annotations.ts';
import { currentTour } from '../../../server/domain/tours/read-tour.ts';
import { testContext } from '../../support/servers/api.ts';
import { withOwnIds } from '../../upgrade/own-ids.ts';
import { asBefore } from '../../upgrade/as-before.ts';
import type { EarlierTours } from './earlier-tours.ts';

/** What a store says after a migration that it did not say before; empty when nothing was lost, changed or made twice. */
export async function findDamage(store: Store, tours: EarlierTours): Promise<string[]> {
  const context = testContext(store);
  const damage = await findMiscounts(store);
  for (const [userId, expected] of tours) {
    const tour = await currentTour(context, userId);
    const found = asBefore(tour && JSON.parse(tour.text), expected);
    if (!isDeepStrictEqual(found, expected && withOwnIds(expected)))
      damage.push(`The tour of ${userId} is another.`);
  }
  const { rows } = await sql<Record<'tours' | 'ids', number | string>>`
    select count(*) as tours, count(distinct global_id) as ids from tours`.execute(store.db);
  const { tours: count, ids } = rows[0]!;
  if (count !== tours.size) damage.push(`There are ${count} tours of ${tours.size}.`);
  if (ids !== tours.size) damage.push(`${tours.size} tours have ${ids} global ids.`);
  const again = await moveAnnotations(store);
  if (again > 0) damage.push(`${again} tours were still to be moved.`);
  return damage;
}
