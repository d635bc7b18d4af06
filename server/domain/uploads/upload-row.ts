import type { SignedIn } from '../../platform/access/actor.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type OpenUpload, uploadTargetSchema, type UploadEnd } from '../../../contract/files/upload.ts';
import type { UploadTable } from '../../platform/store/schema.ts';
import type { Database } from '../../platform/store/store.ts';
import { stagedSize } from '../contents/staged-file.ts';
import { tourKey } from '../tours/tour-revision.ts';

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

/** Returns the key of an upload to a tour if the actor is its uploader. Otherwise, throws `not-found`. */
export async function requireUpload(
  { store, now }: Needs<'store' | 'now'>,
  { userId, tourId, uploader, id }: TourRef & { uploader: string; id: string },
): Promise<UploadKey> {
  const key = { user_id: userId, id };
  const row = isUploadId(id) ? await findUpload(store.db, key, now()) : undefined;
  if (row?.tour_id !== tourId || row.uploader !== uploader) throw notFound();
  return key;
}

/** Returns the key of an upload that the actor has started, to any twin. Throws `not-found`. */
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

/**
 * Returns the unfinished uploads of a user to one twin or to all twins, oldest first. Omits archives and
 * scans, which do not become documents.
 */
export async function listUploads(
  context: Needs<'config' | 'store' | 'now'>,
  { uploader, ...tour }: { uploader: string } & (TourRef | object),
): Promise<OpenUpload[]> {
  const rows = await context.store.db
    .selectFrom('uploads')
    .selectAll()
    .where((build) => build.and({ uploader, state: 'open', ...('tourId' in tour && tourKey(tour)) }))
    .where('expires_at', '>', context.now())
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const own = rows.filter((row) => {
    const { importArchive, scan } = targetOf(row);
    return !importArchive && !scan;
  });
  return await Promise.all(own.map((row) => describe(context, row)));
}

/** Returns an unfinished upload. Throws `not-found`. */
export async function readUpload(
  context: Needs<'config' | 'store' | 'now'>,
  key: UploadKey,
): Promise<OpenUpload> {
  const row = await findUpload(context.store.db, key, context.now());
  if (row?.state !== 'open') throw notFound();
  return await describe(context, row);
}

async function describe({ config }: Needs<'config'>, row: UploadTable): Promise<OpenUpload> {
  return {
    id: row.id,
    name: row.name,
    bytes: row.bytes,
    received: (await stagedSize(config, row.id)) ?? 0,
    target: targetOf(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
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
