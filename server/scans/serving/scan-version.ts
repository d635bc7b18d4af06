import type { Context } from '../../access/context.ts';

/** Which of a scan's captures opens: another one after each run, correction and renaming. */
export interface ScanVersion {
  userId: string;
  scanId: string;
  run: number;
  /** Of the corrections. */
  revision: number;
  name: string;
}

/** Null for a scan that its person does not have, and for one that nothing was made of yet. */
export async function findScanVersion(
  { store }: Pick<Context, 'store'>,
  { userId, scanId }: { userId: string; scanId: string },
): Promise<ScanVersion | null> {
  const row = await store.db
    .selectFrom('scans')
    .select(['run', 'revision', 'name'])
    .where((build) => build.and({ user_id: userId, id: scanId }))
    .where('run', '>', 0)
    .executeTakeFirst();
  return row ? { userId, scanId, ...row } : null;
}
