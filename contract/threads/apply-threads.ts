import { applyTourChanges, type TourChanges } from '../changes/tour-changes.ts';
import type { ChangeOperation, Item, Operation } from '../changes/operation.ts';
import { sameValue } from '../json/same-value.ts';
import { type Comment, readComment, readThread, type Thread, type Threads } from './thread.ts';

/** Names of the collections of threads and comments in operations. */
export const THREADS = 'threads';
export const COMMENTS = 'comments';

/** The threads and comments of a twin before any have loaded. */
export const NO_THREADS: Threads = { revision: 0, threads: [], comments: [] };

/**
 * Returns the threads and comments after a client's own operations; the same object if nothing changes.
 * Predicts what the server will save: editing a deleted comment has no effect, removing a comment empties it,
 * and removing a thread removes its comments.
 */
export function applyThreadOperations(document: Threads, operations: readonly Operation[]): Threads {
  return operations.reduce(applyOne, document);
}

function applyOne(document: Threads, operation: Operation): Threads {
  if (operation.collection === THREADS) return applyToThread(document, operation);
  return operation.collection === COMMENTS ? applyToComment(document, operation) : document;
}

function applyToThread(document: Threads, operation: Operation): Threads {
  const { item } = operation;
  const current = document.threads.find(({ id }) => id === item.id);
  if (operation.kind === 'add' || isChangeOfNew(operation, current)) {
    const picture = typeof item.picture === 'string' || item.picture === true;
    const added = current ? null : readThread({ ...item, picture });
    return added ? { ...document, threads: [...document.threads, added] } : document;
  }
  if (!current) return document;
  if (operation.kind === 'remove') {
    return {
      ...document,
      threads: document.threads.filter((thread) => thread !== current),
      comments: document.comments.filter(({ thread }) => thread !== current.id),
    };
  }
  const { resolved, resolvedBy, resolvedAt } = item as Item & Thread;
  if (!changes(operation, current, 'resolved')) return document;
  const next = { ...current, resolved, resolvedBy, resolvedAt };
  return { ...document, threads: document.threads.map((thread) => (thread === current ? next : thread)) };
}

function applyToComment(document: Threads, operation: Operation): Threads {
  const { item } = operation;
  const current = document.comments.find(({ id }) => id === item.id);
  if (operation.kind === 'add' || isChangeOfNew(operation, current)) {
    // Keeps the comment even without its thread, until the server decides what happens to it.
    const added = current ? null : readComment(item);
    return added ? { ...document, comments: [...document.comments, added] } : document;
  }
  if (!current || current.deleted) return document;
  const next = operation.kind === 'remove' ? emptied(current) : edited(current, operation);
  if (next === current) return document;
  return {
    ...document,
    comments: document.comments.map((comment) => (comment === current ? next : comment)),
  };
}

/**
 * Returns whether a change adds a new item. If a user edits a new item after the server rejected it, the
 * outbox sends a change (see `joinOperations`).
 */
function isChangeOfNew({ kind }: Operation, current: object | undefined): boolean {
  return kind === 'change' && current === undefined;
}

function emptied(comment: Comment): Comment {
  return { ...comment, text: '', mentions: [], deleted: true };
}

function edited(comment: Comment, operation: ChangeOperation): Comment {
  const { text, mentions, editedAt } = operation.item as Item & Comment;
  if (!changes(operation, comment, 'text') && !changes(operation, comment, 'mentions')) return comment;
  return { ...comment, text, mentions, editedAt };
}

function changes<Own extends Thread | Comment>(
  { changed, item }: ChangeOperation,
  current: Own,
  field: keyof Own & string,
): boolean {
  return changed.includes(field) && !sameValue(current[field], item[field]);
}

/**
 * Returns the threads and comments after changes that the server reported; null if earlier changes are
 * missing. Ignores changed items that have an unknown form.
 */
export function advanceThreads(document: Threads, reported: TourChanges): Threads | null {
  const { since, revision, collections } = reported;
  if (since > document.revision) return null;
  if (revision <= document.revision) return document;
  return applyTourChanges(document, {
    ...reported,
    fields: {},
    collections: {
      [THREADS]: readSet(collections[THREADS], readThread),
      [COMMENTS]: readSet(collections[COMMENTS], readComment),
    },
  });
}

const UNCHANGED = { set: [], removed: [] };

function readSet(
  { set, removed }: TourChanges['collections'][string] = UNCHANGED,
  read: (item: Item) => object | null,
): TourChanges['collections'][string] {
  return { set: set.flatMap((item) => (read(item) as Item | null) ?? []), removed };
}
