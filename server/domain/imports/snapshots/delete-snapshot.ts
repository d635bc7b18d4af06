import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { writeCounted } from '../../../platform/limits/counted-write.ts';
import { countStorage } from '../../../platform/limits/storage-quota.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { demoTourKey } from '../../tours/tour-revision.ts';
import { authorizeImport } from '../receive/receive-import.ts';

/** Deletes a snapshot for good. One that is not there is no error. Throws `too-many-requests`, `not-signed-in` or `not-found`. */
export async function deleteSnapshot(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { userId, snapshotId }: { userId: string; snapshotId: string },
): Promise<void> {
  const owner = authorizeImport(actor, userId);
  await writeCounted(context, owner, async (transaction) => {
    const bytes = await removeSnapshot(transaction, userId, snapshotId);
    await countStorage(transaction, userId, -(bytes ?? 0));
  });
}

/** Answers the bytes that it counted for; null where there is none. */
export async function removeSnapshot(
  transaction: WriteTransaction,
  userId: string,
  snapshotId: string,
): Promise<number | null> {
  const row = await transaction
    .deleteFrom('tour_snapshots')
    .where((build) => build.and({ ...demoTourKey(userId), id: snapshotId }))
    .returning('bytes')
    .executeTakeFirst();
  return row?.bytes ?? null;
}
