import type { Follow, PageListener } from './relay.ts';
import type { WatchEvent } from '../../../contract/topic.ts';

/** How long to wait for the worker's response, in milliseconds. */
const PATIENCE = 10_000;

/** Returns whether the browser supports what `openWorkerLink` needs. Locks exist only in secure contexts. */
export function hasWorkers(): boolean {
  return 'SharedWorker' in globalThis && 'locks' in navigator;
}

/** Returns a link to the worker that all tabs share. Calls `onFailure` once if the worker is unavailable. */
export function openWorkerLink(onEvent: PageListener, onFailure: () => void): Link {
  const lock = `gov360-page-${crypto.randomUUID()}`;
  const closing = Promise.withResolvers<void>();
  const closed = new AbortController();
  let follows: readonly Follow[] = [];
  let port: MessagePort | null = null;

  function send(message: PageMessage): void {
    port?.postMessage(message);
  }

  /**
   * Sends the followed topics with the page's current revisions, because a restarted worker does not know
   * them.
   */
  function sendFollows(): void {
    send({ type: 'show', follows: follows.map(({ id, topic, seen }) => ({ id, topic, seen })) });
  }

  function connect(): void {
    if (closed.signal.aborted) return;
    // The worker's address contains a hash of its content, so each build of the page uses its own worker.
    const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const patience = setTimeout(fail, PATIENCE);
    worker.addEventListener('error', fail, { signal: closed.signal });
    port = worker.port;
    port.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'event') return onEvent(data.ids, data.event);
      clearTimeout(patience);
      void untilReleased(data.lock).then(connect, () => {});
    });
    closed.signal.addEventListener('abort', () => clearTimeout(patience));
    port.start();
    send({ type: 'hello', lock });
    if (follows.length > 0) sendFollows();
  }

  /** Resolves when the worker has ended. */
  function untilReleased(workerLock: string): Promise<void> {
    return navigator.locks.request(workerLock, { mode: 'shared', signal: closed.signal }, () => {});
  }

  function fail(): void {
    if (closed.signal.aborted) return;
    close();
    onFailure();
  }

  function close(): void {
    closed.abort();
    port?.close();
    closing.resolve();
  }

  void navigator.locks.request(lock, () => {
    connect();
    return closing.promise;
  });
  return {
    show(shown) {
      follows = shown;
      sendFollows();
    },
    close,
  };
}

/**
 * A message from a page to the worker. The first message names the lock that the page holds as long as it
 * exists. Each later message lists everything that the page now follows.
 */
export type PageMessage = { type: 'hello'; lock: string } | { type: 'show'; follows: readonly Follow[] };

/**
 * A message from the worker to a page. The first one names the lock that the worker holds as long as it
 * exists. The others are events of the page's topics.
 */
export type WorkerMessage =
  | { type: 'welcome'; lock: string }
  | { type: 'event'; ids: readonly number[]; event: WatchEvent };

/** A page's connection to the events of its topics. */
export interface Link {
  /** Sets everything that the page follows from now on. The page keeps each `seen` up to date. */
  show(follows: readonly Follow[]): void;
  close(): void;
}
