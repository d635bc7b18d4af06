import type {
  Anchor,
  Comment,
  Thread,
  ThreadPerson,
  ThreadReader,
} from '../../../contract/threads/thread.ts';
import type { ThreadNews } from '../../../contract/threads/thread-messages.ts';
import type { ViewState } from '../../../contract/protocol/view-state.ts';
import type { SaveStatus } from '../../../outbox/outbox.ts';
import type { Marker } from '../../tour/annotation-kind.ts';

/** The `kind` of a selection that refers to a thread. */
export const THREAD = 'thread';

/** The filters for the list of threads. */
export const THREAD_FILTERS = ['open', 'mine', 'mentions', 'resolved'] as const;
export type ThreadFilter = (typeof THREAD_FILTERS)[number];

/**
 * A thread with everything that lists and pins show of it. It stays the same object as long as none of that
 * changes.
 */
export interface ShownThread {
  readonly thread: Thread;
  /** The thread's comments, oldest first. */
  readonly comments: readonly Comment[];
  /**
   * The time of the latest activity, in milliseconds since the epoch: the start of the thread, its latest
   * comment, or the last time it was resolved or reopened.
   */
  readonly latest: number;
  /** The number of comments by others that the reader has not seen. */
  readonly unread: number;
  /** True if the reader started the thread or commented in it. */
  readonly mine: boolean;
  readonly mentionsMe: boolean;
  /**
   * The beginning of the first comment that was not deleted, as a single line. If all comments were deleted,
   * the text that replaces a deleted comment.
   */
  readonly summary: string;
  /** The place of the thread; null if it has none. */
  readonly place: ThreadPlace | null;
  /**
   * Why `place` is only the former place: the item was deleted (`item`), a correction of the scan moved the
   * room (`room`), the twin shows another capture (`capture`), or its scan was processed again (`model`).
   * Null if the place is current.
   */
  readonly wasHere: 'item' | 'room' | 'capture' | 'model' | null;
}

/** A position in metres and a unit normal, both in the capture's frame. */
export interface ThreadPlace {
  readonly position: [number, number, number];
  readonly normal: [number, number, number];
}

/** A thread that the user is starting. */
export interface ThreadDraft {
  readonly anchor: Anchor;
  readonly view: ViewState | null;
  /** The picture as a base64-encoded PNG; null if there is none. */
  readonly picture: string | null;
}

/** The threads of the twin, which only the owner and the members can see. */
export interface ThreadsState extends Pick<ThreadNews, 'me' | 'role' | 'people' | 'seen'> {
  /** The threads, latest activity first. */
  readonly all: readonly ShownThread[];
  readonly filter: ThreadFilter;
  /** True if the threads panel is open. */
  readonly listed: boolean;
  readonly draft: ThreadDraft | null;
  /**
   * The requested pictures as `data:` addresses, by thread id. Null if the thread has no picture, or if the
   * picture has not arrived yet.
   */
  readonly pictures: Readonly<Record<string, string | null>>;
  /** The ids of threads and comments with unsaved changes. */
  readonly unsent: ReadonlySet<string>;
  /** The texts of the unsaved comments, for a user who has lost access. */
  readonly unsentTexts: readonly string[];
  readonly saving: SaveStatus;
  /** True if the user can no longer see threads, so that only their unsent comments are left. */
  readonly gone: boolean;
  /** The pins of the threads that are shown. */
  readonly markers: readonly Marker[];
  /** The threads as search results. */
  readonly items: readonly FoundThread[];
}

/** A thread as a search result. It stays the same object as long as the thread looks the same. */
export interface FoundThread {
  readonly id: string;
  readonly title: string;
  readonly texts: readonly string[];
  readonly color: string;
}

export function readerOf({ me, role }: Pick<ThreadsState, 'me' | 'role'>): ThreadReader {
  return { key: me, owner: role === 'owner', comments: role !== 'viewer' };
}

/** Returns the threads that match a filter. */
export function filterThreads(all: readonly ShownThread[], filter: ThreadFilter): readonly ShownThread[] {
  return all.filter(({ thread: { resolved }, mine, mentionsMe }) => {
    if (filter === 'resolved') return resolved;
    return !resolved && (filter === 'open' || (filter === 'mine' ? mine : mentionsMe));
  });
}

export function findThread(threads: Pick<ThreadsState, 'all'> | null, id: string): ShownThread | null {
  return threads?.all.find(({ thread }) => thread.id === id) ?? null;
}

export function nameOfPerson(people: readonly ThreadPerson[], key: string): string {
  return people.find((person) => person.key === key)?.name ?? '';
}
