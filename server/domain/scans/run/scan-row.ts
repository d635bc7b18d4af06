import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { ScanTable, Tables, FileContentTable } from '../../../platform/store/schema.ts';
import type { Database } from '../../../platform/store/store.ts';
import { type Corrections, correctionsSchema } from '../../../../contract/scans/corrections.ts';

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

/** Null where its person has no such scan. */
export async function nameOfScan(db: Database, { user_id, id }: ScanKey): Promise<string | null> {
  const scan = await db
    .selectFrom('scans')
    .select('name')
    .where((build) => build.and({ user_id, id }))
    .executeTakeFirst();
  return scan?.name ?? null;
}

/** Corrections as they are stored, which were checked when they were written; '' for none. */
export function parseCorrections(text: string): Corrections {
  return text === '' ? correctionsSchema.parse({}) : (JSON.parse(text) as Corrections);
}

/** The file that was uploaded. */
export type ScanSource = Pick<FileContentTable, 'sha256' | 'bytes' | 'scan' | 'facts'> & { name: string };

/** The file of a scan; undefined once its owner has thrown it away. */
export async function sourceOf(db: Database, { user_id, id }: ScanKey): Promise<ScanSource | undefined> {
  return await db
    .selectFrom('scan_files as file')
    .innerJoin('file_contents as content', (join) =>
      join.onRef('content.user_id', '=', 'file.user_id').onRef('content.sha256', '=', 'file.sha256'),
    )
    .select(['file.name', 'file.sha256', 'content.bytes', 'content.scan', 'content.facts'])
    .where('file.user_id', '=', user_id)
    .where('file.scan_id', '=', id)
    .where('file.role', '=', 'source')
    .executeTakeFirst();
}
