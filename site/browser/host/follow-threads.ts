import { api } from '../../../contract/addresses.ts';
import type { Operation } from '../../../contract/changes/operation.ts';
import { readTourChanges, type TourChanges } from '../../../contract/changes/tour-changes.ts';
import { advanceThreads, COMMENTS, NO_THREADS, THREADS } from '../../../contract/threads/apply-threads.ts';
import type { Threads } from '../../../contract/threads/thread.ts';
import {
  readThreadHostMessage,
  readThreadPlayerMessage,
  type ThreadHostMessage,
  type ThreadNews,
  type ThreadPlayerMessage,
} from '../../../contract/threads/thread-messages.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { KeeperForPlayer } from './keeper-for-player.ts';
import { jsonRequest, readProblem, RESPONSE_LIMIT } from '../read-problem.ts';
import { sendOperations } from '../send-operations.ts';
import { watch } from '../watch.ts';

/** Connects a page's player to the threads of a twin. */
export interface ThreadFollower {
  /** Call this when a new player has started. */
  begin(): void;
  /** Handles a message from the player. */
  hear(message: Record<string, unknown>): void;
  dispose(): void;
}

export interface ThreadFollowerOptions {
  ref: TourRef;
  /** Identifies the twin in operations. */
  tourId: string;
  /** Stores unsent comments between visits; null if the browser cannot store them. */
  keeper: KeeperForPlayer | null;
  tell: (message: ThreadHostMessage) => void;
}

/** How long to wait before another request to a server that did not respond, in milliseconds. */
const PAUSE = 5_000;
const UNREACHABLE =
  'The server can’t be reached. Your comment is kept and will be sent when you’re back online.';
const NOT_BLOCKED = 'The server can’t be reached. Check your connection, then try again.';
/** HTTP statuses of responses to users who may not read the threads. */
const LOST = new Set([401, 403, 404]);

/**
 * Follows the threads of a twin: reads changes whenever the stream reports them, passes them to the player,
 * and saves what the user writes.
 */
export function followThreads({ ref, tourId, keeper, tell }: ThreadFollowerOptions): ThreadFollower {
  const topic = formatTopic({ ...ref, kind: 'threads' });
  const disposed = new AbortController();
  let document: Threads = NO_THREADS;
  let context: Omit<ThreadNews, 'changes'> | null = null;
  let begun = false;
  let reading = false;
  /**
   * True if the threads must be read, or read again because something changed while a response was pending.
   */
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unfollow = () => {};

  const isOver = (): boolean => disposed.signal.aborted;
  const deadline = (): AbortSignal => AbortSignal.any([disposed.signal, AbortSignal.timeout(RESPONSE_LIMIT)]);

  async function read(): Promise<void> {
    again = true;
    if (reading) return;
    reading = true;
    while (again && !isOver()) {
      again = false;
      const since = document.revision;
      const response = await fetch(api.threads(ref, since), {
        headers: { accept: 'application/json' },
        signal: deadline(),
      }).catch(() => null);
      if (isOver()) break;
      if (response && LOST.has(response.status)) end();
      else if (!response?.ok) readLater();
      else takeAnswer((await response.json().catch(() => null)) as object | null);
    }
    reading = false;
  }

  function readLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void read(), PAUSE);
  }

  function takeAnswer(answer: object | null): void {
    const news = readThreadHostMessage({ ...answer, kind: 'news' });
    if (news?.kind !== 'news') return readLater();
    const { changes, me, role, people, seen } = news;
    context = { me, role, people, seen };
    take(changes);
    if (begun) return tell(news);
    begun = true;
    tellWhole();
    keeper?.handOver((operations) => tell({ kind: 'left-behind', operations: [...operations] }));
  }

  /** Applies changes. Has no effect if the response to a save already contained them. */
  function take(changes: TourChanges): void {
    document = advanceThreads(document, changes) ?? document;
  }

  function tellWhole(): void {
    if (context) tell({ kind: 'news', changes: wholeOf(document), ...context });
  }

  function end(): void {
    context = null;
    begun = false;
    document = NO_THREADS;
    tell({ kind: 'gone' });
  }

  async function save({ changeId, operations }: Extract<ThreadPlayerMessage, { kind: 'operations' }>) {
    const sent = await sendOperations(api.threadOperations(ref), { operations, tourId }, UNREACHABLE);
    if (isOver()) return;
    if ('failure' in sent) {
      tell({ kind: 'failed', changeId, ...sent.failure });
      // The user's role may have changed.
      if (sent.failure.code !== 'unavailable') void read();
      return;
    }
    const changes = readTourChanges(sent.answer);
    if (!changes) return tell({ kind: 'failed', changeId, code: 'unavailable', detail: UNREACHABLE });
    take(changes);
    tell({ kind: 'saved', changeId, revision: changes.revision, changes });
  }

  async function sendPicture(thread: string): Promise<void> {
    const response = await fetch(api.threadPicture(ref, thread), { signal: deadline() }).catch(() => null);
    const answer = response?.ok ? ((await response.json().catch(() => null)) as object | null) : null;
    const message = readThreadHostMessage({ picture: null, ...answer, kind: 'picture', thread });
    tell(message ?? { kind: 'picture', thread, picture: null });
  }

  function storeSeen(thread: string, revision: number): void {
    if (context) context = { ...context, seen: { ...context.seen, [thread]: revision } };
    // If this fails, the thread is unread again on the next visit, which is harmless.
    const request = { ...jsonRequest('PUT', { revision }), keepalive: true };
    void fetch(api.threadSeen(ref, thread), request).catch(() => {});
  }

  async function block(person: string): Promise<void> {
    const signal = AbortSignal.timeout(RESPONSE_LIMIT);
    const response = await fetch(api.blockInTwin(ref, person), { method: 'PUT', signal }).catch(() => null);
    const problem = response && !response.ok ? await readProblem(response) : null;
    const detail = response?.ok ? null : (problem?.detail ?? NOT_BLOCKED);
    if (isOver()) return;
    tell({ kind: 'blocked', person, detail });
    // Reads the list of people again, because a blocked author can no longer be mentioned.
    void read();
  }

  function keep(number: number, operations: readonly Operation[]): void {
    if (keeper?.keep(operations)) tell({ kind: 'kept', number });
  }

  return {
    begin() {
      begun = false;
      unfollow();
      unfollow = watch(topic, null, (event) => {
        if (event.type === 'gone') end();
        else if (event.type !== 'changed' || event.revision > document.revision) void read();
      });
      void read();
    },
    hear(said) {
      const message = readThreadPlayerMessage(said);
      switch (message?.kind) {
        case 'operations':
          return void save(message);
        case 'keep':
          return keep(message.number, message.operations);
        case 'picture':
          return void sendPicture(message.thread);
        case 'seen':
          return storeSeen(message.thread, message.revision);
        case 'block':
          return void block(message.person);
        case 'ask':
          return tellWhole();
      }
    },
    dispose() {
      disposed.abort();
      clearTimeout(timer);
      unfollow();
      keeper?.release();
    },
  };
}

/** Returns the changes that turn an empty document into this document. */
function wholeOf({ revision, threads, comments }: Threads): TourChanges {
  const all = (items: readonly object[]) => ({
    set: items as TourChanges['collections'][string]['set'],
    removed: [],
  });
  return {
    since: 0,
    revision,
    fields: {},
    collections: { [THREADS]: all(threads), [COMMENTS]: all(comments) },
  };
}
