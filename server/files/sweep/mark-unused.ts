import { sql, type SqlBool } from 'kysely';
import type { FileContentTable } from '../../store/schema.ts';
import type { WriteTransaction } from '../../store/store.ts';

export type ContentKey = Pick<FileContentTable, 'user_id' | 'sha256'>;

/** Of `file_contents`: whether some version has the content. */
export const HAS_VERSION = sql<SqlBool>`exists (
  select 1 from file_versions as version
  where version.user_id = file_contents.user_id and version.sha256 = file_contents.sha256)`;

/** Says of a content that no version has any more since when that is so. Where one has it, nothing changes. */
export async function markUnused(transaction: WriteTransaction, key: ContentKey, now: number): Promise<void> {
  await transaction
    .updateTable('file_contents')
    .set({ unused_since: now })
    .where((build) => build.and({ ...key, unused_since: 0 }))
    .where(sql<SqlBool>`not ${HAS_VERSION}`)
    .execute();
}
