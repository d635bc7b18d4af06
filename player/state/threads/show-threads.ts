import type { Comment, Thread, Threads } from '../../../contract/threads/thread.ts';
import { colors } from '../../../design/colors.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import { memoize } from '../../tour/memoize.ts';
import type { PlayerState } from '../player-state.ts';
import { oneLine } from './comment-text.ts';
import { findPlace } from './thread-place.ts';
import { threadTexts as texts } from './thread-texts.ts';
import { type FoundThread, nameOfPerson, THREAD, type ShownThread, type ThreadsState } from './threads.ts';

/** The maximum length of a summary, in characters. */
const SUMMARY_MAX = 120;
/** How many characters of a comment are searched. */
const FOUND_MAX = 500;
/** The colours of pins: for threads with unread comments, for those without, and for resolved threads. */
const UNREAD = tagColors.orange;
const READ = colors.stage.light;
const RESOLVED = tagColors.gray;

type Reader = Pick<ThreadsState, 'me' | 'seen'>;
type Around = Pick<PlayerState, 'annotations' | 'documents' | 'capture'>;

/**
 * Returns the twin's threads as lists show them, latest activity first. Unchanged threads are the same
 * objects as in `before`.
 */
export function showThreads(
  document: Threads,
  reader: Reader,
  around: Around,
  before: readonly ShownThread[],
): readonly ShownThread[] {
  const byThread = Map.groupBy(document.comments, ({ thread }) => thread);
  const known = new Map(before.map((shown) => [shown.thread.id, shown]));
  return document.threads
    .map((thread) => {
      const shown = showThread(thread, byThread.get(thread.id) ?? [], reader, around);
      const last = known.get(thread.id);
      return last && isSame(last, shown) ? last : shown;
    })
    .toSorted((a, b) => b.latest - a.latest);
}

function showThread(
  thread: Thread,
  unordered: readonly Comment[],
  reader: Reader,
  around: Around,
): ShownThread {
  const { me } = reader;
  const comments = unordered.toSorted((a, b) => a.at - b.at);
  const unread = listUnread(comments, reader).length;
  const first = comments.find(({ deleted }) => !deleted);
  return {
    thread,
    comments,
    latest: Math.max(thread.at, thread.resolvedAt ?? 0, ...comments.slice(-1).map(({ at }) => at)),
    unread,
    mine: thread.by === me || comments.some(({ by }) => by === me),
    mentionsMe: comments.some(({ mentions, deleted }) => !deleted && mentions.includes(me)),
    summary: first ? oneLine(first.text, SUMMARY_MAX) : texts.deleted,
    ...findPlace(around, thread),
  };
}

/** Returns the comments by others that the reader has not seen. */
export function listUnread(comments: readonly Comment[], { me, seen }: Reader): readonly Comment[] {
  return comments.filter(
    ({ thread, by, deleted, revision }) =>
      by !== me && !deleted && revision > (seen[thread] ?? seen[''] ?? 0),
  );
}

function isSame(one: ShownThread, other: ShownThread): boolean {
  return (
    one.thread === other.thread &&
    one.unread === other.unread &&
    one.wasHere === other.wasHere &&
    isSamePlace(one, other) &&
    one.comments.length === other.comments.length &&
    one.comments.every((comment, index) => comment === other.comments[index])
  );
}

function isSamePlace({ place: one }: ShownThread, { place: other }: ShownThread): boolean {
  if (!one || !other) return one === other;
  return String(one.position) === String(other.position) && String(one.normal) === String(other.normal);
}

/** Returns a short description of what a thread is about. */
export function describeAnchor({ anchor }: Thread): string {
  const title = oneLine(anchor.title, 80);
  if (anchor.kind === 'place' && !anchor.point) return texts.wholeTwin;
  return anchor.kind === 'place' ? texts.placeIn(title) : texts.about(anchor.kind, title);
}

/**
 * Returns the pins of the resolved threads while the list shows those, and otherwise the pins of the
 * unresolved threads. The pin of the selected thread is always included. Threads without a place have no
 * pins.
 */
export function threadMarkers({ all, filter, listed }: ThreadsState, selected: string | null): Marker[] {
  return all.flatMap((shown) => {
    const { thread, place } = shown;
    const wanted = thread.id === selected || thread.resolved === (listed && filter === 'resolved');
    return place && wanted ? [markerOfThread(shown)] : [];
  });
}

/**
 * Returns the pin of a thread that has a place. Returns the same object as long as the pin looks the same.
 */
export const markerOfThread = memoize((shown: ShownThread): Marker => {
  const { thread, place, summary, unread, wasHere } = shown;
  const notes = [wasHere ? texts.wasHere : '', unread > 0 ? texts.unread(unread) : ''].filter(Boolean);
  return {
    kind: THREAD,
    id: thread.id,
    position: place?.position ?? [0, 0, 0],
    normal: place?.normal ?? [0, 1, 0],
    sweep: thread.view?.sweep ?? undefined,
    title: [summary, ...notes].join(' · '),
    text: describeAnchor(thread),
    unread: unread > 0,
    color: thread.resolved ? RESOLVED : unread > 0 ? UNREAD : READ,
  };
});

const items = new WeakMap<ShownThread, FoundThread>();

/** Returns threads as search results. */
export function threadItems({ all, people }: Pick<ThreadsState, 'all' | 'people'>): FoundThread[] {
  return all.map((shown) => {
    let item = items.get(shown);
    if (!item) {
      const { thread, comments, summary } = shown;
      const words = [
        describeAnchor(thread),
        nameOfPerson(people, thread.by),
        ...comments.map(({ text }) => oneLine(text, FOUND_MAX)),
      ];
      item = {
        id: thread.id,
        title: summary,
        texts: words.filter((text) => text !== '' && text !== summary),
        color: markerOfThread(shown).color,
      };
      items.set(shown, item);
    }
    return item;
  });
}
