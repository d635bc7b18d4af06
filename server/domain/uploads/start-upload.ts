import type { z } from 'zod';
import { api } from '../../../contract/addresses.ts';
import type { uploadTargetSchema } from '../../../contract/files/upload.ts';
import { UPLOAD_KEPT, FILE_NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { SignedIn } from '../../platform/access/actor.ts';
import type { Context, Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { requireScanPlace } from '../scans/receive-scan.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import type { UploadTable } from '../../platform/store/schema.ts';
import { findRow, insertRows, removeRows, type WriteTransaction } from '../../platform/store/store.ts';
import { finishUpload } from './finish-upload.ts';
import { requireFreeSpace, requireSpace } from '../contents/reserve-space.ts';
import { takeLease } from './upload-lease.ts';
import { queuePruning } from './prune-uploads.ts';
import { findUpload, newUploadId, type UploadKey, type UploadAnswer } from './upload-row.ts';

/**
 * Matches control characters, and characters that are invisible or change the text direction, which could
 * disguise a name.
 */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const ENDING = /\.[^.\s]{1,20}$/u;
/** Name to use for a file whose name has no visible characters. */
const NAMELESS = 'file';

export interface StartUploadInput {
  name: string;
  /** Announced size of the complete file. */
  bytes: number;
  target: z.output<typeof uploadTargetSchema>;
  headers: Headers;
}

/**
 * Starts an upload to a tour: reserves its bytes in the owner's storage and creates an empty staged file.
 * Finishes the upload of an empty file immediately. Throws `document-too-large`, `quota-exceeded`,
 * `too-many-requests`, `not-found` if the file is for a twin that does not exist, and `FileStoreError`.
 */
export async function startUpload(
  context: Context,
  actor: SignedIn,
  ref: TourRef,
  { headers, ...input }: StartUploadInput,
): Promise<UploadAnswer> {
  const key = { user_id: ref.userId, id: newUploadId() };
  await requireFreeSpace(context, Math.min(input.bytes, mostOf(context, input.target)));
  const to = { ...key, tour_id: ref.tourId, uploader: actor.userId };
  await writeCounted(context, actor, (transaction) => reserve(context, transaction, to, input));
  const address = api.upload(ref, key.id);
  try {
    const { answerTus } = await import('./answer-tus.ts');
    const request = { method: 'POST', headers, body: null } as const;
    await answerTus({ context, key, address, request }, { lease: null });
  } catch (error) {
    // Frees the reservation of an upload that could not start.
    await context.store.write((transaction) => removeRows(transaction, 'uploads', key));
    throw error;
  }
  const expiresAt = context.now() + UPLOAD_KEPT;
  if (input.bytes > 0) return { status: 201, offset: 0, bytes: input.bytes, expiresAt, address };
  return { status: 201, offset: 0, bytes: 0, expiresAt, address, result: await finishEmpty(context, key) };
}

async function reserve(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  to: UploadKey & Pick<UploadTable, 'tour_id' | 'uploader'>,
  { name, bytes, target }: Omit<StartUploadInput, 'headers'>,
): Promise<void> {
  const { user_id: userId, tour_id } = to;
  if (target.scan && !target.importArchive) await requireScanPlace(transaction, userId);
  else if (!target.importArchive) {
    const tour = await findRow(transaction, 'tours', { user_id: userId, tour_id, deleted: 0 }, 'tour_id');
    if (!tour) throw notFound();
  }
  await requireSpace(context, transaction, { userId, bytes, most: mostOf(context, target) });
  const now = context.now();
  await insertRows(transaction, 'uploads', {
    ...to,
    name,
    bytes,
    target: JSON.stringify(target),
    state: 'open',
    result: '',
    created_at: now,
    expires_at: now + UPLOAD_KEPT,
    locked_by: '',
    locked_until: 0,
  });
  await queuePruning(context, transaction, now + UPLOAD_KEPT);
}

/** Returns the maximum size of a file for this target, in bytes. */
function mostOf({ config }: Needs<'config'>, target: StartUploadInput['target']): number {
  return target.scan && !target.importArchive ? config.scanMax : config.fileMax;
}

async function finishEmpty(context: Context, key: UploadKey) {
  const row = await findUpload(context.store.db, key, context.now());
  if (!row) throw notFound();
  const lease = await takeLease(context, key);
  try {
    return await finishUpload(context, lease, row);
  } finally {
    await lease.release();
  }
}

/**
 * Returns a file's name for display: the last part of a path, without invisible characters, shortened to the
 * limit while keeping its extension.
 */
export function cleanFileName(text: string): string {
  const shown = text.toWellFormed().replaceAll(UNFIT, '').normalize('NFC');
  const name = (shown.split(/[/\\]/).at(-1) ?? '').trim().replaceAll(/\s+/g, ' ');
  if (/^\.*$/.test(name)) return NAMELESS;
  if (name.length <= FILE_NAME_MAX_LENGTH) return name;
  const ending = ENDING.exec(name)?.[0] ?? '';
  return cut(name, FILE_NAME_MAX_LENGTH - ending.length) + ending;
}

/** Returns the first `length` UTF-16 code units of a text, without half of a surrogate pair at the end. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
