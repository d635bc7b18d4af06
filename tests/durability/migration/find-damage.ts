import { demoTour } from '../../../contract/tour-id.ts';
import { isDeepStrictEqual } from 'node:util';
import { findMiscounts } from '../../../server/backup/doctor/check-contents.ts';
import { sql } from 'kysely';
import type { Store } from '../../../server/platform/store/store.ts';
import { currentTour } from '../../../server/domain/tours/read-tour.ts';
import { testContext } from '../../support/servers/api.ts';
import { listCollections } from '../../../contract/changes/collections.ts';
import type { EarlierTour, EarlierTours } from './earlier-tours.ts';

/**
 * Returns the differences between a store before and after a migration; empty if nothing was lost, changed or
 * duplicated.
 */
export async function findDamage(store: Store, tours: EarlierTours): Promise<string[]> {
  const context = testContext(store);
  const damage = await findMiscounts(store);
  for (const [userId, expected] of tours) {
    const tour = await currentTour(context, demoTour(userId));
    const found = tour && contentsOf(JSON.parse(tour.text) as EarlierTour);
    if (!isDeepStrictEqual(found, expected && contentsOf({ ...expected, revision: expected.revision + 1 })))
      damage.push(`The tour of ${userId} is another.`);
  }
  const { rows } = await sql<Record<'tours' | 'ids', number | string>>`
    select count(*) as tours, count(distinct global_id) as ids from tours`.execute(store.db);
  const { tours: count, ids } = rows[0]!;
  if (count !== tours.size) damage.push(`There are ${count} tours of ${tours.size}.`);
  if (ids !== tours.size) damage.push(`${tours.size} tours have ${ids} global ids.`);
  return damage;
}

/**
 * Returns the content of a tour, regardless of how it is divided into items: its fields without the
 * collections, and the sorted collections without ids.
 */
function contentsOf(tour: EarlierTour): unknown {
  const fields: Record<string, unknown> = { ...tour };
  const held = listCollections().map(({ name }) => {
    const values = [fields[name], fields[`_${name}`]].flatMap((value) => value ?? []);
    delete fields[name];
    delete fields[`_${name}`];
    return values.map((value) => JSON.stringify(withoutId(value))).toSorted();
  });
  return { fields, held };
}

function withoutId(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? { ...value, id: null } : value;
}
