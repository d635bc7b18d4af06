import { cutText } from '../../text/cut-text.ts';
import type { Operation } from '../../changes/operation.ts';
import { COMMENT_MAX_LENGTH, OPERATIONS_MAX } from '../../limits.ts';
import { parseView, type ViewState } from '../../protocol/view-state.ts';
import type { Threads } from '../thread.ts';
import { viewOfCamera } from './bcf-camera.ts';
import { bcfGuid } from './bcf-guid.ts';
import { isDone, titleOf } from './bcf-version.ts';
import type { ReadTopic } from './read-bcf.ts';

/** What importing a topic would create: a thread, or replies in an existing one. */
export interface PlannedThread {
  /** GUID of the topic, which becomes the thread's id. */
  id: string;
  title: string;
  resolved: boolean;
  comments: number;
  /**
   * Where the new thread is: at a point, at a view of the twin, or without a place. `thread`: the topic adds
   * replies to an existing thread.
   */
  place: 'point' | 'view' | 'none' | 'thread';
  /** Whether text or comments are omitted because they exceed the limits. */
  shortened: boolean;
  picture: ReadTopic['picture'];
  /**
   * Returns the operations that create the thread or the replies. For a new thread, they are one group.
   * `picture`: the thread's picture, PNG in base64.
   */
  operations: (picture: string | undefined) => Operation[];
}

export interface ImportPlan {
  create: PlannedThread[];
  /**
   * Titles of topics that are not imported, because the twin already has their threads and no comments would
   * be added.
   */
  skipped: string[];
}

/**
 * Maximum number of comments of an imported topic. The group of operations that creates them also contains
 * the thread and its resolution.
 */
const COMMENTS_MAX = OPERATIONS_MAX - 2;
/**
 * Maximum distance in metres between a camera's eye and a linked view's eye at which both count as the same
 * view. Links are rounded to millimetres.
 */
const SAME_EYE = 0.002;
const NO_AUTHOR = 'Unknown author';
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Returns what importing topics into a twin would create. `capture`: the id of the twin's capture. If a topic
 * was exported from this twin or imported before, and its thread still exists, only comments with a new GUID
 * are created. The same file and threads give the same operations, so that a retry creates nothing twice.
 */
export function planImport(topics: readonly ReadTopic[], threads: Threads, capture: string): ImportPlan {
  const present = new Map(
    threads.threads.flatMap(({ id }) => [id, bcfGuid('topic', id)].map((guid) => [guid, id] as const)),
  );
  const taken = new Set(threads.comments.flatMap(({ id }) => [id, bcfGuid('comment', id)]));
  const here = { revision: threads.revision, capture, taken };
  const plan: ImportPlan = { create: [], skipped: [] };
  for (const topic of topics) {
    const threadId = present.get(topic.guid);
    const planned = threadId === undefined ? planThread(topic, here) : planReplies(topic, threadId, here);
    if (planned.comments === 0 && threadId !== undefined) plan.skipped.push(planned.title);
    else plan.create.push(planned);
  }
  return plan;
}

interface Here {
  revision: number;
  capture: string;
  /** Ids and GUIDs of existing comments. */
  taken: Set<string>;
}

/**
 * Returns a plan that adds a topic's new comments to its existing thread. Comments that were deleted from the
 * thread stay deleted. Comments without a GUID are skipped, because the thread may already have them.
 */
function planReplies(topic: ReadTopic, threadId: string, { revision, taken }: Here): PlannedThread {
  const written = commentsOf(topic).flatMap(({ guid, text }) => {
    if (guid === null || taken.has(guid)) return [];
    taken.add(guid);
    return [{ id: guid, thread: threadId, text, mentions: [] }];
  });
  const replies = written.slice(0, COMMENTS_MAX);
  return {
    id: topic.guid,
    title: shownTitle(topic),
    resolved: false,
    comments: replies.length,
    place: 'thread',
    shortened: isShortened(written),
    picture: null,
    operations: () =>
      replies.map((item): Operation => ({
        id: bcfGuid('operation', `${revision} ${topic.guid} ${item.id}`),
        collection: 'comments',
        kind: 'add',
        item: { ...item, text: cutText(item.text, COMMENT_MAX_LENGTH) },
      })),
  };
}

function planThread(topic: ReadTopic, { revision, capture, taken }: Here): PlannedThread {
  const { guid: id, point, picture, status } = topic;
  const view = viewOf(topic);
  const written = textsOf(topic);
  const comments = written.slice(0, COMMENTS_MAX).map(({ guid, text }) => {
    const free = guid !== null && !taken.has(guid) ? guid : bcfGuid('opening', `${id} ${taken.size}`);
    taken.add(free);
    return { id: free, thread: id, text: cutText(text, COMMENT_MAX_LENGTH), mentions: [] };
  });
  const resolved = isDone(status);
  const anchor = { kind: 'place', id: null, title: '', offset: null, point, capture };

  // Ids of operations depend on the revision, which only increases.
  // A topic can therefore be imported again after its thread was deleted.
  const operationId = (of: string) => bcfGuid('operation', `${revision} ${of}`);
  const group = operationId(id);
  function operations(shown: string | undefined): Operation[] {
    const thread = { id, anchor, view, ...(shown === undefined ? {} : { picture: shown }) };
    const resolution: Operation = {
      id: operationId(`${id} resolved`),
      group,
      collection: 'threads',
      kind: 'change',
      item: { id, anchor, view, resolved },
      changed: ['resolved'],
      before: { resolved: false },
    };
    return [
      { id: group, group, collection: 'threads', kind: 'add', item: thread },
      ...comments.map((item): Operation => {
        return { id: operationId(`${id} ${item.id}`), group, collection: 'comments', kind: 'add', item };
      }),
      ...(resolved ? [resolution] : []),
    ];
  }

  return {
    id,
    title: shownTitle(topic),
    resolved,
    comments: comments.length,
    place: point ? 'point' : view ? 'view' : 'none',
    shortened: isShortened(written),
    picture,
    operations,
  };
}

/**
 * Returns the camera's view. If the topic links to a view with the same eye, the linked view adds what a
 * camera does not have, such as the floor.
 */
function viewOf({ camera, links }: ReadTopic): ViewState | null {
  const view = camera && viewOfCamera(camera);
  if (!view) return null;
  for (const link of links) {
    const linked = link.includes('#') ? parseView(link.slice(link.indexOf('#'))) : null;
    if (!linked || (linked.mode === 'inside' && view.mode !== 'inside')) continue;
    const away = Math.hypot(...linked.position.map((part, axis) => part - view.position[axis]!));
    if (away <= SAME_EYE) return { ...linked, position: view.position, yaw: view.yaw, pitch: view.pitch };
  }
  return view;
}

interface WrittenText {
  guid: string | null;
  text: string;
}

/** Returns the topic's comments with their authors and dates, oldest first. */
function commentsOf({ comments }: ReadTopic): WrittenText[] {
  return comments
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity) || 0)
    .map(({ guid, text, author, at }) => ({ guid, text: signed(author, at, text) }));
}

/**
 * Returns the texts of the thread's comments: first the topic's title and description in one text (without a
 * title that repeats the first comment), then the topic's comments.
 */
function textsOf(topic: ReadTopic): WrittenText[] {
  const comments = commentsOf(topic);
  const first = topic.comments[0];
  const repeated =
    first !== undefined && topic.title.endsWith(titleOf(first.text)) && titleOf(first.text) !== '';
  const own = [...(repeated ? [] : [topic.title]), topic.description].filter((text) => text !== '');
  if (own.length === 0 && comments.length > 0) return comments;
  return [{ guid: null, text: signed(topic.author, topic.at, own.join('\n\n')) }, ...comments];
}

/** Returns the text with its author and date, because the user who imports a comment becomes its author. */
function signed(author: string, at: number | null, text: string): string {
  // Many programs use email addresses as names, which a thread must not show.
  const name = author.split('@', 1)[0]!.trim().slice(0, 200).toWellFormed() || NO_AUTHOR;
  return `${at === null ? name : `${name}, ${date.format(at)}`}: ${text}`.trim();
}

function isShortened(written: readonly { text: string }[]): boolean {
  return written.length > COMMENTS_MAX || written.some(({ text }) => text.length > COMMENT_MAX_LENGTH);
}

function shownTitle({ title, description, comments }: ReadTopic): string {
  return titleOf(title) || titleOf(description) || titleOf(comments[0]?.text ?? '') || 'Untitled';
}
