import type { OpenUpload } from '../../../contract/files/upload.ts';
import { DEMO_TOUR_ID } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound, canReadTour, canUploadFiles, refusal } from '../../platform/access/policy.ts';
import type { UploadTable } from '../../platform/store/schema.ts';
import { stagedSize } from '../contents/staged-file.ts';
import { findUpload, targetOf, type UploadKey } from './upload-row.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import { isTourPublic } from '../tours/read-tour.ts';

/** The uploads of a person to their twin that are not finished, oldest first. Archives and scans are none: they become no documents. */
export async function listUploads(
  context: Needs<'config' | 'store' | 'now'>,
  userId: string,
): Promise<OpenUpload[]> {
  const rows = await context.store.db
    .selectFrom('uploads')
    .selectAll()
    .where((build) => build.and({ user_id: userId, tour_id: DEMO_TOUR_ID, state: 'open' }))
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

/** One of them. Throws `not-found`. */
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

/** The actor as who may upload files to the user's twin. Others hear what they hear who would change it. */
export async function authorizeUpload(
  context: Needs<'store'>,
  actor: Actor,
  userId: string,
): Promise<SignedIn> {
  if (canUploadFiles(actor, userId)) return actor;
  throw refusal(actor, canReadTour(actor, userId, await isTourPublic(context, userId)));
}
