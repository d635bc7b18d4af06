import { pageOf } from '../../../contract/addresses.ts';
import { BYTE_ORDER_MARK, csvRecord } from '../../../contract/csv/write-record.ts';
import { formatView } from '../../../contract/protocol/view-state.ts';
import type { BcfVersion } from '../../../contract/threads/bcf/bcf-version.ts';
import { writeBcf } from '../../../contract/threads/bcf/write-bcf.ts';
import type { Comment, Thread } from '../../../contract/threads/thread.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { fileWithList } from '../../../contract/twin-archive/canonical-json.ts';
import type { ExportedComments, ExportedThread } from '../../../contract/twin-archive/exported-comments.ts';
import { ARCHIVE_PATHS } from '../../../contract/twin-archive/manifest.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canSeeMembers } from '../../platform/access/policy.ts';
import { countDownload } from '../../platform/limits/count-requests.ts';
import { pagesOf } from '../../platform/store/in-pages.ts';
import type { Database } from '../../platform/store/store.ts';
import { FORMER } from '../tours/operation-log.ts';
import { nameOfTour } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { authorizeThreads, type FoundThreads, nameKeys, selectPicture } from './read-threads.ts';
import { commentOf, selectCommentsOf, threadOf } from './thread-rows.ts';

type Exports = Needs<'config' | 'store' | 'now'>;

/**
 * Returns the threads of a tour as the text of a JSON file or a CSV table, with the twin's name. The actor
 * must be the owner or a member. Throws `not-signed-in`, `not-found` and `too-many-requests`.
 */
export async function exportThreads(
  context: Exports,
  actor: Actor,
  { as, ...ref }: TourRef & { as: 'json' | 'csv' },
): Promise<{ name: string; texts: AsyncIterable<string> }> {
  const { name } = await beginExport(context, actor, ref);
  const { db } = context.store;
  return { name, texts: as === 'json' ? threadsFile(db, ref) : threadsTable(db, ref) };
}

/**
 * Streams the threads of a tour as a BCF archive. The archive contains the names of users, but no addresses.
 * Throws the errors of `exportThreads`.
 */
export async function exportBcf(
  context: Exports,
  actor: Actor,
  { version, ...ref }: TourRef & { version: BcfVersion },
): Promise<{ name: string; archive: ReadableStream<Uint8Array> }> {
  const { db } = context.store;
  const { name, tour } = await beginExport(context, actor, ref);
  const names = await nameKeys(db, ref);
  const page = context.config.publicOrigin + pageOf(ref);
  const files = writeBcf({
    version,
    project: { id: tour.globalId, name },
    threads: readInPages(db, ref),
    nameOf: (key) => names.get(key) ?? FORMER,
    linkOf: (view) => `${page}#${formatView(view)}`,
    pictureOf: (threadId) => selectPicture(db, ref, threadId),
  });
  // Loads the module only when it is needed, so that the server starts faster.
  const { zipStream } = await import('../../platform/archives/zip-stream.ts');
  return { name, archive: zipStream(files, new Date(context.now())) };
}

/** Returns a twin and its name, and counts the export. Throws the errors of `exportThreads`. */
async function beginExport(
  context: Exports,
  actor: Actor,
  ref: TourRef,
): Promise<{ name: string; tour: FoundThreads }> {
  const { db } = context.store;
  const { person, tour } = await authorizeThreads(db, actor, ref, canSeeMembers);
  await countDownload(context, 'export', person.userId);
  return { name: (await nameOfTour(db, ref)) ?? '', tour };
}

/**
 * Yields the text of `comments.json`, one thread per line, oldest first. The caller checks that the actor may
 * read the threads.
 */
export function threadsFile(db: Database, ref: TourRef): AsyncGenerator<string> {
  const head: Omit<ExportedComments, 'threads'> = {
    $schema: ARCHIVE_PATHS.schema('comments'),
    format: 'gov360-twin-comments',
    version: 1,
  };
  return fileWithList(head, 'threads', listThreads(db, ref));
}

type Line = [thread: ExportedThread, number: number, comment: ExportedThread['comments'][number] | undefined];

const COLUMNS: Readonly<Record<string, (...line: Line) => string | number>> = {
  thread: ({ id }) => id,
  about: ({ anchor }) => anchor.kind,
  title: ({ anchor }) => anchor.title,
  state: ({ resolved }) => (resolved ? 'resolved' : 'open'),
  x: ({ anchor }) => anchor.point?.[0] ?? '',
  y: ({ anchor }) => anchor.point?.[1] ?? '',
  z: ({ anchor }) => anchor.point?.[2] ?? '',
  comment: (_, number) => number,
  author: (thread, _, comment) => (comment ?? thread).by,
  written: (thread, _, comment) => (comment ?? thread).at,
  edited: (_, __, comment) => comment?.edited ?? '',
  deleted: (_, __, comment) => (comment?.deleted ? 'yes' : ''),
  text: (_, __, comment) => comment?.text ?? '',
  mentions: (_, __, comment) => comment?.mentions.join(', ') ?? '',
};

/** Yields the text of a table with one row per comment, and one row for each thread without comments. */
async function* threadsTable(db: Database, ref: TourRef): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(Object.keys(COLUMNS));
  for await (const thread of listThreads(db, ref)) {
    const { comments } = thread;
    for (const [index, comment] of (comments.length > 0 ? comments : [undefined]).entries())
      yield csvRecord(Object.values(COLUMNS).map((field) => field(thread, comment ? index + 1 : 0, comment)));
  }
}

async function* listThreads(db: Database, ref: TourRef): AsyncGenerator<ExportedThread> {
  const names = await nameKeys(db, ref);
  const nameOf = (key: string) => names.get(key) ?? FORMER;
  for await (const { thread, comments } of readInPages(db, ref)) yield exported(thread, comments, nameOf);
}

/** Yields all threads of a tour with their comments, oldest first. */
async function* readInPages(
  db: Database,
  ref: TourRef,
): AsyncGenerator<{ thread: Thread; comments: Comment[] }> {
  const query = db
    .selectFrom('thread_items')
    .selectAll()
    .where((build) => build.and({ ...tourKey(ref), collection: 'threads', removed: 0 }));
  // `sort` is unique among the threads of a tour, so the pages skip no thread.
  for await (const rows of pagesOf(query, ['sort'])) {
    const ids = rows.map(({ item_id }) => item_id);
    const comments = Map.groupBy(await selectCommentsOf(db, tourKey(ref), ids), ({ thread_id }) => thread_id);
    for (const row of rows) {
      const own = (comments.get(row.item_id) ?? []).toSorted((a, b) => a.sort - b.sort);
      yield { thread: threadOf(row), comments: own.map(commentOf) };
    }
  }
}

function exported(
  { id, anchor, view, origin, by, at, resolved, resolvedBy, resolvedAt }: Thread,
  comments: readonly Comment[],
  nameOf: (key: string) => string,
): ExportedThread {
  return {
    id,
    anchor: { ...anchor, offset: copyOf(anchor.offset), point: copyOf(anchor.point) },
    view: view && { ...view },
    origin,
    by: nameOf(by),
    at: isoTime(at),
    resolved,
    resolvedBy: resolvedBy === null ? null : nameOf(resolvedBy),
    resolvedAt: resolvedAt === null ? null : isoTime(resolvedAt),
    comments: comments.map((comment) => ({
      id: comment.id,
      by: nameOf(comment.by),
      at: isoTime(comment.at),
      edited: comment.editedAt === null ? null : isoTime(comment.editedAt),
      deleted: comment.deleted,
      text: comment.text,
      mentions: comment.mentions.map(nameOf),
    })),
  };
}

const copyOf = (vector: readonly number[] | null) => vector && [...vector];
const isoTime = (at: number) => new Date(at).toISOString();
