import { sql } from 'kysely';
import type { Needs } from '../../../platform/access/context.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import { deleteRows } from '../../../platform/store/delete-rows.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import type { FileContentTable } from '../../../platform/store/schema.ts';
import { type FileKey, fileKey } from '../../../platform/file-store/file-key.ts';

export type ContentKey = Pick<FileContentTable, 'user_id' | 'sha256'>;

/** Makes a content one that is being removed; false where it is not to be removed after all. */
export type Mark = (transaction: WriteTransaction, key: ContentKey) => Promise<boolean>;

/**
 * Removes a content: its row is marked, then its bytes go by `remove`, for good or into quarantine, then the row. While it is marked nothing takes the content up again
 * (`keepContent`, `addFile`); before it is, whoever takes it up keeps it from being marked. A crash anywhere leaves a marked row, and the next
 * sweep goes on. The job is held anew for each content, and no request to a store takes as long as a job is held: so a server that
 * was taken to be dead removes nothing that was added since.
 */
export async function removeContent(
  context: Needs<'store'>,
  job: Pick<RunningJob<null>, 'hold' | 'signal'>,
  key: ContentKey,
  { mark, remove }: { mark: Mark; remove: (key: FileKey) => Promise<void> },
): Promise<void> {
  const { store } = context;
  const marked = await store.write(async (transaction) => {
    await job.hold(transaction);
    return await mark(transaction, key);
  });
  job.signal.throwIfAborted();
  if (!marked) return;
  const { user_id, sha256 } = key;
  await remove(fileKey(user_id, sha256, 'thumbnail'));
  await remove(fileKey(user_id, sha256));
  await store.write(async (transaction) => {
    await job.hold(transaction);
    for (const table of ['file_words', 'file_pages']) {
      await deleteRows(store, transaction, table, sql`user_id = ${user_id} and sha256 = ${sha256}`);
    }
    await transaction
      .deleteFrom('file_contents')
      .where((build) => build.and(key))
      .where('unused_since', '<', 0)
      .execute();
  });
}
