import { markUnused } from './mark-unused.ts';
import type { FilesTour } from './stored-version.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';

/** Deletes an earlier version of a document for good; false where there is none. */
export async function forgetVersion(
  transaction: WriteTransaction,
  { user_id, tour_id }: FilesTour,
  { documentId, version, now }: { documentId: string; version: string; now: number },
): Promise<boolean> {
  const gone = await transaction
    .deleteFrom('file_versions')
    .where((build) => build.and({ user_id, tour_id, version_id: version, document_id: documentId }))
    .where('expires_at', '>', 0)
    .returning('sha256')
    .execute();
  await markUnused(transaction, user_id, gone, { now, forgotten: true });
  return gone.length > 0;
}

/** Deletes all versions of documents that are not there any more for good: of one, or of all of them. */
export async function forgetRemoved(
  transaction: WriteTransaction,
  { user_id, tour_id }: FilesTour,
  { documentId, now }: { documentId?: string; now: number },
): Promise<void> {
  const gone = await transaction
    .deleteFrom('file_versions')
    .where((build) => build.and({ user_id, tour_id }))
    .$if(documentId !== undefined, (query) => query.where('document_id', '=', documentId ?? ''))
    .where('expires_at', '>', 0)
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('annotations')
            .select('item_id')
            .where((own) => own.and({ user_id, tour_id, collection: 'documents', removed: 0 }))
            .whereRef('item_id', '=', 'file_versions.document_id'),
        ),
      ),
    )
    .returning('sha256')
    .execute();
  await markUnused(transaction, user_id, gone, { now, forgotten: true });
}
