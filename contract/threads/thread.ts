import { isRecord } from '../json/is-record.ts';
import { COMMENT_MAX_LENGTH, MENTIONS_MAX } from '../limits.ts';
import { readViewState, type ViewState } from '../protocol/view-state.ts';
import type { Vector } from '../vector.ts';
import { isCoordinate, isCount, isName } from '../wire-guards.ts';

/**
 * Threads of a twin: what its members say about a place or an item in it. They are a document beside the tour, with its own revision and
 * topic, so nothing of them can reach visitors. It has two collections, `threads` and `comments`, which change by operations as those of a
 * tour do (`contract/changes/`). Guards without zod, for code that pages load; `thread-schema.ts` has the same as schemas.
 */

/** What a thread can be about. `place`: a position alone. */
export const ANCHOR_KINDS = ['place', 'floor', 'room', 'tag', 'point', 'measurement', 'document'] as const;
export type AnchorKind = (typeof ANCHOR_KINDS)[number];

/** What a thread is about, as it was when the thread started. Metres in the capture's frame. */
export interface Anchor {
  kind: AnchorKind;
  /** Id of the item, floor or room; null for a place. */
  id: string | null;
  /** Title of the item at that time, which is shown if it was deleted since; '' for none. */
  title: string;
  /** From the item's position to the point; null if one of them has no position. The point moves with its item. */
  offset: Vector | null;
  /** The point itself; null for something without a position, such as a file. */
  point: Vector | null;
  /** Id of the capture. In another one, the point is only where it was. */
  capture: string;
  /** Identifies the capture's model, which changes if its scan is processed again. Missing if it was not known. */
  model?: string;
}

/** Where a thread came from: a member, or a visitor who reported a problem. */
export const THREAD_ORIGINS = ['member', 'report'] as const;

export interface Thread {
  id: string;
  anchor: Anchor;
  /** The view in which it started; null where there is no exact view. */
  view: ViewState | null;
  resolved: boolean;
  /** From here on, the server sets all fields; in a client's own unsaved threads they have the client's values. */
  origin: (typeof THREAD_ORIGINS)[number];
  /** It has a picture, at `…/threads/{threadId}/picture`. */
  picture: boolean;
  /** Key of who started it; '' for a visitor. */
  by: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Who resolved or reopened it last, and when; null while nobody has. */
  resolvedBy: string | null;
  resolvedAt: number | null;
  /** Only for the owner: the address that a visitor left for an answer; null. */
  replyTo: string | null;
}

export interface Comment {
  id: string;
  /** Id of its thread. */
  thread: string;
  /** 1 to `COMMENT_MAX_LENGTH` characters; '' of a deleted one. */
  text: string;
  /** Keys of mentioned people, each written `@Name` in the text. */
  mentions: readonly string[];
  /** From here on, the server sets all fields. */
  by: string;
  at: number;
  editedAt: number | null;
  /** It was deleted, and leaves a gap. */
  deleted: boolean;
  /** The revision that wrote or last changed its text; 0 until it is saved. */
  revision: number;
}

/** Somebody whom threads name. */
export interface ThreadPerson {
  /** Identifies a person within a twin, and reveals nothing else. */
  key: string;
  /** “Former member” for deleted accounts, “Visitor” for ''. */
  name: string;
  /** Can be mentioned: the owner and members now. */
  member: boolean;
}

/** The document as clients keep it. `TourChanges` apply to it (`applyTourChanges`). */
export interface Threads extends Readonly<Record<string, unknown>> {
  readonly revision: number;
  readonly threads: readonly Thread[];
  readonly comments: readonly Comment[];
}

/** Milliseconds after which an author can no longer edit a comment. */
export const COMMENT_EDITABLE = 15 * 60_000;

/** What the person who reads may do with a comment or thread at a time. The server decides by the same rules. */
export interface ThreadReader {
  key: string;
  /** The reader owns the twin. */
  owner: boolean;
  /** The reader can comment: the owner, editors and commenters. */
  comments: boolean;
}

/** Authors edit their comments for 15 minutes. */
export function canEditComment(reader: ThreadReader, comment: Comment, now: number): boolean {
  return (
    reader.comments && !comment.deleted && comment.by === reader.key && now - comment.at < COMMENT_EDITABLE
  );
}

/** Authors delete their comments, the owner everyone's. A deleted comment leaves a gap. */
export function canDeleteComment(reader: ThreadReader, comment: Comment): boolean {
  return reader.comments && !comment.deleted && (reader.owner || comment.by === reader.key);
}

/** Only the owner deletes a whole thread, such as an unwanted report. */
export function canDeleteThread(reader: ThreadReader): boolean {
  return reader.owner;
}

/** The owner blocks everyone else who wrote something, but not visitors, who have no account. */
export function canBlock(reader: ThreadReader, author: string): boolean {
  return reader.owner && author !== reader.key && author !== '';
}

/** Returns the value as a thread's anchor, without unknown fields, or null. */
function readAnchor(value: unknown): Anchor | null {
  if (!isRecord(value)) return null;
  const { kind, id, title, offset, point, capture, model } = value;
  if (!ANCHOR_KINDS.some((each) => each === kind) || (kind === 'place') !== (id === null)) return null;
  if (!(id === null || isName(id)) || typeof title !== 'string' || title.length > 200) return null;
  if (!isPlace(offset) || !isPlace(point) || !isName(capture)) return null;
  const known = isName(model) ? { model } : {};
  return { kind: kind as AnchorKind, id, title, offset, point, capture, ...known };
}

/** Returns the value as a thread, without unknown fields, or null. */
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

/** Returns the value as a comment, without unknown fields, or null. */
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

function isPlace(value: unknown): value is Vector | null {
  return value === null || (Array.isArray(value) && value.length === 3 && value.every(isCoordinate));
}
