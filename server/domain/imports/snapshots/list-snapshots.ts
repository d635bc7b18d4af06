import type { SnapshotList } from '../../../../contract/import.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { demoTourKey } from '../../tours/tour-revision.ts';
import { authorizeImport } from '../receive/receive-import.ts';

/** What the user's demo tour was before imports, newest first. Throws `not-signed-in` or `not-found`. */
export async function listSnapshots(
  { store, now }: Needs<'store' | 'now'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<SnapshotList> {
  authorizeImport(actor, userId);
  const rows = await store.db
    .selectFrom('tour_snapshots')
    .select(['id', 'reason', 'name', 'bytes', 'taken_at as takenAt', 'expires_at as expiresAt'])
    .where((build) => build.and(demoTourKey(userId)))
    .where('expires_at', '>', now())
    .orderBy('taken_at', 'desc')
    .orderBy('id')
    .execute();
  return { snapshots: rows };
}
