import { createHash, randomUUID } from 'node:crypto';
import { DEMO_TOUR_ID } from '../../contract/tour-id.ts';
import type { Context } from '../../server/access/context.ts';
import { fileKey } from '../../server/files/store/file-key.ts';
import type { FileContentTable, FileVersionTable } from '../../server/store/schema.ts';

interface NewContent {
  userId: string;
  bytes: Uint8Array;
  type: string;
  scan?: FileContentTable['scan'];
}

/** Puts a content into the file store and names it, as an upload does; answers its SHA-256. */
export async function storeContent(
  { files, store, now }: Context,
  { userId, bytes, type, scan = 'none' }: NewContent,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await files.putBytes(fileKey(userId, sha256), bytes);
  const row = {
    user_id: userId,
    sha256,
    bytes: bytes.length,
    media_type: type,
    scan,
    facts: '',
    created_at: now(),
    unused_since: 0,
  };
  await store.write((transaction) => transaction.insertInto('file_contents').values(row).execute());
  return sha256;
}

/** The row of a content. */
export function contentRow({ store }: Context, sha256: string): Promise<FileContentTable | undefined> {
  return store.db.selectFrom('file_contents').selectAll().where('sha256', '=', sha256).executeTakeFirst();
}

/** Makes a content the present version of a document, and answers that document's id. */
export async function storeVersion(
  { store, now }: Context,
  { userId, sha256, ...fields }: { userId: string; sha256: string } & Partial<FileVersionTable>,
): Promise<string> {
  const document_id = fields.document_id ?? randomUUID();
  const row = {
    user_id: userId,
    tour_id: DEMO_TOUR_ID,
    version_id: randomUUID(),
    sha256,
    name: 'file',
    added_at: now(),
    added_by: userId,
    expires_at: 0,
    ...fields,
    document_id,
  };
  await store.write((transaction) => transaction.insertInto('file_versions').values(row).execute());
  return document_id;
}
