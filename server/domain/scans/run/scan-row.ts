import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { ScanTable, Tables, FileContentTable } from '../../../platform/store/schema.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { findRow, lockRow, type Database, type WriteTransaction } from '../../../platform/store/store.ts';
import { type Corrections, correctionsSchema } from '../../../../contract/scans/corrections.ts';

export type ScanKey = Pick<ScanTable, 'user_id' | 'id'>;

/** Returns a new id of 60 random bits that satisfies `isScanId`. */
export function newScanId(): string {
  return `_${randomBytes(8).toString('base64url').slice(0, 10)}`;
}

/** A scan without its result, which is large. */
export type ScanRow = Omit<ScanTable, 'result'>;

/** The columns of a `ScanRow`. */
export const SCAN_COLUMNS = [
  'user_id',
  'id',
  'name',
  'state',
  'problem',
  'job_id',
  'run',
  'corrections',
  'revision',
  'questions',
  'answers',
  'created_at',
  'updated_at',
] as const satisfies (keyof ScanRow)[];

/** Returns a scan, locked until the transaction ends, or undefined if the user has no such scan. */
export async function lockScan(
  { store }: Needs<'store'>,
  transaction: WriteTransaction,
  { user_id, id }: ScanKey,
): Promise<ScanRow | undefined> {
  return await lockRow(store, transaction, 'scans', { user_id, id }, SCAN_COLUMNS);
}

/**
 * Returns an expression for an `updated_at` that is later than the stored one, even if the clocks of servers
 * differ. Open pages use `updated_at` to detect changes.
 */
export function laterThanBefore(now: number) {
  return (eb: ExpressionBuilder<Tables, 'scans'>) =>
    eb
      .case()
      .when('updated_at', '<', now)
      .then(now)
      .else(eb('updated_at', '+', 1))
      .end();
}

/** Returns the name of a scan, or null if the user has no such scan. */
export async function nameOfScan(db: Database, { user_id, id }: ScanKey): Promise<string | null> {
  const scan = await findRow(db, 'scans', { user_id, id }, 'name');
  return scan?.name ?? null;
}

/** Returns parsed corrections, which were validated before they were stored. `text`: '' for none. */
export function parseCorrections(text: string): Corrections {
  return text === '' ? correctionsSchema.parse({}) : (JSON.parse(text) as Corrections);
}

/** The uploaded file of a scan. */
export type ScanSource = Pick<FileContentTable, 'sha256' | 'bytes' | 'scan' | 'facts'> & { name: string };

/** Selects the files of scans, each joined with the row of its stored file. */
export function scanFiles(db: Database) {
  return db
    .selectFrom('scan_files as file')
    .innerJoin('file_contents as content', (join) =>
      join.onRef('content.user_id', '=', 'file.user_id').onRef('content.sha256', '=', 'file.sha256'),
    );
}

/** Returns the uploaded file of a scan, or undefined if its owner has deleted it. */
export async function sourceOf(db: Database, { user_id, id }: ScanKey): Promise<ScanSource | undefined> {
  return await scanFiles(db)
    .select(['file.name', 'file.sha256', 'content.bytes', 'content.scan', 'content.facts'])
    .where('file.user_id', '=', user_id)
    .where('file.scan_id', '=', id)
    .where('file.role', '=', 'source')
    .executeTakeFirst();
}
