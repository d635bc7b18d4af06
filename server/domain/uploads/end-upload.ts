import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { type UploadLease, lockedError, takeLease } from './upload-lease.ts';
import { removeStaged } from '../contents/staged-file.ts';
import { findUpload, type UploadKey } from './upload-row.ts';
import { findRow, removeRows } from '../../platform/store/store.ts';

/**
 * Cancels an upload: deletes its bytes and frees the reserved space. Throws `not-found`, `conflict` if the
 * upload is already finished, and `locked` if another request keeps using the upload.
 */
export async function endUpload(
  context: Needs<'config' | 'store' | 'log' | 'now'>,
  key: UploadKey,
): Promise<void> {
  const found = await findUpload(context.store.db, key, context.now());
  if (!found) throw notFound();
  if (found.state === 'done') throw arrived();
  const lease = await takeLease(context, key);
  try {
    await dropUpload(context, lease, key);
  } finally {
    await lease.release();
  }
}

/**
 * Cancels an upload as `endUpload` does, for the holder of its lease. Throws `locked` if the lease was lost.
 */
export async function dropUpload(
  context: Needs<'config' | 'store'>,
  lease: UploadLease,
  key: UploadKey,
): Promise<void> {
  await context.store.write(async (transaction) => {
    const unfinished = { ...key, state: ['open', 'failed'], locked_by: lease.names } as const;
    if ((await removeRows(transaction, 'uploads', unfinished)) > 0) return;
    const row = await findRow(transaction, 'uploads', key, 'state');
    throw row?.state === 'done' ? arrived() : lockedError();
  });
  await removeStaged(context.config, key.id);
}

function arrived(): AppError {
  return new AppError('conflict', 'This file has already been uploaded. Delete the uploaded file instead.');
}
