import { formatTopic } from '../../../../contract/topic.ts';
import type { StoredFile } from '../../../../contract/files/stored-file.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { FileContentTable } from '../../../platform/store/schema.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { refreshFiles } from '../documents/refresh-files.ts';

export type ContentKey = Pick<FileContentTable, 'user_id' | 'sha256'>;

/** What is found out about a content. */
export type Facts = Partial<Pick<StoredFile, 'thumbnail' | 'width' | 'height' | 'pages' | 'problem'>>;

export interface ContentChange {
  scan?: FileContentTable['scan'];
  facts?: Facts;
}

/**
 * Writes what was found out about a content, and what documents say of it. Answers false where it is gone. `hold` is called first in
 * the transaction, `after` last.
 */
export async function changeContent(
  context: Needs<'store' | 'feed' | 'now'>,
  key: ContentKey,
  { scan, facts }: ContentChange,
  steps: Partial<Record<'hold' | 'after', (transaction: WriteTransaction) => Promise<void>>> = {},
): Promise<boolean> {
  const written = await context.store.write(async (transaction) => {
    await steps.hold?.(transaction);
    const { numUpdatedRows } = await transaction
      .updateTable('file_contents')
      .set({ ...(scan && { scan }), ...(facts && { facts: JSON.stringify(facts) }) })
      .where((build) => build.and({ ...key }))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return null;
    const revision = await refreshFiles(context, transaction, { userId: key.user_id, sha256: key.sha256 });
    await steps.after?.(transaction);
    return { revision };
  });
  if (written?.revision) {
    const topic = formatTopic({ kind: 'tour', userId: key.user_id });
    context.feed.publish({ kind: 'changed', topic, revision: written.revision });
  }
  return written !== null;
}
