import { listGroups } from '../../../contract/changes/operation.ts';
import { AppError } from '../../../contract/errors.ts';
import { COMMENTS_MAX, THREADS_MAX } from '../../../contract/limits.ts';
import {
  canDeleteComment,
  canDeleteThread,
  canEditComment,
  type Comment,
  COMMENT_EDITABLE,
  type Thread,
  type ThreadReader,
} from '../../../contract/threads/thread.ts';
import type { NewComment } from '../../../contract/threads/thread-schema.ts';
import { refuseFields } from '../../platform/store/parse-document.ts';
import type { ThreadEvent } from '../notifications/note-events.ts';
import { itemKey, placeOf } from '../tours/annotation-rows.ts';
import type { StartedThread, ThreadOperation } from './parse-threads.ts';
import { commentOf, type ThreadCollection, threadOf, type ThreadRow } from './thread-rows.ts';

/** The sender of operations, and the facts that decide whether they are allowed. */
export interface ThreadWriter {
  /** The sender's user id. '' for a visitor who reports a problem. */
  userId: string;
  isOwner: boolean;
  now: number;
  /** The revision to use if anything changes. */
  revision: number;
  /** Returns the key of a user by their id (`personKey`). */
  keyOf: (personId: string) => string;
  /** Ids of the owner and the members, by key. */
  members: ReadonlyMap<string, string>;
}

/**
 * An event without its participants, which are known only after everything is stored. `concernsAll`: whether
 * the event concerns everyone who wrote in the thread.
 */
export type DraftEvent = Omit<ThreadEvent, 'participants'> & { concernsAll: boolean };

export interface AppliedThreads {
  changed: ThreadRow[];
  /** Returns the current row of an item, or undefined if the item does not exist. */
  find: (collection: ThreadCollection, id: string) => ThreadRow | undefined;
  pictures: ReadonlyMap<string, Buffer>;
  /** Ids of threads that were completely deleted. */
  removed: string[];
  events: DraftEvent[];
}

/**
 * Applies operations in order, except those in `applied`, and returns their effect. `known`: the rows of the
 * items that the operations name, the rows of the threads that contain these items, and the rows of the
 * comments in threads to remove. If an operation has no effect because its item was deleted or, for a new
 * item, already exists, its group has no effect either. Throws `forbidden` for operations that the writer may
 * not send, and `invalid-document` if an operation is too late or exceeds a limit.
 */
export function applyThreadOperations(
  known: readonly ThreadRow[],
  operations: readonly ThreadOperation[],
  applied: ReadonlySet<string>,
  writer: ThreadWriter,
  counted: Readonly<Record<ThreadCollection, number>>,
): AppliedThreads {
  const state = new ThreadState(known, writer, counted);
  const done = new Set(applied);
  for (const group of listGroups(operations)) {
    const news = group.filter(({ id }) => !done.has(id));
    state.begin();
    const isWhole = news.every((operation) => state.apply(operation) || group.length === 1);
    if (!isWhole) state.undo();
    for (const { id } of news) done.add(id);
  }
  return state.result();
}

/** The items of a twin's threads while operations are applied. */
class ThreadState {
  readonly #writer: ThreadWriter;
  readonly #reader: ThreadReader;
  readonly #before: ReadonlyMap<string, ThreadRow>;
  readonly #rows: Map<string, ThreadRow>;
  readonly #pictures = new Map<string, Buffer>();
  readonly #counts: Record<ThreadCollection, number>;
  #events: DraftEvent[] = [];
  /** The rows that were replaced since `begin`, undefined for new items. */
  #replaced: [key: string, row: ThreadRow | undefined][] = [];
  #eventsBefore = 0;

  constructor(
    known: readonly ThreadRow[],
    writer: ThreadWriter,
    counts: Readonly<Record<ThreadCollection, number>>,
  ) {
    this.#writer = writer;
    this.#reader = { key: writer.keyOf(writer.userId), owner: writer.isOwner, comments: true };
    this.#rows = new Map(known.map((row) => [itemKey(row.collection, row.item_id), row]));
    this.#before = new Map(this.#rows);
    this.#counts = { ...counts };
  }

  begin(): void {
    this.#replaced = [];
    this.#eventsBefore = this.#events.length;
  }

  undo(): void {
    for (const [key, row] of this.#replaced.toReversed()) {
      const current = this.#rows.get(key)!;
      this.#counts[current.collection] -= Number(!current.removed) - Number(row?.removed === 0);
      if (row) this.#rows.set(key, row);
      else this.#rows.delete(key);
    }
    this.#events = this.#events.slice(0, this.#eventsBefore);
  }

  /**
   * Applies an operation. Returns false if it has no effect because its item was deleted or already exists.
   */
  apply({ act, collection, itemId, index }: ThreadOperation): boolean {
    const row = this.#rows.get(itemKey(collection, itemId));
    // An import may create a deleted thread again.
    const isNew = !row || row.removed === 1;
    if (act.kind === 'start') return isNew && this.#start(act, index);
    if (act.kind === 'comment') return isNew && this.#comment(act.comment, index);
    // If the server rejected a new item, the client's next change to the item contains the whole item.
    if (!row && act.kind === 'edit') return this.#comment(act.comment, index);
    if (!row && act.kind === 'resolve' && act.thread) {
      this.#start({ thread: act.thread, png: null }, index);
      return !act.resolved || this.#resolve(this.#rows.get(itemKey(collection, itemId))!, true);
    }
    if (!row || row.removed) return false;
    if (act.kind === 'resolve') return this.#resolve(row, act.resolved);
    if (act.kind === 'edit') return this.#edit(row, act.comment, index);
    if (act.kind === 'nothing') return true;
    return collection === 'threads' ? this.#removeThread(row) : this.#removeComment(row);
  }

  result(): AppliedThreads {
    const changed = [...this.#rows]
      .filter(([key, row]) => row !== this.#before.get(key))
      .map(([, row]) => row);
    const threads = changed.filter(({ collection }) => collection === 'threads');
    const removed = threads.filter((row) => row.removed).map(({ item_id }) => item_id);
    const exists = new Set(threads.filter((row) => !row.removed).map(({ item_id }) => item_id));
    return {
      changed,
      find: (collection, id) => this.#rows.get(itemKey(collection, id)),
      pictures: new Map([...this.#pictures].filter(([id]) => exists.has(id))),
      removed,
      events: this.#events.filter(({ threadId }) => !removed.includes(threadId)),
    };
  }

  #start({ thread: { id, anchor, view }, png }: StartedThread, index: number): boolean {
    const { now, userId, keyOf } = this.#writer;
    const thread: Thread = {
      id,
      anchor,
      view,
      resolved: false,
      origin: userId === '' ? 'report' : 'member',
      picture: png !== null,
      by: keyOf(userId),
      at: now,
      resolvedBy: null,
      resolvedAt: null,
      replyTo: null,
    };
    this.#insert({ collection: 'threads', item_id: id, thread_id: id }, thread, index);
    if (png) this.#pictures.set(id, png);
    return true;
  }

  #comment({ id, thread: threadId, text, mentions: sent }: NewComment, index: number): boolean {
    const { now, userId, keyOf, revision } = this.#writer;
    const thread = this.#rows.get(itemKey('threads', threadId));
    if (!thread || thread.removed) return false;
    const mentions = this.#mentions(sent);
    const by = keyOf(userId);
    const own = { by, at: now, editedAt: null, deleted: false, revision };
    this.#insert(
      { collection: 'comments', item_id: id, thread_id: threadId },
      { id, thread: threadId, text, mentions, ...own },
      index,
    );
    this.#note('comment', thread, { commentId: id, text, mentioned: mentions, concernsAll: true });
    return true;
  }

  #edit(row: ThreadRow, { text, mentions: sent }: NewComment, index: number): boolean {
    const comment = commentOf(row);
    if (comment.deleted) return false;
    const { now, revision } = this.#writer;
    if (comment.by !== this.#reader.key)
      throw new AppError('forbidden', 'Only the author of a comment can edit it.');
    if (!canEditComment(this.#reader, comment, now))
      throw refuse(index, `You can edit a comment only for ${MINUTES} minutes after you write it.`);
    const mentions = this.#mentions(sent);
    const isSame = comment.text === text && comment.mentions.join() === mentions.join();
    if (isSame) return true;
    this.#replace(row, { ...comment, text, mentions, editedAt: now, revision });
    const thread = this.#rows.get(itemKey('threads', row.thread_id));
    const mentioned = mentions.filter((key) => !comment.mentions.includes(key));
    if (thread && mentioned.length > 0)
      this.#note('comment', thread, { commentId: comment.id, text, mentioned, concernsAll: false });
    return true;
  }

  #removeComment(row: ThreadRow): boolean {
    const comment = commentOf(row);
    if (comment.deleted) return false;
    if (!canDeleteComment(this.#reader, comment))
      throw new AppError(
        'forbidden',
        'Only the author of a comment and the owner of the twin can delete the comment.',
      );
    this.#replace(row, {
      ...comment,
      text: '',
      mentions: [],
      deleted: true,
      revision: this.#writer.revision,
    });
    this.#events = this.#events.filter(({ commentId }) => commentId !== comment.id);
    return true;
  }

  #resolve(row: ThreadRow, resolved: boolean): boolean {
    const thread = threadOf(row);
    if (thread.resolved === resolved) return true;
    const { now, userId, keyOf } = this.#writer;
    const next = { ...thread, resolved, resolvedBy: keyOf(userId), resolvedAt: now };
    this.#replace({ ...row, resolver_id: userId }, next);
    this.#note(resolved ? 'resolved' : 'reopened', row, { concernsAll: true });
    return true;
  }

  #removeThread(row: ThreadRow): boolean {
    if (!canDeleteThread(this.#reader))
      throw new AppError('forbidden', 'Only the owner of the twin can delete a thread.');
    for (const each of this.#rows.values())
      if (each.thread_id === row.item_id && !each.removed) this.#replace(each, null);
    return true;
  }

  /** Returns the keys that can be mentioned: those of the owner and the members. Removes duplicates. */
  #mentions(keys: readonly string[]): string[] {
    return [...new Set(keys)].filter((key) => this.#writer.members.has(key));
  }

  #note(
    kind: ThreadEvent['kind'],
    thread: ThreadRow,
    about: Pick<DraftEvent, 'concernsAll'> & Partial<Pick<DraftEvent, 'commentId' | 'text' | 'mentioned'>>,
  ): void {
    const { userId, revision, members } = this.#writer;
    const { commentId = null, text = '', mentioned = [], concernsAll } = about;
    this.#events.push({
      kind,
      threadId: thread.item_id,
      commentId,
      actorId: userId,
      mentioned: mentioned.map((key) => members.get(key)!),
      concernsAll,
      text,
      title: threadOf(thread).anchor.title,
      threadRevision: revision,
    });
  }

  #insert(
    place: Pick<ThreadRow, 'collection' | 'item_id' | 'thread_id'>,
    content: Thread | Comment,
    index: number,
  ): void {
    const { revision, now, userId } = this.#writer;
    const most = place.collection === 'threads' ? THREADS_MAX : COMMENTS_MAX;
    if (this.#counts[place.collection] >= most)
      throw refuse(index, `A twin can have at most ${most} ${place.collection}.`);
    const own = { author_id: userId, resolver_id: '', sort: placeOf(revision, index), created_at: now };
    this.#replace({ ...place, ...own, revision, removed: 0, content: '' }, content);
  }

  /** Replaces the content of a row. `content`: null to remove the item completely. */
  #replace(row: ThreadRow, content: Thread | Comment | null): void {
    const key = itemKey(row.collection, row.item_id);
    const was = this.#rows.get(key);
    const next: ThreadRow = {
      ...row,
      revision: this.#writer.revision,
      removed: content ? 0 : 1,
      content: content ? JSON.stringify(content) : '',
    };
    this.#counts[row.collection] += Number(!next.removed) - Number(was?.removed === 0);
    this.#replaced.push([key, was]);
    this.#rows.set(key, next);
  }
}

const MINUTES = COMMENT_EDITABLE / 60_000;

function refuse(index: number, detail: string): AppError {
  return refuseFields([{ pointer: `/operations/${index}`, detail }]);
}
