import { tellTour } from '../../tours/tour-revision.ts';
import type { StoredFile } from '../../../../contract/files/stored-file.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { ContentKey, FileContentTable } from '../../../platform/store/schema.ts';
import { findRow, updateRows, type WriteTransaction, type Database } from '../../../platform/store/store.ts';
import { refreshFiles } from '../documents/open-tour.ts';

/** What a conversion determines about a stored file. */
export type Facts = Partial<Pick<StoredFile, 'thumbnail' | 'width' | 'height' | 'pages' | 'problem'>>;

export interface ContentChange {
  scan?: FileContentTable['scan'];
  facts?: Facts;
}

/**
 * Records facts about a stored file, and updates the documents that use it. Returns false if the file no
 * longer exists. In the transaction, `hold` runs first and `after` last.
 */
export async function changeContent(
  context: Needs<'store' | 'feed' | 'now'>,
  key: ContentKey,
  { scan, facts }: ContentChange,
  steps: Partial<Record<'hold' | 'after', (transaction: WriteTransaction) => Promise<void>>> = {},
): Promise<boolean> {
  const written = await context.store.write(async (transaction) => {
    await steps.hold?.(transaction);
    const columns = { ...(scan && { scan }), ...(facts && { facts: JSON.stringify(facts) }) };
    if ((await updateRows(transaction, 'file_contents', key, columns)) === 0) return null;
    const changed = await refreshFiles(context, transaction, { userId: key.user_id, sha256: key.sha256 });
    await steps.after?.(transaction);
    return changed;
  });
  for (const { revision, ...tour } of written ?? []) tellTour(context, tour, revision);
  return written !== null;
}

export type Content = Pick<FileContentTable, 'bytes' | 'media_type' | 'scan' | 'facts'>;

/** Returns the row of a stored file, or undefined if the file no longer exists. */
export async function readContent(db: Database, key: ContentKey): Promise<Content | undefined> {
  return await findRow(db, 'file_contents', key, ['bytes', 'media_type', 'scan', 'facts']);
}

/** Messages for users about files that are damaged, have no preview or are infected. */
export const texts = {
  damaged: 'This file is damaged and cannot be shown here. You can still download it.',
  locked: 'This PDF needs a password and cannot be shown here. You can still download it.',
  pixels: 'This picture has more than 100 megapixels, so there is no preview. You can still download it.',
  slow: 'Rendering this file takes too long, so there is no preview. You can still download it.',
  large: 'This file is too large for a preview. You can still download it.',
  memory: 'This file needs too much memory, so there is no preview. You can still download it.',
  failed: 'This file could not be read, so there is no preview. You can still download it.',
  infected: (signature: string) => `The virus check found “${signature}” in this file.`,
};
