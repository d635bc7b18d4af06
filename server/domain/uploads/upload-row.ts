import type { SignedIn } from '../../platform/access/actor.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { uploadTargetSchema, type UploadEnd } from '../../../contract/files/upload.ts';
import type { UploadTable } from '../../platform/store/schema.ts';
import type { Database } from '../../platform/store/store.ts';

export type UploadKey = Pick<UploadTable, 'user_id' | 'id'>;

/** Names nobody can guess, and files of a folder. */
export function newUploadId(): string {
  return randomBytes(16).toString('hex');
}

/** True for what `newUploadId` makes; anything else in an address names no upload. */
function isUploadId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** The key of an upload to a tour, for who uploads it. Throws `not-found`. */
export async function requireUpload(
  { store, now }: Needs<'store' | 'now'>,
  { userId, tourId, uploader, id }: TourRef & { uploader: string; id: string },
): Promise<UploadKey> {
  const key = { user_id: userId, id };
  const row = isUploadId(id) ? await findUpload(store.db, key, now()) : undefined;
  if (row?.tour_id !== tourId || row.uploader !== uploader) throw notFound();
  return key;
}

/** The key of an upload of the actor's, whichever twin it is to. Throws `not-found`. */
export async function ownUpload(
  { store, now }: Needs<'store' | 'now'>,
  { userId }: SignedIn,
  id: string,
): Promise<UploadKey> {
  const row = await store.db
    .selectFrom('uploads')
    .select('user_id')
    .where((build) => build.and({ uploader: userId, id }))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!row) throw notFound();
  return { user_id: row.user_id, id };
}

/** The upload of a person whose time is not over; undefined for none. */
export async function findUpload(
  db: Database,
  { user_id, id }: UploadKey,
  now: number,
): Promise<UploadTable | undefined> {
  return await db
    .selectFrom('uploads')
    .selectAll()
    .where((build) => build.and({ user_id, id }))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export function targetOf(row: Pick<UploadTable, 'target'>): z.output<typeof uploadTargetSchema> {
  return uploadTargetSchema.parse(JSON.parse(row.target));
}

/** How far an upload is, as the protocol says it in headers. */
export interface UploadAnswer {
  status: 200 | 201 | 204;
  /** Bytes that are on the disk. */
  offset: number;
  bytes: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** The address of an upload that has just started. */
  address?: string;
  /** Once its file is a document, an archive that is to be imported, or a scan that is to be processed. */
  result?: UploadEnd;
  /** The connection ends: not all of what was sent was taken. */
  close?: boolean;
}
