import type { TourRef } from '../../../../contract/tour-id.ts';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../contract/errors.ts';
import type { Import } from '../../../../contract/import.ts';
import { IMPORT_KEPT } from '../../../../contract/limits.ts';
import type { Actor, SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageTour, refusal, notFound } from '../../../platform/access/policy.ts';
import { announceJobs } from '../../../platform/jobs/announce-jobs.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { writeCounted } from '../../../platform/limits/counted-write.ts';
import type { ImportTable } from '../../../platform/store/schema.ts';
import { insertRows, removeRows, updateRows, type WriteTransaction } from '../../../platform/store/store.ts';
import { pruneLater } from '../prune-imports.ts';
import { checkImport } from './check-import.ts';
import { deleteParts, type ImportKey, writeParts } from '../import-parts.ts';
import { readImport } from './read-import.ts';
import { requestCancel } from '../../../platform/jobs/cancel-job.ts';

export interface ReceiveImportInput extends TourRef {
  format: Import['format'];
  /** The collection that a table contains. */
  collection: Import['collection'];
  fileName: string;
  /** The chunks of the file. The caller limits their total size. */
  pieces: AsyncIterable<Uint8Array>;
}

/** Maximum number of UTF-16 code units in a file's name to store. */
const NAME_MAX = 200;

/** Returns the actor if they may import into this user's twins. Throws `not-signed-in` or `not-found`. */
export function authorizeImport(actor: Actor, userId: string): SignedIn {
  if (canManageTour(actor, userId)) return actor;
  throw refusal(actor, false);
}

/**
 * Receives a file to import, queues its check, and returns the import. Replaces any earlier import of the
 * user. Keeps nothing if the upload is incomplete. Throws `not-signed-in`, `not-found`, `too-many-requests`,
 * `conflict` if another import arrived in the meantime, and errors of `pieces`.
 */
export async function receiveImport(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  input: ReceiveImportInput,
): Promise<Import> {
  const owner = authorizeImport(actor, input.userId);
  const key = { user_id: input.userId, id: randomUUID() };
  await writeCounted(context, owner, (transaction) => openImport(context, transaction, key, input));
  try {
    const writer = writeParts(context.store, key, 'file', (transaction) => holdUpload(transaction, key));
    for await (const piece of input.pieces) await writer.write(piece);
    await writer.end();
    await context.store.write(async (transaction) => {
      await holdUpload(transaction, key);
      await queueCheck(context, transaction, key, writer.bytes);
    });
  } catch (error) {
    await context.store.write((transaction) => removeImport(transaction, key));
    throw error;
  }
  announceJobs(context, input.userId);
  return await readImport(context, actor, { userId: input.userId, tourId: input.tourId, importId: key.id });
}

/** Starts a new import, replacing any earlier import of the user. */
export async function openImport(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  key: ImportKey,
  {
    tourId,
    format,
    collection,
    fileName,
  }: Pick<ReceiveImportInput, 'tourId' | 'format' | 'collection' | 'fileName'>,
): Promise<void> {
  const { now } = context;
  await removeRows(transaction, 'import_parts', { user_id: key.user_id });
  await removeRows(transaction, 'imports', { user_id: key.user_id });
  await insertRows(transaction, 'imports', {
    ...key,
    tour_id: tourId,
    format,
    collection,
    file_name: fileName.slice(0, NAME_MAX).toWellFormed().replaceAll('\0', ''),
    job_id: '',
    state: 'uploading',
    preview: '',
    origin: '',
    bytes: 0,
    created_at: now(),
    expires_at: now() + IMPORT_KEPT,
  });
  await pruneLater(context, transaction, now() + IMPORT_KEPT);
}

/** Locks the import until the transaction ends, so that no other import can replace it. */
async function holdUpload(transaction: WriteTransaction, key: ImportKey): Promise<void> {
  const changed = await updateRows(
    transaction,
    'imports',
    { ...key, state: 'uploading' },
    { state: 'uploading' },
  );
  if (changed === 0)
    throw new AppError(
      'conflict',
      'This upload was cancelled because you discarded the file or uploaded another one.',
    );
}

/** Queues the check of an import's file. `bytes`: the size of the file. */
export async function queueCheck(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  key: ImportKey,
  bytes: number,
): Promise<void> {
  const job_id = await enqueueJob(context, transaction, {
    kind: checkImport,
    userId: key.user_id,
    input: { importId: key.id },
  });
  await updateRows(transaction, 'imports', key, { state: 'checking', bytes, job_id });
}

/**
 * Deletes an import and all its data. Returns its state and the id of its job, or undefined if it does not
 * exist.
 */
async function removeImport(
  transaction: WriteTransaction,
  key: ImportKey,
): Promise<Pick<ImportTable, 'state' | 'job_id'> | undefined> {
  await deleteParts(transaction, key);
  return await transaction
    .deleteFrom('imports')
    .where((build) => build.and(key))
    .returning(['state', 'job_id'])
    .executeTakeFirst();
}

/**
 * Queues another check of a table that waits for the user's decision, because the tour has changed since the
 * previous check. Returns the import. Throws `not-signed-in`, `too-many-requests`, and `not-found` if no such
 * table is waiting.
 */
export async function checkAgain(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, tourId, importId }: TourRef & { importId: string },
): Promise<Import> {
  const owner = authorizeImport(actor, userId);
  const key = { user_id: userId, id: importId };
  await writeCounted(context, owner, async (transaction) => {
    const row = await transaction
      .updateTable('imports')
      .set({ state: 'checking', preview: '' })
      .where((build) => build.and({ ...key, tour_id: tourId, state: 'ready', format: 'csv' }))
      .returning('bytes')
      .executeTakeFirst();
    if (!row) throw notFound();
    await queueCheck(context, transaction, key, row.bytes);
  });
  announceJobs(context, userId);
  return await readImport(context, actor, { userId, tourId, importId });
}

/**
 * Discards an uploaded import and stops its check. Succeeds if the import does not exist. Throws
 * `not-signed-in` or `not-found`.
 */
export async function deleteImport(
  context: Needs<'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, importId }: { userId: string; importId: string },
): Promise<void> {
  authorizeImport(actor, userId);
  await context.store.write(async (transaction) => {
    const removed = await removeImport(transaction, { user_id: userId, id: importId });
    if (removed?.state === 'checking')
      await requestCancel(context, transaction, { userId, jobId: removed.job_id });
  });
  announceJobs(context, userId);
}
