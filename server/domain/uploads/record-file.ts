import { UPLOAD_KEPT } from '../../../contract/limits.ts';
import type { UploadResult } from '../../../contract/files/upload.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { holdUser } from '../../platform/store/hold-user.ts';
import type { UploadTable } from '../../platform/store/schema.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { enqueueConversion } from '../files/conversion/enqueue-conversion.ts';
import { addFile } from '../files/documents/add-file.ts';
import { refreshFiles } from '../files/documents/refresh-files.ts';
import { lockedError, type UploadLease } from './lease/upload-lease.ts';
import { targetOf } from './rows/upload-row.ts';

/** The document, its content's conversion and the upload's end, all or nothing, and once however often it is tried. */
export async function recordFile(
  context: Needs<'config' | 'store' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  { sha256, type }: { sha256: string; type: string },
): Promise<{ result: UploadResult; revision: number }> {
  return await context.store.write(async (transaction) => {
    const userId = row.user_id;
    if (!(await holdUser(context.store, transaction, userId))) throw notFound();
    await endUpload(transaction, lease, row, { state: 'done', expires_at: context.now() + UPLOAD_KEPT });
    // A document that has the content already may say that it is for its owner alone.
    if (targetOf(row).keepPositions) await refreshFiles(context, transaction, { userId, sha256 });
    const { documentId, existed, revision } = await addFile(context, transaction, {
      userId,
      tourId: row.tour_id,
      sha256,
      bytes: row.bytes,
      mediaType: type,
      name: row.name,
      target: targetOf(row),
      addedBy: userId,
    });
    await enqueueConversion(context, transaction, { userId, sha256 });
    const result: UploadResult = { documentId, existed };
    await transaction
      .updateTable('uploads')
      .set({ result: JSON.stringify(result) })
      .where((build) => build.and({ user_id: userId, id: row.id }))
      .execute();
    return { result, revision };
  });
}

/** Throws `locked` unless the upload is open and this holder's still. */
export async function endUpload(
  transaction: WriteTransaction,
  lease: UploadLease,
  { user_id, id }: UploadTable,
  change: Partial<Pick<UploadTable, 'state' | 'result' | 'expires_at'>>,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('uploads')
    .set(change)
    .where((build) => build.and({ user_id, id, state: 'open' }))
    .where('locked_by', 'in', lease.names)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw lockedError();
}
