import type { Needs } from '../../../platform/access/context.ts';
import type { GrantedFile } from './find-granted-file.ts';
import type { Right } from './read-rights.ts';

/** What a file is called when it is saved: as its document is called now, else as it was uploaded. */
export async function nameOfFile(
  { store }: Needs<'store'>,
  { userId, tourId }: Right,
  { expiresAt, documentId, uploadedAs }: GrantedFile,
): Promise<string> {
  if (expiresAt !== 0) return uploadedAs;
  const item = await store.db
    .selectFrom('annotations')
    .select('content')
    .where('user_id', '=', userId)
    .where('tour_id', '=', tourId)
    .where('collection', '=', 'documents')
    .where('item_id', '=', documentId)
    .where('removed', '=', 0)
    .executeTakeFirst();
  // Stored text was checked when it was written.
  const { name } = item ? (JSON.parse(item.content) as { name?: string }) : {};
  return name || uploadedAs;
}
