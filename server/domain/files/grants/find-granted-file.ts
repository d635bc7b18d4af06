import type { Needs } from '../../../platform/access/context.ts';
import { canReadFile } from '../../../platform/access/policy.ts';
import type { FileContentTable } from '../../../platform/store/schema.ts';
import type { Right } from './read-rights.ts';

/** A content that may be read. */
export interface GrantedFile {
  bytes: number;
  /** As told by its content when it arrived. */
  mediaType: string;
  scan: FileContentTable['scan'];
  /** Of the version: what a document has now has 0. */
  expiresAt: number;
  documentId: string;
  /** Of the file that was uploaded. */
  uploadedAs: string;
}

/** A content of the tour that a right is for; null where there is none, and where that right does not reach. */
export async function findGrantedFile(
  { store, now }: Needs<'store' | 'now'>,
  { userId, tourId, reader }: Right,
  sha256: string,
): Promise<GrantedFile | null> {
  const file = await store.db
    .selectFrom('file_versions as version')
    .innerJoin('file_contents as content', (join) =>
      join.onRef('content.user_id', '=', 'version.user_id').onRef('content.sha256', '=', 'version.sha256'),
    )
    .select([
      'content.bytes',
      'content.media_type as mediaType',
      'content.scan',
      'content.owner_only as ownerOnly',
    ])
    .select(['version.expires_at as expiresAt', 'version.document_id as documentId'])
    .select('version.name as uploadedAs')
    .where('version.user_id', '=', userId)
    .where('version.tour_id', '=', tourId)
    .where('version.sha256', '=', sha256)
    .where((build) =>
      build.or([build('version.expires_at', '=', 0), build('version.expires_at', '>', now())]),
    )
    // What a document has now comes first.
    .orderBy('version.expires_at')
    .limit(1)
    .executeTakeFirst();
  if (!file) return null;
  const { expiresAt, scan, ownerOnly } = file;
  const may = canReadFile(reader, userId, { current: expiresAt === 0, scan, ownerOnly: ownerOnly === 1 });
  return may ? file : null;
}
