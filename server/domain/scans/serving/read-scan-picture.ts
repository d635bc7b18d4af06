import { DEMO_TOUR_ID } from '../../../../contract/tour-id.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageScans, canReadTour, notFound } from '../../../platform/access/policy.ts';
import { type FileKey, fileKey } from '../../../platform/file-store/file-key.ts';
import { SCAN_DOCUMENT, SHOWN_TO_OTHERS, scanIdOf } from '../../../platform/store/tour-queries.ts';
import { findScanFile } from './find-scan-file.ts';
import type { KeptCaptures } from './kept-captures.ts';

export interface ScanPictureInput {
  userId: string;
  scanId: string;
  /** `poster` or `thumbnail`. */
  picture: string;
}

/** A picture that processing has made: WebP. */
export interface ScanPicture {
  key: FileKey;
  sha256: string;
  bytes: number;
}

const MADE = /^([0-9a-f]{64})\.webp$/;

/**
 * The poster or the thumbnail of a scan's capture, for its owner, and for whoever may read the owner's twin of it. Throws `not-found` for
 * everybody else, and where nothing was made of the scan yet.
 */
export async function readScanPicture(
  context: Needs<'store' | 'now'>,
  captures: KeptCaptures,
  actor: Actor,
  { userId, scanId, picture }: ScanPictureInput,
): Promise<ScanPicture> {
  if (picture !== 'poster' && picture !== 'thumbnail') throw notFound();
  if (!canManageScans(actor, userId) && !(await canReadTwinOf(context, actor, { userId, scanId })))
    throw notFound();
  const capture = await captures.find({ userId, scanId });
  const [, sha256] = MADE.exec(capture?.pictures[picture] ?? '') ?? [];
  if (sha256 === undefined) throw notFound();
  const file = await findScanFile(context, { userId, scanId }, { sha256, ending: 'webp' });
  if (!file) throw notFound();
  return { key: fileKey(userId, sha256), sha256, bytes: file.bytes };
}

async function canReadTwinOf(
  { store }: Needs<'store'>,
  actor: Actor,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<boolean> {
  const tour = await store.db
    .selectFrom('tours')
    .select([SHOWN_TO_OTHERS.as('public'), SCAN_DOCUMENT.as('document')])
    .where((build) => build.and({ user_id: userId, tour_id: DEMO_TOUR_ID, deleted: 0 }))
    .executeTakeFirst();
  return (
    tour !== undefined && canReadTour(actor, userId, tour.public === 1) && scanIdOf(tour.document) === scanId
  );
}
