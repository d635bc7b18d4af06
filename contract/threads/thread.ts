import { isRecord } from '../json/is-record.ts';
import { COMMENT_MAX_LENGTH, MENTIONS_MAX } from '../limits.ts';
import { readViewState, type ViewState } from '../protocol/view-state.ts';
import type { Vector } from '../vector.ts';
import { isCount, isName, isPlace } from '../json/wire-guards.ts';

/**
 * The threads of a twin: what its members discuss about a place or an item. They are stored separately from
 * the tour, with their own revision and topic, so that visitors never receive them. There are two
 * collections, `threads` and `comments`, which change by operations like those of a tour
 * (`contract/changes/`). The guards work without zod, for code that pages load; `thread-schema.ts` has the
 * equivalent schemas.
 */

/** What a thread can be about. `place`: only a position. */
export const ANCHOR_KINDS = ['place', 'floor', 'room', 'tag', 'point', 'measurement', 'document'] as const;
export type AnchorKind = (typeof ANCHOR_KINDS)[number];

/**
 * What a thread is about, as it was when the thread was started. Positions are in metres in the capture's
 * frame.
 */
export interface Anchor {
  kind: AnchorKind;
  /** Id of the item, floor or room; null for a place. */
  id: string | null;
  /**
   * Title of the item when the thread was started; '' if the item had none. It is shown if the item is
   * deleted.
   */
  title: string;
  /**
   * Vector from the item's position to the point, in metres. When the item moves, the point moves with it.
   * Null if the item has no position or there is no point.
   */
  offset: Vector | null;
  /** The point; null if the thing that the thread is about has no position, such as a file. */
  point: Vector | null;
  /**
   * Id of the capture that the point is in. If the twin shows another capture, the point only records where
   * the thread was.
   */
  capture: string;
  /** Identifies the capture's model, which changes if its scan is processed again. Absent if unknown. */
  model?: string;
}

/** Who started a thread: a member, or a visitor who reported a problem. */
export const THREAD_ORIGINS = ['member', 'report'] as const;

export interface Thread {
  id: string;
  anchor: Anchor;
  /** The view in which the thread was started; null if there was no exact view. */
  view: ViewState | null;
  resolved: boolean;
  /**
   * The server sets `origin` and all fields after it. Until a new thread is saved, these fields have the
   * client's own values.
   */
  origin: (typeof THREAD_ORIGINS)[number];
  /** Whether the thread has a picture, which is at `…/threads/{threadId}/picture`. */
  picture: boolean;
  /** Key of the person who started the thread; '' for a visitor. */
  by: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Who last resolved or reopened the thread, and when; null if nobody has. */
  resolvedBy: string | null;
  resolvedAt: number | null;
  /** The email address that a visitor left for a reply; null if there is none. Only the owner receives it. */
  replyTo: string | null;
}

export interface Comment {
  id: string;
  /** Id of the thread that the comment belongs to. */
  thread: string;
  /** 1 to `COMMENT_MAX_LENGTH` characters; '' if the comment was deleted. */
  text: string;
  /** Keys of the mentioned people, who appear as `@Name` in the text. */
  mentions: readonly string[];
  /** Key of the author. The server sets this field and all that follow. */
  by: string;
  at: number;
  editedAt: number | null;
  /** Whether the comment was deleted. A deleted comment is kept without its text. */
  deleted: boolean;
  /** The revision in which the comment's text was last saved; 0 until it is saved. */
  revision: number;
}

/** A person whom threads or comments refer to. */
export interface ThreadPerson {
  /** Identifies the person within this twin, without revealing their account. */
  key: string;
  /** The name. “Former member” for a deleted account, “Visitor” for the key ''. */
  name: string;
  /** Whether they are currently the owner or a member, and can therefore be mentioned. */
  member: boolean;
}

/** The threads and comments of a twin, as clients store them. `applyTourChanges` applies changes to them. */
export interface Threads extends Readonly<Record<string, unknown>> {
  readonly revision: number;
  readonly threads: readonly Thread[];
  readonly comments: readonly Comment[];
}

/** Milliseconds during which an author can edit a comment. */
export const COMMENT_EDITABLE = 15 * 60_000;

/**
 * The current user, for deciding what they can do with a comment or thread. The server enforces the same
 * rules.
 */
export interface ThreadReader {
  key: string;
  /** Whether the user owns the twin. */
  owner: boolean;
  /** Whether the user can comment: owner, editors and commenters. */
  comments: boolean;
}

/**
 * Returns whether the user can edit a comment: authors who can comment can edit their own comments for 15
 * minutes.
 */
export function canEditComment(reader: ThreadReader, comment: Comment, now: number): boolean {
  return (
    reader.comments && !comment.deleted && comment.by === reader.key && now - comment.at < COMMENT_EDITABLE
  );
}

/**
 * Returns whether the user can delete a comment: authors who can comment can delete their own comments, and
 * the owner can delete all comments. A deleted comment cannot be deleted again.
 */
export function canDeleteComment(reader: ThreadReader, comment: Comment): boolean {
  return reader.comments && !comment.deleted && (reader.owner || comment.by === reader.key);
}

/** Returns whether the user can delete a whole thread, such as an unwanted report: only the owner can. */
export function canDeleteThread(reader: ThreadReader): boolean {
  return reader.owner;
}

/**
 * Returns whether the user can block an author: the owner can block everyone else except visitors, who have
 * no account.
 */
export function canBlock(reader: ThreadReader, author: string): boolean {
  return reader.owner && author !== reader.key && author !== '';
}

/** Returns the value as a thread's anchor without unknown fields; null if it is invalid. */
function readAnchor(value: unknown): Anchor | null {
  if (!isRecord(value)) return null;
  const { kind, id, title, offset, point, capture, model } = value;
  if (!ANCHOR_KINDS.some((each) => each === kind) || (kind === 'place') !== (id === null)) return null;
  if (!(id === null || isName(id)) || typeof title !== 'string' || title.length > 200) return null;
  if (!isPlace(offset) || !isPlace(point) || !isName(capture)) return null;
  const known = isName(model) ? { model } : {};
  return { kind: kind as AnchorKind, id, title, offset, point, capture, ...known };
}

/** Returns the value as a thread without unknown fields; null if it is invalid. */
export function readThread(value: unknown): Thread | null {
  if (!isRecord(value)) return null;
  const { id, resolved, origin, picture, by, at, resolvedBy, resolvedAt, replyTo } = value;
  const anchor = readAnchor(value.anchor);
  const view = value.view === null ? null : readViewState(value.view);
  if (!isName(id) || !anchor || (value.view !== null && !view) || typeof resolved !== 'boolean') return null;
  if (!THREAD_ORIGINS.some((each) => each === origin) || typeof picture !== 'boolean') return null;
  if (!isKey(by) || !isCount(at) || !(resolvedBy === null || isKey(resolvedBy))) return null;
  if (!(resolvedAt === null || isCount(resolvedAt))) return null;
  if (!(replyTo === null || typeof replyTo === 'string')) return null;
  return {
    id,
    anchor,
    view,
    resolved,
    origin: origin as Thread['origin'],
    picture,
    by,
    at,
    resolvedBy,
    resolvedAt,
    replyTo,
  };
}

/** Returns the value as a comment without unknown fields; null if it is invalid. */
export function readComment(value: unknown): Comment | null {
  if (!isRecord(value)) return null;
  const { id, thread, text, mentions, by, at, editedAt, deleted, revision } = value;
  if (!isName(id) || !isName(thread) || !isCommentText(text) || !isMentions(mentions)) return null;
  if (!isKey(by) || !isCount(at) || !(editedAt === null || isCount(editedAt))) return null;
  if (typeof deleted !== 'boolean' || !isCount(revision)) return null;
  return { id, thread, text, mentions, by, at, editedAt, deleted, revision };
}

function isCommentText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= COMMENT_MAX_LENGTH;
}

function isMentions(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MENTIONS_MAX && value.every(isName);
}

function isKey(value: unknown): value is string {
  return value === '' || isName(value);
}
