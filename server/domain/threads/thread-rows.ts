import type { Comment, Thread } from '../../../contract/threads/thread.ts';
import type { ThreadItemTable, TourKey } from '../../platform/store/schema.ts';
import {
  batches,
  findRows,
  putRows,
  type Database,
  type WriteTransaction,
} from '../../platform/store/store.ts';

export type ThreadRow = Omit<ThreadItemTable, keyof TourKey>;
export type ThreadCollection = ThreadRow['collection'];

const COLUMNS = [
  'collection',
  'item_id',
  'thread_id',
  'author_id',
  'resolver_id',
  'revision',
  'sort',
  'removed',
  'created_at',
  'content',
] as const;

export function threadOf(row: ThreadRow): Thread {
  return JSON.parse(row.content) as Thread;
}

export function commentOf(row: ThreadRow): Comment {
  return JSON.parse(row.content) as Comment;
}

/** Returns the rows of threads or comments by their ids, including removed ones. */
export async function selectThreadItems(
  db: Database,
  key: TourKey,
  collection: ThreadCollection,
  ids: Iterable<string>,
): Promise<ThreadRow[]> {
  return await findRows(db, 'thread_items', { ...key, collection, item_id: [...new Set(ids)] }, COLUMNS);
}

/**
 * Returns the rows of the comments in threads. Includes deleted comments, which remain without their text.
 */
export async function selectCommentsOf(
  db: Database,
  key: TourKey,
  threadIds: readonly string[],
): Promise<ThreadRow[]> {
  const which = { ...key, collection: 'comments', removed: 0, thread_id: threadIds } as const;
  return await findRows(db, 'thread_items', which, COLUMNS);
}

/** Returns the number of threads and the number of comments of a twin. */
export async function countThreadItems(
  db: Database,
  key: TourKey,
): Promise<Record<ThreadCollection, number>> {
  const rows = await db
    .selectFrom('thread_items')
    .select((build) => ['collection', build.fn.countAll<number | string>().as('count')])
    .where((build) => build.and({ ...key, removed: 0 }))
    .groupBy('collection')
    .execute();
  const counts = { threads: 0, comments: 0 };
  for (const { collection, count } of rows) counts[collection] = Number(count);
  return counts;
}

export async function saveThreadItems(
  transaction: WriteTransaction,
  key: TourKey,
  rows: readonly ThreadRow[],
): Promise<void> {
  for (const part of batches(rows.map((row) => ({ ...key, ...row }))))
    await putRows(transaction, 'thread_items', ['user_id', 'tour_id', 'collection', 'item_id'], part);
}

/** Returns the ids of all users who wrote a comment in a thread. Ignores deleted comments. */
export async function selectParticipants(db: Database, key: TourKey, threadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('thread_items')
    .select('author_id')
    .distinct()
    .where((build) => build.and({ ...key, collection: 'comments', removed: 0, thread_id: threadId }))
    .where('author_id', '!=', '')
    // This pattern cannot match the text of a comment, because quotation marks in the text are escaped.
    .where('content', 'not like', '%,"deleted":true%')
    .execute();
  return rows.map(({ author_id }) => author_id);
}
