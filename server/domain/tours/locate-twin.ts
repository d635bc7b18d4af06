import { DEMO_TOUR_ID, demoTour, type TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { tourKey } from './tour-revision.ts';

/** Returns the regular twin with an id, or null. The caller checks the policy. */
export async function locateTwin({ store }: Needs<'store'>, tourId: string): Promise<TourRef | null> {
  const row = await store.db
    .selectFrom('tours')
    .select(['user_id as userId', 'tour_id as tourId'])
    .where((build) => build.and({ tour_id: tourId, deleted: 0 }))
    .where('tour_id', '!=', DEMO_TOUR_ID)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the twin that a person's former demo became, where the demo's links lead until there is a new demo. Null if there is a demo, or
 * never was one.
 */
export async function locateMovedDemo(context: Needs<'store'>, userId: string): Promise<TourRef | null> {
  const row = await context.store.db
    .selectFrom('tours')
    .select('moved_to')
    .where((build) => build.and({ ...tourKey(demoTour(userId)), deleted: 1 }))
    .executeTakeFirst();
  return row?.moved_to ? await locateTwin(context, row.moved_to) : null;
}
