import { UPLOAD_KEPT } from '../../../../contract/limits.ts';
import type { UploadEnd } from '../../../../contract/files/upload.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { receiveScan } from '../../scans/receive/receive-scan.ts';
import { holdUser } from '../../../platform/store/hold-user.ts';
import type { UploadTable } from '../../../platform/store/schema.ts';
import type { UploadLease } from '../lease/upload-lease.ts';
import { keepStaged, readStaged } from './keep-staged.ts';
import { endUpload } from './record-file.ts';

/** Has a scan that has arrived processed: its rows, its job and the upload's end, all or nothing, and once however often it is tried. */
export async function finishScan(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  sum: string | null,
): Promise<UploadEnd> {
  const { user_id: userId, id, bytes, name } = row;
  const { sha256, type: mediaType } = await readStaged(context, lease, row, sum);
  await keepStaged(context, lease, row, { sha256, type: mediaType, ownerOnly: undefined });
  return await context.store.write(async (transaction) => {
    if (!(await holdUser(context.store, transaction, userId))) throw notFound();
    await endUpload(transaction, lease, row, { state: 'done', expires_at: context.now() + UPLOAD_KEPT });
    const scanId = await receiveScan(context, transaction, { userId, sha256, bytes, mediaType, name });
    const result = { scanId };
    await transaction
      .updateTable('uploads')
      .set({ result: JSON.stringify(result) })
      .where((build) => build.and({ user_id: userId, id }))
      .execute();
    return result;
  });
}
