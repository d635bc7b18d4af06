import { api } from '../../../contract/addresses.ts';
import { AppError } from '../../../contract/errors.ts';
import { UPLOAD_KEPT } from '../../../contract/limits.ts';
import { uploadEndSchema } from '../../../contract/files/upload.ts';
import type { Context, Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import type { UploadTable } from '../../platform/store/schema.ts';
import { finishUpload } from './finish-upload.ts';
import { removeStaged } from '../contents/staged-file.ts';
import { findUpload, type UploadKey, type UploadAnswer } from './upload-row.ts';
import type { Held } from './staged-file-store.ts';
import type { TusRequest } from './answer-tus.ts';

/**
 * Receives data of a file (PATCH), or returns the progress of the upload (HEAD). The request that completes
 * the file also finishes the upload. Throws `not-found` if the upload does not exist, has expired or has
 * failed. Throws `conflict` for an unexpected offset, or for data after the upload has finished. Also throws
 * `locked` and the errors of `answerTus` and `finishUpload`.
 */
export async function continueUpload(
  context: Context,
  key: UploadKey,
  request: TusRequest,
): Promise<UploadAnswer> {
  const row = await findUpload(context.store.db, key, context.now());
  if (!row) throw notFound();
  if (row.state !== 'open') return answerEnded(row, request);
  const held: Held = { lease: null };
  try {
    return await answerOpen(context, row, request, held);
  } catch (error) {
    return await afterEnd(context, row, request, error);
  } finally {
    // Each PATCH request extends the upload's expiry, so that the client can resume the upload.
    await held.lease?.release(request.method === 'PATCH' ? { expires_at: context.now() + UPLOAD_KEPT } : {});
  }
}

async function answerOpen(
  context: Context,
  row: UploadTable,
  request: TusRequest,
  held: Held,
): Promise<UploadAnswer> {
  const { user_id, tour_id: tourId, id, bytes } = row;
  const { answerTus } = await import('./answer-tus.ts');
  const address = api.upload({ userId: user_id, tourId }, id);
  const call = { context, key: { user_id, id }, address, request };
  const { offset, sha256, close } = await answerTus(call, held);
  const expiresAt = request.method === 'PATCH' ? context.now() + UPLOAD_KEPT : row.expires_at;
  const status = request.method === 'PATCH' ? 204 : 200;
  const answer: UploadAnswer = { status, offset, bytes, expiresAt, close };
  if (offset < bytes || !held.lease) return answer;
  return { ...answer, result: await finishUpload(context, held.lease, row, sha256) };
}

/**
 * Handles an error of a request. If another request has finished the upload, returns the upload's result.
 * Otherwise, throws the error. Deletes the staged file if the upload no longer exists.
 */
async function afterEnd(
  context: Needs<'config' | 'store' | 'now'>,
  row: UploadTable,
  request: TusRequest,
  error: unknown,
): Promise<UploadAnswer> {
  if (!(error instanceof AppError) || (error.code !== 'not-found' && error.code !== 'locked')) throw error;
  const now = await findUpload(context.store.db, row, context.now());
  if (!now) await removeStaged(context.config, row.id);
  if (now?.state === 'done') return answerEnded(now, request);
  throw error;
}

function answerEnded(
  { state, result, bytes, expires_at }: UploadTable,
  { method }: TusRequest,
): UploadAnswer {
  if (state === 'failed') throw new AppError('not-found', result);
  if (method === 'PATCH') throw new AppError('conflict', 'This file has already been uploaded.');
  return {
    status: 200,
    offset: bytes,
    bytes,
    expiresAt: expires_at,
    result: uploadEndSchema.parse(JSON.parse(result)),
  };
}
