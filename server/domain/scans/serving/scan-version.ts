import type { Needs } from '../../../platform/access/context.ts';

/** Which of a scan's captures opens: another one after each run, correction and renaming, and when its pictures were drawn anew. */
export interface ScanVersion {
  userId: string;
  scanId: string;
  run: number;
  /** Of the corrections. */
  revision: number;
  name: string;
  /** The poster that was drawn since it was processed; null for none. */
  drawn: string | null;
}

/** Null for a scan that its person does not have, and for one that nothing was made of yet. */
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
