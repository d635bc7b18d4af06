import { extname } from 'node:path';
import { ARCHIVE_PATHS } from '../../../../contract/twin-archive/manifest.ts';
import { isCapturePicture } from '../../captures/built-in-captures.ts';
import { type FoundCapture, readCaptureOfTwin } from '../../captures/read-capture.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { Capture } from '../../../../contract/capture.ts';
import { drawPlans, type FloorPlan } from './floor-plans.ts';

/** The parts of a capture that an archive shows. */
export interface ShownCapture {
  poster: { path: string; mediaType: string; bytes: Buffer } | null;
  plans: readonly FloorPlan[];
  /** Null for a capture that is not on this server, such as a Matterport space. */
  known: Pick<Capture, 'accuracy' | 'floors' | 'rooms'> | null;
}

/** Nothing to show, for a capture that is not on this server, such as a Matterport space. */
const NOTHING: ShownCapture = { poster: null, plans: [], known: null };

/**
 * Maximum size of a poster in bytes. The archive omits larger posters, because the archive's page also embeds
 * the poster.
 */
const POSTER_MAX_BYTES = 1024 ** 2;

/** Media types of the posters that an archive can contain, by file name extension. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.avif': 'image/avif',
};

/**
 * Returns the poster of a twin's capture, a plan of each floor that has rooms, and the data of the capture.
 * Returns `NOTHING` if the capture is not on this server.
 */
export async function shownCapture(
  context: Needs<'config' | 'store' | 'files'>,
  twin: { userId: string; captureId: string },
): Promise<ShownCapture> {
  return await showCapture(await readCaptureOfTwin(context, twin));
}

/** Returns the poster and the plans of a capture that has already been read. */
export async function showCapture(found: FoundCapture | null): Promise<ShownCapture> {
  if (!found) return NOTHING;
  const { capture, readFile } = found;
  const ending = extname(capture.poster).toLowerCase();
  const mediaType = MEDIA_TYPES[ending];
  const bytes =
    mediaType && isCapturePicture(capture.poster) ? await readFile(capture.poster, POSTER_MAX_BYTES) : null;
  return {
    poster: mediaType && bytes ? { path: ARCHIVE_PATHS.picture(`poster${ending}`), mediaType, bytes } : null,
    plans: drawPlans(capture),
    known: capture,
  };
}
