import type { UploadEnd } from '../../../contract/files/upload.ts';
import { tellTour } from '../tours/tour-revision.ts';
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

/** Errors that would occur again in another attempt. */
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
 * interruption, because the staged file is kept until the result is recorded. Throws the errors of the steps.
 * An error in `FINAL` ends the upload.
 */
export async function finishUpload(
  context: Finishes & Needs<'metrics'>,
  lease: UploadLease,
  row: UploadTable,
  sha256: string | null = null,
): Promise<UploadEnd> {
  const { importArchive, scan } = targetOf(row);
  const finish = importArchive ? finishArchive : scan ? finishScan : finishDocument;
  try {
    const result = await finish(context, lease, row, sha256);
    announceJobs(context, row.user_id);
    await removeStaged(context.config, row.id);
    context.metrics.count('uploads', { outcome: 'finished' });
    context.metrics.count('uploadBytes', {}, row.bytes);
    return result;
  } catch (error) {
    if (!(error instanceof AppError && FINAL.has(error.code))) throw error;
    context.metrics.count('uploads', { outcome: 'rejected' });
    const said = await recordFailure(context, lease, row, error);
    await removeStaged(context.config, row.id);
    throw said;
  }
}

type Finishes = Needs<'config' | 'store' | 'feed' | 'files' | 'now'>;

async function finishDocument(
  context: Finishes,
  lease: UploadLease,
  row: UploadTable,
  sum: string | null,
): Promise<UploadEnd> {
  const content = await readStaged(context, lease, row, sum);
  await keepStaged(context, lease, row, content);
  const { user_id: userId, tour_id: tourId, name, bytes, uploader: addedBy } = row;
  const { sha256, type: mediaType } = content;
  const target = targetOf(row);
  const { result, revision } = await recordEnd(context, lease, row, async (transaction) => {
    // Existing documents with the same file may now be readable by others.
    if (target.keepPositions) await refreshFiles(context, transaction, { userId, sha256 });
    const file = { userId, tourId, sha256, bytes, mediaType, name, target, addedBy };
    const { documentId, existed, revision } = await addFile(context, transaction, file);
    await enqueueConversion(context, transaction, { userId, sha256 });
    return { result: { documentId, existed }, revision };
  });
  tellTour(context, { userId, tourId }, revision);
  return result;
}

async function finishScan(
  context: Finishes,
  lease: UploadLease,
  row: UploadTable,
  sum: string | null,
): Promise<UploadEnd> {
  const { user_id: userId, bytes, name } = row;
  const { sha256, type: mediaType } = await readStaged(context, lease, row, sum);
  await keepStaged(context, lease, row, { sha256, type: mediaType, ownerOnly: undefined });
  const { result } = await recordEnd(context, lease, row, async (transaction) => {
    const scanId = await receiveScan(context, transaction, { userId, sha256, bytes, mediaType, name });
    return { result: { scanId } };
  });
  return result;
}

/**
 * Starts the import of a complete archive, replacing any earlier import of the user, and queues its check.
 * Can be called again until the import is recorded.
 */
async function finishArchive(context: Finishes, lease: UploadLease, row: UploadTable): Promise<UploadEnd> {
  const { user_id, id: uploadId, tour_id: tourId, bytes, name: fileName } = row;
  const { config } = context;
  const id = toImportId(uploadId);
  const path = archivePath(config, id);
  lease.check();
  await nameStaged(config, uploadId, `${path}.part`);
  await rename(`${path}.part`, path);
  // After an interrupted attempt, both names may refer to the same file. `rename` then keeps both.
  await rm(`${path}.part`, { force: true });
  await syncToDisk(config.uploadsDir);
  const { result } = await recordEnd(context, lease, row, async (transaction) => {
    const archive = { tourId, format: 'archive', collection: 'tags', fileName } as const;
    await openImport(context, transaction, { user_id, id }, archive);
    await queueCheck(context, transaction, { user_id, id }, bytes);
    return { result: { importId: id } };
  });
  return result;
}

/** Returns the id of the import that an upload becomes, which is the same for each attempt. */
function toImportId(uploadId: string): string {
  return uploadId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Ends an upload and stores the `result` of `work`, in the transaction in which `work` runs. The upload
 * therefore takes effect only once, even if it is finished again. Throws `not-found` if the account was
 * deleted, and `locked` if the lease was lost.
 */
async function recordEnd<Ended extends { result: UploadEnd }>(
  { store, now }: Needs<'store' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  work: (transaction: WriteTransaction) => Promise<Ended>,
): Promise<Ended> {
  return await store.write(async (transaction) => {
    if (!(await holdUser(store, transaction, row.user_id))) throw notFound();
    await endUpload(transaction, lease, row, { state: 'done', expires_at: now() + UPLOAD_KEPT });
    const ended = await work(transaction);
    const key = { user_id: row.user_id, id: row.id };
    await updateRows(transaction, 'uploads', key, { result: JSON.stringify(ended.result) });
    return ended;
  });
}

/**
 * Ends an upload whose file cannot be kept. This frees the space that was reserved for the file. Stores the
 * message of the error for the user, and returns the error.
 */
async function recordFailure(
  context: Needs<'store' | 'now'>,
  lease: UploadLease,
  row: UploadTable,
  error: AppError,
): Promise<AppError> {
  const said = await nameLost(context, row, error);
  await context.store
    .write((transaction) =>
      endUpload(transaction, lease, row, {
        state: 'failed',
        result: said.message,
        expires_at: context.now() + UPLOAD_KEPT,
      }),
    )
    // The message cannot be stored if the account was deleted or the lease was lost.
    .catch((failure: unknown) => {
      if (!(failure instanceof AppError)) throw failure;
    });
  return said;
}

/**
 * Returns the error. If the twin was deleted, replaces a `not-found` error with a message that names the
 * deletion as the cause.
 */
async function nameLost({ store }: Needs<'store'>, row: UploadTable, error: AppError): Promise<AppError> {
  if (error.code !== 'not-found' || targetOf(row).scan) return error;
  const { user_id, tour_id, name } = row;
  const tour = await findRow(store.db, 'tours', { user_id, tour_id, deleted: 0 }, 'tour_id');
  return tour ? error : new AppError('not-found', `“${name}” was not saved because its twin was deleted.`);
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
