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

/** The kind of a selection that is a thread. */
export const THREAD = 'thread';

/** Which threads are listed. */
export const THREAD_FILTERS = ['open', 'mine', 'mentions', 'resolved'] as const;
export type ThreadFilter = (typeof THREAD_FILTERS)[number];

/** A thread with what lists and pins show of it. The same object for as long as all of that is the same. */
export interface ShownThread {
  readonly thread: Thread;
  /** Oldest first, without those of unknown threads. */
  readonly comments: readonly Comment[];
  /** Milliseconds since the epoch of the latest comment, or when it was resolved or reopened. */
  readonly latest: number;
  /** Comments of others that the reader has not seen. */
  readonly unread: number;
  /** The reader wrote in it. */
  readonly mine: boolean;
  readonly mentionsMe: boolean;
  /** First line of what was written first. */
  readonly summary: string;
  /** Where it is; null for a thread without a place. */
  readonly place: ThreadPlace | null;
  /** Why `place` is only where it was: the item was deleted, the twin shows another capture, or its scan was processed again. Null: it is there. */
  readonly wasHere: 'item' | 'capture' | 'model' | null;
}

/** Metres in the capture's frame. */
export interface ThreadPlace {
  readonly position: [number, number, number];
  readonly normal: [number, number, number];
}

/** A thread that is being started. */
export interface ThreadDraft {
  readonly anchor: Anchor;
  readonly view: ViewState | null;
  /** PNG in base64; null without one. */
  readonly picture: string | null;
}

/** Threads of the twin, for members alone. */
export interface ThreadsState extends Pick<ThreadNews, 'me' | 'role' | 'people' | 'seen'> {
  /** The latest activity first. */
  readonly all: readonly ShownThread[];
  readonly filter: ThreadFilter;
  /** Their panel is open. */
  readonly listed: boolean;
  readonly draft: ThreadDraft | null;
  /** Pictures that were requested, as `data:` addresses; null if there is none. */
  readonly pictures: Readonly<Record<string, string | null>>;
  /** Ids of comments that are not saved yet. */
  readonly unsent: ReadonlySet<string>;
  /** What is written in them, for a user who has lost their access. */
  readonly unsentTexts: readonly string[];
  readonly saving: SaveStatus;
  /** The user can no longer see threads; only their unsent comments are left. */
  readonly gone: boolean;
  /** Pins of the threads that are shown. */
  readonly markers: readonly Marker[];
  /** Threads as search results. */
  readonly items: readonly FoundThread[];
}

/** A thread for the search: the same object for as long as the thread looks the same. */
export interface FoundThread {
  readonly id: string;
  readonly title: string;
  readonly texts: readonly string[];
  readonly color: string;
}

export function readerOf({ me, role }: Pick<ThreadsState, 'me' | 'role'>): ThreadReader {
  return { key: me, owner: role === 'owner', comments: role !== 'viewer' };
}

/** Returns the threads of a filter. */
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
