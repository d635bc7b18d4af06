import type { FileContentTable } from '../../../platform/store/schema.ts';
import type { Database } from '../../../platform/store/store.ts';
import type { ContentKey } from './change-content.ts';

export type Content = Pick<FileContentTable, 'bytes' | 'media_type' | 'scan' | 'facts'>;

/** Undefined where it is gone. */
export async function readContent(db: Database, key: ContentKey): Promise<Content | undefined> {
  return await db
    .selectFrom('file_contents')
    .select(['bytes', 'media_type', 'scan', 'facts'])
    .where((build) => build.and({ ...key }))
    .executeTakeFirst();
}
