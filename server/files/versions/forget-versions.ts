import type { FilesTour } from './stored-version.ts';
import type { WriteTransaction } from '../../store/store.ts';

/** Contents of one statement. */
const AT_A_TIME = 200;

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
  await markUnused(transaction, user_id, gone, now);
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('annotations')
            .select('item_id')
            .where((build) => build.and({ user_id, tour_id, collection: 'documents', removed: 0 }))
            .whereRef('item_id', '=', 'file_versions.document_id'),
        ),
      ),
    )
    .returning('sha256')
    .execute();
  await markUnused(transaction, user_id, gone, now);
}

/** Says of contents that no version has any more since when that is so. */
async function markUnused(
  transaction: WriteTransaction,
  userId: string,
  contents: readonly { sha256: string }[],
  now: number,
): Promise<void> {
  const sums = [...new Set(contents.map(({ sha256 }) => sha256))];
  for (let at = 0; at < sums.length; at += AT_A_TIME) {
    await transaction
      .updateTable('file_contents')
      .set({ unused_since: now })
      .where((build) => build.and({ user_id: userId, unused_since: 0 }))
      .where('sha256', 'in', sums.slice(at, at + AT_A_TIME))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('file_versions')
              .select('version_id')
              .whereRef('file_versions.user_id', '=', 'file_contents.user_id')
              .whereRef('file_versions.sha256', '=', 'file_contents.sha256'),
          ),
        ),
      )
      .execute();
  }
}
