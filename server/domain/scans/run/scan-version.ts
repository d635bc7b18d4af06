import { scanFiles } from './scan-row.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { createHash } from 'node:crypto';
import { applyCorrections } from '../../../../contract/scans/apply-corrections.ts';
import type { Corrections } from '../../../../contract/scans/corrections.ts';
import type { DrawRequest, ScanDone } from '../../../../contract/scans/scan-result.ts';
import type { Space } from '../../../../contract/scans/space.ts';

/**
 * Identifies the current capture of a scan. The version changes whenever the scan is processed, corrected or
 * renamed, or its pictures are redrawn.
 */
export interface ScanVersion {
  userId: string;
  scanId: string;
  run: number;
  /** Revision of the corrections. */
  revision: number;
  name: string;
  /** Name of the poster's file if the poster was redrawn after processing. Null otherwise. */
  drawn: string | null;
}

/** Returns the version of a scan, or null if the user has no such scan or the scan has no result yet. */
export async function findScanVersion(
  { store }: Needs<'store'>,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<ScanVersion | null> {
  const row = await store.db
    .selectFrom('scans')
    .select(['run', 'revision', 'name'])
    .select((eb) =>
      eb
        .selectFrom('scan_files as file')
        .select('file.name')
        .whereRef('file.user_id', '=', 'scans.user_id')
        .whereRef('file.scan_id', '=', 'scans.id')
        .whereRef('file.run', '=', 'scans.run')
        .where('file.name', 'like', 'poster-%')
        .where('file.expires_at', '=', 0)
        .limit(1)
        .as('drawn'),
    )
    .where((build) => build.and({ user_id: userId, id: scanId }))
    .where('run', '>', 0)
    .executeTakeFirst();
  return row ? { userId, scanId, ...row } : null;
}

/**
 * Returns the size in bytes of a file in a scan's capture by its SHA-256 and file name extension, or null if
 * the file does not exist. Includes files of earlier runs that are still kept.
 */
export async function findScanFile(
  { store, now }: Needs<'store' | 'now'>,
  { userId, scanId }: { userId: string; scanId: string },
  { sha256, ending }: { sha256: string; ending: string },
): Promise<{ bytes: number } | null> {
  const file = await scanFiles(store.db)
    .select('content.bytes')
    .where('file.user_id', '=', userId)
    .where('file.scan_id', '=', scanId)
    .where('file.sha256', '=', sha256)
    .where('file.role', '=', 'output')
    .where('file.name', 'like', `%.${ending}`)
    .where((build) => build.or([build('file.expires_at', '=', 0), build('file.expires_at', '>', now())]))
    .limit(1)
    .executeTakeFirst();
  return file ?? null;
}

export type StartView = DrawRequest['view'];

/** Returns the view with which a capture opens. */
export function startViewOf({ start, sweeps }: Space): StartView {
  const { position } = sweeps.find(({ id }) => id === start.sweep) ?? sweeps[0]!;
  return { eye: position, yaw: start.yaw, pitch: start.pitch };
}

/** Returns the file names of the pictures of a corrected start view. The names contain a hash of the view. */
export function drawnNames(view: StartView): { poster: string; thumbnail: string } {
  const text = JSON.stringify([view.eye, view.yaw, view.pitch]);
  const key = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return { poster: `poster-${key}.webp`, thumbnail: `thumbnail-${key}.webp` };
}

/** Matches the names that `drawnNames` returns. */
export const DRAWN = /^(poster|thumbnail)-[0-9a-f]{32}\.webp$/;

/**
 * Returns the files that belong to a scan's current capture: the files of its result and, if both exist, the
 * pictures of the corrected start view. Leaves out pictures of earlier start views, which are kept until the
 * pictures are redrawn.
 */
export function currentFiles<File extends { name: string }>(
  { space, files: listed }: Pick<ScanDone, 'space' | 'files'>,
  corrections: Corrections,
  files: readonly File[],
): File[] {
  const names = new Set(listed.map(({ name }) => name));
  const others = files.filter(({ name }) => !names.has(name));
  if (others.length === 0) return [...files];
  const drawn = Object.values(drawnNames(startViewOf(applyCorrections(space, corrections))));
  const isDrawn = drawn.every((picture) => others.some(({ name }) => name === picture));
  return files.filter(({ name }) => names.has(name) || (isDrawn && drawn.includes(name)));
}
