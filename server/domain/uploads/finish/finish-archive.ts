import { rename, rm } from 'node:fs/promises';
import { UPLOAD_KEPT } from '../../../../contract/limits.ts';
import type { UploadEnd } from '../../../../contract/files/upload.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { syncToDisk } from '../../../platform/disk/durable-file.ts';
import { archivePath } from '../../imports/archive-name.ts';
import { openImport, queueCheck } from '../../imports/receive/receive-import.ts';
import { holdUser } from '../../../platform/store/hold-user.ts';
import type { UploadTable } from '../../../platform/store/schema.ts';
import type { UploadLease } from '../lease/upload-lease.ts';
import { nameStaged } from '../../contents/storage/staged-file.ts';
import { endUpload } from './record-file.ts';

/** Has an archive that has arrived checked, in the place of whatever waits to be imported. It can be done again until it is recorded. */
export async function finishArchive(
  context: Needs<'config' | 'store' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
): Promise<UploadEnd> {
  const { user_id, id: uploadId, bytes, name } = row;
  const { store, config, now } = context;
  const id = toImportId(uploadId);
  const path = archivePath(config, id);
  lease.check();
  await nameStaged(config, uploadId, `${path}.part`);
  await rename(`${path}.part`, path);
  // Of a try before this one it had both names, and has them still.
  await rm(`${path}.part`, { force: true });
  await syncToDisk(config.uploadsDir);
  const result = { importId: id };
  await store.write(async (transaction) => {
    if (!(await holdUser(store, transaction, user_id))) throw notFound();
    const ended = { state: 'done', expires_at: now() + UPLOAD_KEPT, result: JSON.stringify(result) } as const;
    await endUpload(transaction, lease, row, ended);
    const key = { user_id, id };
    await openImport(context, transaction, key, { format: 'archive', collection: 'tags', fileName: name });
    await queueCheck(context, transaction, key, bytes);
  });
  return result;
}

/** The same for each try. */
function toImportId(uploadId: string): string {
  return uploadId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
