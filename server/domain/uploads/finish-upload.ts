import type { UploadEnd, UploadResult } from '../../../contract/files/upload.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { Needs } from '../../platform/access/context.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import type { UploadTable } from '../../platform/store/schema.ts';
import { type UploadLease, lockedError } from './upload-lease.ts';
import { removeStaged, nameStaged } from '../contents/staged-file.ts';
import { targetOf } from './upload-row.ts';
import { keepStaged, readStaged } from './keep-staged.ts';
import { UPLOAD_KEPT } from '../../../contract/limits.ts';
import { notFound } from '../../platform/access/policy.ts';
import { receiveScan } from '../scans/receive-scan.ts';
import { holdUser } from '../../platform/store/hold-user.ts';
import { rename, rm } from 'node:fs/promises';
import { syncToDisk } from '../../platform/disk/durable-file.ts';
import { archivePath } from '../imports/import-parts.ts';
import { openImport, queueCheck } from '../imports/receive/receive-import.ts';
import { AppError, type ErrorCode } from '../../../contract/errors.ts';
import { findRow, updateRows, type WriteTransaction } from '../../platform/store/store.ts';
import { enqueueConversion } from '../files/conversion/enqueue-conversion.ts';
import { addFile } from '../files/documents/add-file.ts';
import { refreshFiles } from '../files/documents/open-tour.ts';

/** Errors that another attempt would cause, too. */
const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not-found',
  'forbidden',
  'invalid-document',
  'document-too-large',
  'quota-exceeded',
]);

/**
 * Turns a complete file into a document of its twin, or starts importing an archive or processing a scan.
 * Returns the result. `sha256`: the checksum of the file, if known. Can be called again after any
 * interruption, because the staged file is kept until the result is recorded. Throws the errors of `addFile`,
 * which end the upload.
 */
export async function finishUpload(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'metrics' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  sha256: string | null = null,
): Promise<UploadEnd> {
  try {
    const result = await finishAsAnnounced(context, lease, row, sha256);
    announceJobs(context, row.user_id);
    await removeStaged(context.config, row.id);
    context.metrics.count('uploads', { outcome: 'finished' });
    context.metrics.count('uploadBytes', {}, row.bytes);
    return result;
  } catch (error) {
    if (!isFinal(error)) throw error;
    context.metrics.count('uploads', { outcome: 'rejected' });
    const said = await recordFailure(context, lease, row, error);
    await removeStaged(context.config, row.id);
    throw said;
  }
}

async function finishAsAnnounced(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  sha256: string | null,
): Promise<UploadEnd> {
  const { importArchive, scan } = targetOf(row);
  if (importArchive) return await finishArchive(context, lease, row);
  const finish = scan ? finishScan : finishDocument;
  return await finish(context, lease, row, sha256);
}

async function finishDocument(
  context: Needs<'config' | 'store' | 'feed' | 'files' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  sha256: string | null,
): Promise<UploadEnd> {
  const content = await readStaged(context, lease, row, sha256);
  await keepStaged(context, lease, row, content);
  const { result, revision } = await recordFile(context, lease, row, content);
  const topic = formatTopic({ kind: 'tour', userId: row.user_id, tourId: row.tour_id });
  context.feed.publish({ kind: 'changed', topic, revision });
  return result;
}

/**
 * Adds a complete scan and queues its processing. Writes the scan's rows and its job and ends the upload in
 * one transaction, so that it takes effect only once even if it is called again.
 */
async function finishScan(
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
    await updateRows(transaction, 'uploads', { user_id: userId, id }, { result: JSON.stringify(result) });
    return result;
  });
}

/**
 * Starts the import of a complete archive, replacing any earlier import of the user, and queues its check.
 * Can be called again until the import is recorded.
 */
async function finishArchive(
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
  // After an interrupted attempt, both names may refer to the same file. `rename` then keeps both.
  await rm(`${path}.part`, { force: true });
  await syncToDisk(config.uploadsDir);
  const result = { importId: id };
  await store.write(async (transaction) => {
    if (!(await holdUser(store, transaction, user_id))) throw notFound();
    const ended = { state: 'done', expires_at: now() + UPLOAD_KEPT, result: JSON.stringify(result) } as const;
    await endUpload(transaction, lease, row, ended);
    const key = { user_id, id };
    await openImport(context, transaction, key, {
      tourId: row.tour_id,
      format: 'archive',
      collection: 'tags',
      fileName: name,
    });
    await queueCheck(context, transaction, key, bytes);
  });
  return result;
}

/** Returns the id of the import that an upload becomes, which is the same for each attempt. */
function toImportId(uploadId: string): string {
  return uploadId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function isFinal(error: unknown): error is AppError {
  return error instanceof AppError && FINAL.has(error.code);
}

/**
 * Ends an upload whose file cannot be kept, which frees its reserved space. Stores the message of the error
 * for the user, and returns the error.
 */
async function recordFailure(
  context: Needs<'store' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  error: AppError,
): Promise<AppError> {
  const isDocument = !targetOf(row).scan;
  const said = error.code === 'not-found' && isDocument ? await whatIsGone(context, row, error) : error;
  await context.store
    .write((transaction) =>
      endUpload(transaction, lease, row, {
        state: 'failed',
        result: said.message,
        expires_at: context.now() + UPLOAD_KEPT,
      }),
    )
    // A deleted account has no row to store the message in.
    .catch((failure: unknown) => {
      if (!(failure instanceof AppError)) throw failure;
    });
  return said;
}

/**
 * Returns an error that names what no longer exists, because the message of `not-found` alone would mean
 * nothing to the user.
 */
async function whatIsGone({ store }: Needs<'store'>, row: UploadTable, error: AppError): Promise<AppError> {
  const tour = await findRow(
    store.db,
    'tours',
    { user_id: row.user_id, tour_id: row.tour_id, deleted: 0 },
    'tour_id',
  );
  if (tour) return error;
  return new AppError('not-found', `“${row.name}” was not saved because its twin was deleted.`);
}

/**
 * Writes the document, queues the conversion of its file and ends the upload in one transaction, so that it
 * takes effect only once even if it is called again.
 */
async function recordFile(
  context: Needs<'config' | 'store' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  { sha256, type }: { sha256: string; type: string },
): Promise<{ result: UploadResult; revision: number }> {
  return await context.store.write(async (transaction) => {
    const userId = row.user_id;
    if (!(await holdUser(context.store, transaction, userId))) throw notFound();
    await endUpload(transaction, lease, row, { state: 'done', expires_at: context.now() + UPLOAD_KEPT });
    // The upload may have made existing documents with the same file readable by others.
    if (targetOf(row).keepPositions) await refreshFiles(context, transaction, { userId, sha256 });
    const { documentId, existed, revision } = await addFile(context, transaction, {
      userId,
      tourId: row.tour_id,
      sha256,
      bytes: row.bytes,
      mediaType: type,
      name: row.name,
      target: targetOf(row),
      addedBy: row.uploader,
    });
    await enqueueConversion(context, transaction, { userId, sha256 });
    const result: UploadResult = { documentId, existed };
    await updateRows(
      transaction,
      'uploads',
      { user_id: userId, id: row.id },
      { result: JSON.stringify(result) },
    );
    return { result, revision };
  });
}

/** Ends an upload. Throws `locked` unless the upload is open and this holder still has the lease. */
async function endUpload(
  transaction: WriteTransaction,
  lease: UploadLease,
  { user_id, id }: UploadTable,
  change: Partial<Pick<UploadTable, 'state' | 'result' | 'expires_at'>>,
): Promise<void> {
  const changed = await updateRows(
    transaction,
    'uploads',
    { user_id, id, state: 'open', locked_by: lease.names },
    change,
  );
  if (changed === 0) throw lockedError();
}
