import type { Needs } from '../../../platform/access/context.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { lockTour } from '../../tours/tour-revision.ts';
import { changedRow, readDocuments, saveDocuments } from './open-tour.ts';

/**
 * Writes anew what documents say of a content, after its row changed in the same transaction. Answers the tour's revision, which the caller
 * publishes once the transaction is through (`kind: 'changed'`); null where no document has it now.
 */
export async function refreshFiles(
  { store, now }: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  { userId, sha256 }: { userId: string; sha256: string },
): Promise<number | null> {
  // Those too whose documents had it before: one may just be getting it back.
  const tours = await transaction
    .selectFrom('file_versions')
    .select(['user_id', 'tour_id'])
    .distinct()
    .where((build) => build.and({ user_id: userId, sha256 }))
    .execute();
  let revision: number | null = null;
  for (const key of tours) {
    const locked = await lockTour(store, transaction, key);
    if (!locked) continue;
    const tour = { transaction, key, locked, now: now(), actor: '' };
    const versions = await transaction
      .selectFrom('file_versions')
      .select('document_id')
      .where((build) => build.and({ ...key, sha256, expires_at: 0 }))
      .execute();
    if (versions.length === 0) continue;
    const rows = await readDocuments(
      tour,
      versions.map(({ document_id }) => document_id),
    );
    if (rows.length === 0) continue;
    revision = await saveDocuments(
      tour,
      rows.map((row) => changedRow(tour, row, row.content)),
    );
  }
  return revision;
}
