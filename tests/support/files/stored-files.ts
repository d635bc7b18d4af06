import { createHash } from 'node:crypto';
import type { Context } from '../../../server/platform/access/context.ts';
import { fileKey } from '../../../server/platform/file-store/file-key.ts';
import type { FileContentTable } from '../../../server/platform/store/schema.ts';

export interface StoredContent {
  userId: string;
  content: string | Buffer;
  mediaType?: string;
  scan?: FileContentTable['scan'];
  /** The time when the version expires; 0 for a document's current version. */
  expiresAt?: number;
  documentId?: string;
  addedAt?: number;
  name?: string;
}

/** Stores a content with one version in a user's twin, and its thumbnail. Returns the SHA-256. */
export async function storeFile(
  { files, store, now }: Context,
  {
    userId,
    content,
    mediaType = 'text/plain',
    scan = 'none',
    expiresAt = 0,
    documentId = 'document-1',
    name = 'Manual.txt',
    addedAt = now(),
  }: StoredContent,
): Promise<string> {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await files.putBytes(fileKey(userId, sha256), bytes);
  await files.putBytes(fileKey(userId, sha256, 'thumbnail'), Buffer.from(`Thumbnail of ${sha256}`));
  await store.db
    .insertInto('file_contents')
    .values({
      user_id: userId,
      sha256,
      bytes: bytes.length,
      media_type: mediaType,
      scan,
      facts: '',
      created_at: now(),
      unused_since: 0,
    })
    .execute();
  await store.db
    .insertInto('file_versions')
    .values({
      user_id: userId,
      tour_id: 'demo-tour',
      version_id: `version-${sha256.slice(0, 20)}`,
      document_id: documentId,
      sha256,
      name,
      added_at: addedAt,
      added_by: userId,
      expires_at: expiresAt,
    })
    .execute();
  return sha256;
}
