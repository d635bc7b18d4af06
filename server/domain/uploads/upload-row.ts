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

/** Returns a new unguessable id, which is also the name of the upload's file. */
export function newUploadId(): string {
  return randomBytes(16).toString('hex');
}

/**
 * Returns whether a text has the form of an id from `newUploadId`. Other texts in addresses refer to no
 * upload.
 */
function isUploadId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** Returns the key of an upload to a tour if the actor is its uploader. Throws `not-found`. */
export async function requireUpload(
  { store, now }: Needs<'store' | 'now'>,
  { userId, tourId, uploader, id }: TourRef & { uploader: string; id: string },
): Promise<UploadKey> {
  const key = { user_id: userId, id };
  const row = isUploadId(id) ? await findUpload(store.db, key, now()) : undefined;
  if (row?.tour_id !== tourId || row.uploader !== uploader) throw notFound();
  return key;
}

/** Returns the key of an upload of the actor to any twin. Throws `not-found`. */
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

/** Returns an upload, or undefined if it does not exist or has expired. */
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

/** The progress of an upload, which the protocol reports in headers. */
export interface UploadAnswer {
  status: 200 | 201 | 204;
  /** Number of bytes that are synced to disk. */
  offset: number;
  bytes: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** The address of an upload that has just started. */
  address?: string;
  /** The result of a finished upload: a document, an archive to import, or a scan to process. */
  result?: UploadEnd;
  /** Whether to close the connection, because not all of the data was read. */
  close?: boolean;
}
