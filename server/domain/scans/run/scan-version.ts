import type { Needs } from '../../../platform/access/context.ts';

/**
 * Identifies the current capture of a scan. It changes whenever the scan is processed, corrected or renamed,
 * or its pictures are redrawn.
 */
export interface ScanVersion {
  userId: string;
  scanId: string;
  run: number;
  /** Revision of the corrections. */
  revision: number;
  name: string;
  /** The poster, if it was redrawn since processing. Null otherwise. */
  drawn: string | null;
}

/** Returns the version of a scan, or null if the user has no such scan or it has no result yet. */
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
 * Returns the size of a file in a scan's capture by its SHA-256, or null. Includes files of earlier runs that
 * are still kept.
 */
export async function findScanFile(
  { store, now }: Needs<'store' | 'now'>,
  { userId, scanId }: { userId: string; scanId: string },
  { sha256, ending }: { sha256: string; ending: string },
): Promise<{ bytes: number } | null> {
  const file = await store.db
    .selectFrom('scan_files as file')
    .innerJoin('file_contents as content', (join) =>
      join.onRef('content.user_id', '=', 'file.user_id').onRef('content.sha256', '=', 'file.sha256'),
    )
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
