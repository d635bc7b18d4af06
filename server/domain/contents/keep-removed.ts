import { FILE_KEPT } from '../../../contract/limits.ts';
import type { AnnotationTable } from '../../platform/store/schema.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import type { FilesTour } from './staged-file.ts';

/** Puts documents into the bin in their stored state. Accepts only as many as fit in one statement. */
export async function putIntoBin(
  transaction: WriteTransaction,
  { user_id, tour_id }: FilesTour,
  removed: readonly Pick<AnnotationTable, 'item_id' | 'updated_at'>[],
): Promise<void> {
  if (removed.length === 0) return;
  const removedAt = new Map(removed.map((row) => [row.item_id, row.updated_at]));
  const items = await transaction
    .selectFrom('annotations')
    .select(['item_id', 'content'])
    .where((build) => build.and({ user_id, tour_id, collection: 'documents', removed: 0 }))
    .where('item_id', 'in', [...removedAt.keys()])
    .execute();
  if (items.length === 0) return;
  const rows = items.map(({ item_id, content }) => {
    const at = removedAt.get(item_id) ?? 0;
    return {
      user_id,
      tour_id,
      document_id: item_id,
      item: content,
      removed_at: at,
      expires_at: at + FILE_KEPT,
    };
  });
  await transaction
    .insertInto('file_bin')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'tour_id', 'document_id']).doUpdateSet((row) => ({
        item: row.ref('excluded.item'),
        removed_at: row.ref('excluded.removed_at'),
        expires_at: row.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

/**
 * Puts the last state of a document into the bin if the write that removed the document had changed it
 * before.
 */
export async function keepLastState(
  transaction: WriteTransaction,
  { user_id, tour_id }: FilesTour,
  { documentId, item }: { documentId: string; item: string },
): Promise<void> {
  await transaction
    .updateTable('file_bin')
    .set({ item })
    .where((build) => build.and({ user_id, tour_id, document_id: documentId }))
    .execute();
}

/** Removes documents that were restored from the bin. Accepts only as many as fit in one statement. */
export async function leaveBin(
  transaction: WriteTransaction,
  { user_id, tour_id }: FilesTour,
  documents: readonly string[],
): Promise<void> {
  if (documents.length === 0) return;
  await transaction
    .deleteFrom('file_bin')
    .where((build) => build.and({ user_id, tour_id }))
    .where('document_id', 'in', documents)
    .execute();
}
