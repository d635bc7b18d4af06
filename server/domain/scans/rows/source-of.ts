import type { FileContentTable } from '../../../platform/store/schema.ts';
import type { Database } from '../../../platform/store/store.ts';
import type { ScanKey } from './scan-row.ts';

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
