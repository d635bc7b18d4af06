import type { TourKey } from '../../platform/store/schema.ts';
import { sql } from 'kysely';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Writes } from '../../platform/access/context.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { useStorage } from '../../platform/limits/storage-quota.ts';
import { forgetScan } from '../contents/forget-versions.ts';
import { deleteRows, threadBytes } from './annotation-rows.ts';
import { forgetOperations } from './apply-operations.ts';
import { scanIdOf } from '../../platform/store/tour-queries.ts';
import { existing, holdTour, tourKey, writeRevision, tellTour } from './tour-revision.ts';
import { releaseOrigin } from '../../platform/store/origin-people.ts';
import { authorizeManage } from './write-tour.ts';
import { removeRows, type WriteTransaction } from '../../platform/store/store.ts';

export interface DeleteTourInput extends TourRef {
  ifMatch?: number | undefined;
  /** Whether to also delete the user's scan that the tour shows. */
  withScan?: boolean;
}

/**
 * Deletes a tour, but keeps its row, so that a later tour with the same id continues its revision numbers.
 * Succeeds if the tour does not exist, so that the request can be repeated. Throws `conflict` if the tour has
 * a different revision than `ifMatch`, `too-many-requests`, `not-signed-in`, `forbidden` or `not-found`.
 */
export async function deleteTour(context: Writes, actor: Actor, input: DeleteTourInput): Promise<void> {
  const { userId, ifMatch, withScan = false } = input;
  const owner = await authorizeManage(context, actor, input);
  const key = tourKey(input);
  const now = context.now();
  const revision = await writeCounted(context, owner, async (transaction) => {
    const tour = existing(await holdTour(context.store, transaction, input, ifMatch));
    if (!tour) return null;
    const revision = tour.revision + 1;
    const ofThreads = await weighThreads(transaction, key);
    const ofItems = (await deleteRows(transaction, key, now)) + (await forgetOperations(transaction, key));
    const freed = ofItems + ofThreads;
    const columns = {
      public: 0,
      deleted: 1,
      document: '',
      document_revision: revision,
      changes_since: revision,
    };
    const { bytes } = await writeRevision(transaction, key, [], {
      tour: { ...tour, items: 0 },
      now,
      by: null,
      columns,
    });
    for (const table of [
      'tour_origins',
      'twin_members',
      'invited_twins',
      'share_links',
      'hand_overs',
      'twin_blocks',
      // Otherwise, the editors of the next twin at this address could restore these documents.
      'file_bin',
      'thread_items',
      'thread_pictures',
      'thread_reporters',
      'thread_seen',
    ] as const)
      await removeRows(transaction, table, key);
    for (const table of ['notifications', 'notification_settings'] as const)
      await removeRows(transaction, table, { owner_id: key.user_id, tour_id: key.tour_id });
    await releaseOrigin(transaction, userId, now);
    await useStorage(context, transaction, userId, bytes - freed);
    const scanId = withScan ? scanIdOf(tour.document) : '';
    if (scanId !== '') await forgetScan(context, transaction, { user_id: userId, id: scanId });
    return revision;
  });
  if (revision === null) return;
  if (withScan) announceJobs(context, userId);
  tellTour(context, input, revision);
}

async function weighThreads(transaction: WriteTransaction, { user_id, tour_id }: TourKey): Promise<number> {
  const own = sql`user_id = ${user_id} and tour_id = ${tour_id}`;
  const { rows } = await sql<{ bytes: number | string }>`select ${threadBytes(own)} as bytes`.execute(
    transaction,
  );
  return Number(rows[0]?.bytes ?? 0);
}
