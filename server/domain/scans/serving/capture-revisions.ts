import { DEMO_TOUR_ID } from '../../../../contract/tour-id.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { SCAN_DOCUMENT, SHOWN_TO_OTHERS, scanIdOf } from '../../../platform/store/tour-queries.ts';

export interface CaptureRevision {
  user_id: string;
  revision: number;
  /** Whether others than its owner may see it: as the tour. */
  public: boolean;
}

/**
 * The revisions of the captures that people's tours show: another one after each run and correction of the scan, and when others may see it
 * or may no more. None for who has no tour, and the same at all times for a tour of another capture.
 */
export async function captureRevisions(
  { store }: Needs<'store'>,
  userIds: readonly string[],
): Promise<CaptureRevision[]> {
  const tours = await store.db
    .selectFrom('tours')
    .select(['user_id', SHOWN_TO_OTHERS.as('public'), SCAN_DOCUMENT.as('document')])
    .where('user_id', 'in', userIds)
    .where('tour_id', '=', DEMO_TOUR_ID)
    .where('deleted', '=', 0)
    .execute();
  const shown = tours.map((tour) => ({ ...tour, scanId: scanIdOf(tour.document) }));
  const changes = await changesOfScans(
    { store },
    shown.filter(({ scanId }) => scanId !== ''),
  );
  return shown.map(({ user_id, scanId, public: isPublic }) => {
    const revision = 2 * (changes.get(`${user_id} ${scanId}`) ?? 0) + isPublic + 1;
    return { user_id, revision, public: isPublic === 1 };
  });
}

/** How often each scan was processed and corrected. */
async function changesOfScans(
  { store }: Needs<'store'>,
  scans: readonly { user_id: string; scanId: string }[],
): Promise<Map<string, number>> {
  if (scans.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('scans')
    .select(['user_id', 'id', 'run', 'revision'])
    .where(
      'user_id',
      'in',
      scans.map(({ user_id }) => user_id),
    )
    .where(
      'id',
      'in',
      scans.map(({ scanId }) => scanId),
    )
    .execute();
  return new Map(rows.map(({ user_id, id, run, revision }) => [`${user_id} ${id}`, run + revision]));
}
