import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { ScanTable, Tables } from '../../../platform/store/schema.ts';
import type { Database } from '../../../platform/store/store.ts';

export type ScanKey = Pick<ScanTable, 'user_id' | 'id'>;

/** 60 random bits, as `isScanId` knows them. */
export function newScanId(): string {
  return `_${randomBytes(8).toString('base64url').slice(0, 10)}`;
}

export async function findScan(db: Database, { user_id, id }: ScanKey): Promise<ScanTable | undefined> {
  return await db
    .selectFrom('scans')
    .selectAll()
    .where((build) => build.and({ user_id, id }))
    .executeTakeFirst();
}

/** A later `updated_at` than the row's, whatever the clocks of several servers say: open pages tell changes by it. */
export function laterThanBefore(now: number) {
  return (eb: ExpressionBuilder<Tables, 'scans'>) =>
    eb
      .case()
      .when('updated_at', '<', now)
      .then(now)
      .else(eb('updated_at', '+', 1))
      .end();
}
