import type { Database } from '../../../platform/store/store.ts';
import type { ScanKey } from './scan-row.ts';

/** Null where its person has no such scan. */
export async function nameOfScan(db: Database, { user_id, id }: ScanKey): Promise<string | null> {
  const scan = await db
    .selectFrom('scans')
    .select('name')
    .where((build) => build.and({ user_id, id }))
    .executeTakeFirst();
  return scan?.name ?? null;
}
