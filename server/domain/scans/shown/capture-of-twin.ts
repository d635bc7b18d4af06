import { DEMO_TOUR_ID } from '../../../../contract/tour-id.ts';
import type { Database } from '../../../platform/store/store.ts';

/** The capture that a person's twin is of; '' for none. */
export async function captureOfTwin(db: Database, userId: string): Promise<string> {
  const tour = await db
    .selectFrom('tours')
    .select('document')
    .where((build) => build.and({ user_id: userId, tour_id: DEMO_TOUR_ID, deleted: 0 }))
    .executeTakeFirst();
  if (!tour) return '';
  const { matterportId } = JSON.parse(tour.document) as { matterportId?: unknown };
  return typeof matterportId === 'string' ? matterportId : '';
}
