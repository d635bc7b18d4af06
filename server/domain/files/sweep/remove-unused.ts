import { sql, type SqlBool } from 'kysely';
import type { Needs } from '../../../platform/access/context.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import { lockRow, type Store, type WriteTransaction } from '../../../platform/store/store.ts';
import { HAS_VERSION } from '../../contents/forget-versions.ts';
import { setAside } from './quarantine.ts';
import { requireFew } from './find-problems.ts';
import { KEPT_UNUSED } from './times.ts';
import { deleteRows } from '../../../platform/store/in-pages.ts';
import type { ContentKey } from '../../../platform/store/schema.ts';
import { type FileKey, fileKey } from '../../../platform/file-store/file-key.ts';

const AT_A_TIME = 500;

/**
 * Deletes stored files that have been unused for a day, and those whose deletion was interrupted. Permanently
 * deletes files that are marked as forgotten, and moves the others into quarantine.
 */
export async function removeUnused(
  context: Needs<'store' | 'files' | 'log' | 'now'>,
  job: RunningJob<null>,
): Promise<void> {
  const before = context.now() - KEPT_UNUSED;
  await removeDue(context, job, { before, forgotten: 1 });
  await requireFew(context, await countDue(context, before));
  await removeDue(context, job, { before, forgotten: 0 });
}

async function removeDue(
  context: Needs<'store' | 'files' | 'now'>,
  job: RunningJob<null>,
  { before, forgotten }: { before: number; forgotten: 0 | 1 },
): Promise<void> {
  const { store, files } = context;
  for (;;) {
    const keys = await store.db
      .selectFrom('file_contents')
      .select(['user_id', 'sha256'])
      .where('unused_since', '<>', 0)
      .where('unused_since', '<=', before)
      .where('forgotten', '=', forgotten)
      .orderBy('unused_since')
      .limit(AT_A_TIME)
      .execute();
    for (const key of keys) {
      await removeContent(context, job, key, {
        mark: (transaction) => markUnusedSince(context, transaction, key, before),
        remove: (file) => (forgotten ? files.remove(file) : setAside(context, job, file)),
      });
    }
    if (keys.length < AT_A_TIME) return;
  }
}

async function countDue({ store }: Needs<'store'>, before: number) {
  const due = sql<SqlBool>`unused_since > 0 and unused_since <= ${before} and forgotten = 0 and not ${HAS_VERSION}`;
  const { taken, all } = await store.db
    .selectFrom('file_contents')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('all'),
      fn.countAll<number | string>().filterWhere(due).as('taken'),
    ])
    .executeTakeFirstOrThrow();
  return { taken: Number(taken), all: Number(all), what: 'unused files' };
}

/**
 * Marks a stored file as being deleted if it has been unused since `before`. Returns whether the file is
 * marked. Locks the file's row before it looks for versions and scans, because adding a version or a scan
 * locks the row first.
 */
async function markUnusedSince(
  { store, now }: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  key: ContentKey,
  before: number,
): Promise<boolean> {
  const since = await holdContent(store, transaction, key);
  if (since === null || since === 0 || since > before) return false;
  if (since < 0) return true;
  const used = await transaction
    .selectFrom('file_contents')
    .select('sha256')
    .where((build) => build.and(key))
    .where(HAS_VERSION)
    .executeTakeFirst();
  const update = transaction.updateTable('file_contents').where((build) => build.and(key));
  await update.set({ unused_since: used ? 0 : -now() }).execute();
  return used === undefined;
}

async function holdContent(
  store: Pick<Store, 'dialect'>,
  transaction: WriteTransaction,
  key: ContentKey,
): Promise<number | null> {
  return (await lockRow(store, transaction, 'file_contents', key, 'unused_since'))?.unused_since ?? null;
}

/** Marks a stored file as being deleted. Returns false if the file must be kept. */
type Mark = (transaction: WriteTransaction, key: ContentKey) => Promise<boolean>;

/**
 * Deletes a stored file in three steps: marks its row, removes its bytes with `remove` (permanently or into
 * quarantine), then deletes the row. While the row is marked, nothing can use the file (`keepContent`,
 * `addFile`). A file that is used again before it is marked is kept. After a crash, the next sweep continues
 * with the marked row. Before each removal, checks that this server still runs the job. A request that deletes
 * bytes ends before another server can take over the job, and `setAside` checks again after copying. A server
 * that has lost the job therefore cannot delete bytes that were added later.
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
  // Removing the thumbnail may have taken long enough for another server to take over the job.
  await store.write((transaction) => job.hold(transaction));
  job.signal.throwIfAborted();
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
