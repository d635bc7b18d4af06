import type { TourKey } from '../../platform/store/schema.ts';
import { sql } from 'kysely';
import { NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { canComment } from '../../platform/access/policy.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { useStorage } from '../../platform/limits/storage-quota.ts';
import {
  insertRows,
  removeRows,
  updateRows,
  type Database,
  type WriteTransaction,
} from '../../platform/store/store.ts';
import { tellNotified } from '../notifications/list-notifications.ts';
import { noteThreadEvents, type ThreadEvent } from '../notifications/note-events.ts';
import { itemKey, rowBytes } from '../tours/annotation-rows.ts';
import { findApplied, rememberOperations } from '../tours/apply-operations.ts';
import { authorizeWhereMoved, writeWhereMoved } from '../tours/locate-twin.ts';
import { personKey } from '../tours/operation-log.ts';
import { type ChangedRow, changesParts } from '../tours/select-tour.ts';
import { lockTour, tourKey } from '../tours/tour-revision.ts';
import { requireSame } from '../tours/write-operations.ts';
import { type AppliedThreads, applyThreadOperations, type DraftEvent } from './apply-threads.ts';
import { type ParsedThreadOperations, parseThreadOperations, type ThreadOperation } from './parse-threads.ts';
import { authorizeThreads, type FoundThreads, withReplyTo } from './read-threads.ts';
import {
  countThreadItems,
  saveThreadItems,
  selectCommentsOf,
  selectParticipants,
  selectThreadItems,
  type ThreadRow,
} from './thread-rows.ts';

/** The result of operations. `parts`: the JSON of a `TourChanges`, in parts to send one after another. */
export interface ChangedThreads {
  globalId: string;
  revision: number;
  parts: readonly string[];
}

/**
 * Applies operations to the threads of a tour, except those that were already applied, in one revision.
 * Creates no revision if nothing changes. When the changes are durable, resolves with the current state of
 * all items that the operations name. Throws `invalid-document`, `too-many-requests`, `quota-exceeded`,
 * `not-signed-in`, `forbidden` or `not-found`. If the operations name a tour that was replaced, throws
 * `not-found`. If the operations name a demo that has become a regular twin of the same owner, applies them
 * to that twin instead.
 */
export async function changeThreads(
  context: Writes,
  actor: Actor,
  { body, ...ref }: TourRef & { body: unknown },
): Promise<ChangedThreads> {
  await authorizeThreadOperations(context, actor, ref);
  const parsed = parseThreadOperations(body);
  return await writeWhereMoved(context, ref, parsed.tourId, (located) =>
    writeParsed(context, actor, located, parsed),
  );
}

/**
 * Throws `not-signed-in`, `forbidden` or `not-found` if the actor may not send operations to the threads of a
 * tour.
 */
export async function authorizeThreadOperations(
  context: Needs<'store'>,
  actor: Actor,
  ref: TourRef,
): Promise<void> {
  await authorizeWhereMoved(context, { actor, ref, roles: ['editor', 'commenter'] }, () =>
    authorizeThreads(context.store.db, actor, ref, canComment),
  );
}

async function writeParsed(
  context: Writes,
  actor: Actor,
  ref: TourRef,
  { operations, tourId }: ParsedThreadOperations,
): Promise<ChangedThreads> {
  const { person } = await authorizeThreads(context.store.db, actor, ref, canComment);
  const { userId } = person;
  const { globalId, parts, ...written } = await writeCounted(context, person, async (transaction) => {
    await lockTour(context.store, transaction, tourKey(ref));
    // Checks again, because the user may have lost the right in the meantime.
    const { tour } = await authorizeThreads(transaction, person, ref, canComment);
    requireSame({ global_id: tour.globalId }, tourId);
    const written = await writeThreads(context, transaction, { ref, tour, operations, userId });
    const { revision, told } = written;
    const rows = await withReplyTo(transaction, ref, person, told);
    const parts = changesParts({ since: tour.revision, revision, fields: '{}', rows });
    return { globalId: tour.globalId, parts, ...written };
  });
  tellThreads(context, ref, written);
  return { globalId, revision: written.revision, parts };
}

/** Notifies open pages of changed threads and of new notifications. Call this after the commit. */
export function tellThreads(
  context: Needs<'feed' | 'now'>,
  ref: TourRef,
  { isNews, revision, notified }: WrittenThreads,
): void {
  const topic = formatTopic({ ...ref, kind: 'threads' });
  if (isNews) context.feed.publish({ kind: 'changed', topic, revision });
  tellNotified(context, notified);
}

/**
 * Operations on the threads of an existing, locked tour. The caller has checked that the sender may send
 * these operations. `userId`: the sender, or '' for a visitor.
 */
interface ThreadWrite {
  ref: TourRef;
  tour: FoundThreads;
  operations: readonly ThreadOperation[];
  userId: string;
}

interface WrittenThreads {
  revision: number;
  isNews: boolean;
  notified: readonly string[];
  told: ChangedRow[];
}

/**
 * Applies operations in a transaction. Returns the ids of the notified users, and the rows for the response
 * to the sender. Throws the errors of `changeThreads`.
 */
export async function writeThreads(
  context: Writes,
  transaction: WriteTransaction,
  { ref, tour: { globalId, revision: since, rights }, operations, userId }: ThreadWrite,
): Promise<WrittenThreads> {
  const key = tourKey(ref);
  const now = context.now();
  const names = new Map(operations.map(({ id }) => [id, rememberedName(id)]));
  const remembered = await findApplied(transaction, key, [...names.values()]);
  const known = await selectKnown(transaction, key, operations);
  const people = [ref.userId, ...rights.members.keys()];
  const result = applyThreadOperations(
    known,
    operations,
    new Set([...names].filter(([, name]) => remembered.has(name)).map(([id]) => id)),
    {
      userId,
      isOwner: userId === ref.userId,
      now,
      revision: since + 1,
      keyOf: (id) => (id === '' ? '' : personKey(globalId, id)),
      members: new Map(people.map((id) => [personKey(globalId, id), id])),
    },
    await countThreadItems(transaction, key),
  );
  const isNews = result.changed.length > 0;
  const revision = isNews ? since + 1 : since;
  const news = [...new Set(names.values()).difference(remembered)];
  const bytes = await rememberOperations(transaction, key, news, now);
  const grown = isNews ? await save(transaction, key, known, result) : 0;
  if (isNews) await updateRows(transaction, 'tours', key, { threads_revision: revision });
  await useStorage(context, transaction, ref.userId, bytes + grown);
  const events = await completeEvents(transaction, key, result.events);
  const notified = await noteThreadEvents(context, transaction, ref, events);
  return { revision, isNews, notified, told: listTold(operations, result) };
}

/**
 * Returns the id under which `applied_operations` remembers an operation on threads. The table also contains
 * the ids of operations on the tour's items. The returned id is longer than any of these, so it never equals
 * one of them.
 */
function rememberedName(id: string): string {
  return `${'threads '.padEnd(NAME_MAX_LENGTH, '-')}${id}`;
}

/** Returns the rows that `applyThreadOperations` needs for these operations. */
async function selectKnown(
  db: Database,
  key: TourKey,
  operations: readonly ThreadOperation[],
): Promise<ThreadRow[]> {
  const idsIn = (collection: ThreadRow['collection']) =>
    operations.filter((each) => each.collection === collection).map(({ itemId }) => itemId);
  const comments = await selectThreadItems(db, key, 'comments', idsIn('comments'));
  const removed = operations
    .filter(({ collection, act }) => collection === 'threads' && act.kind === 'remove')
    .map(({ itemId }) => itemId);
  const others = await selectCommentsOf(db, key, removed);
  const ofNew = operations.flatMap(({ act }) => ('comment' in act ? [act.comment.thread] : []));
  const ofOld = comments.map(({ thread_id }) => thread_id);
  const threads = await selectThreadItems(db, key, 'threads', [...idsIn('threads'), ...ofNew, ...ofOld]);
  return [...threads, ...comments, ...others];
}

/** Stores the changed rows and the pictures. Returns the increase in storage use, in bytes. */
async function save(
  transaction: WriteTransaction,
  key: TourKey,
  known: readonly ThreadRow[],
  { changed, pictures, removed }: AppliedThreads,
): Promise<number> {
  await saveThreadItems(transaction, key, changed);
  const before = new Map(known.map((row) => [itemKey(row.collection, row.item_id), row]));
  let bytes = 0;
  for (const row of changed)
    bytes += rowBytes(row) - rowBytes(before.get(itemKey(row.collection, row.item_id)));
  for (const [thread_id, png] of pictures) {
    bytes += png.length;
    await insertRows(transaction, 'thread_pictures', { ...key, thread_id, png });
  }
  if (removed.length === 0) return bytes;
  const gone = await transaction
    .deleteFrom('thread_pictures')
    .where((build) => build.and(key))
    .where('thread_id', 'in', removed)
    .returning(sql<number>`octet_length(png)`.as('bytes'))
    .execute();
  for (const table of ['thread_reporters', 'thread_seen'] as const)
    await removeRows(transaction, table, { ...key, thread_id: removed });
  return gone.reduce((left, picture) => left - picture.bytes, bytes);
}

async function completeEvents(
  transaction: WriteTransaction,
  key: TourKey,
  drafts: readonly DraftEvent[],
): Promise<ThreadEvent[]> {
  const events: ThreadEvent[] = [];
  const participants = new Map<string, string[]>();
  for (const { concernsAll, ...event } of drafts) {
    const { threadId } = event;
    if (concernsAll && !participants.has(threadId))
      participants.set(threadId, await selectParticipants(transaction, key, threadId));
    events.push({ ...event, participants: concernsAll ? participants.get(threadId)! : [] });
  }
  return events;
}

/** Returns the current state of all items that the operations name, and of other items that they changed. */
function listTold(operations: readonly ThreadOperation[], { changed, find }: AppliedThreads): ChangedRow[] {
  const told = new Map<string, ChangedRow>();
  for (const { collection, itemId: item_id } of operations)
    told.set(
      itemKey(collection, item_id),
      find(collection, item_id) ?? { collection, item_id, sort: 0, removed: 1, content: '' },
    );
  for (const row of changed) told.set(itemKey(row.collection, row.item_id), row);
  return [...told.values()];
}
