import { tourKey } from '../tours/tour-revision.ts';
import type { OpenUpload } from '../../../contract/files/upload.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import type { UploadTable } from '../../platform/store/schema.ts';
import { stagedSize } from '../contents/staged-file.ts';
import { findUpload, targetOf, type UploadKey } from './upload-row.ts';

/**
 * Returns the unfinished uploads of a user to one twin or to all twins, oldest first. Leaves out archives and
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
