import type { Follow, PageListener } from './relay.ts';
import type { WatchEvent } from '../../../contract/topic.ts';

/** Milliseconds after which a worker that has not answered is given up. */
const PATIENCE = 10_000;

/** Returns whether this browser has what `openWorkerLink` takes. Locks are for secure contexts alone. */
export function hasWorkers(): boolean {
  return 'SharedWorker' in globalThis && 'locks' in navigator;
}

/** Returns a link to the one worker of the browser; `onFailure` is called once where it cannot be had. */
export function openWorkerLink(onEvent: PageListener, onFailure: () => void): Link {
  const lock = `gov360-page-${crypto.randomUUID()}`;
  const closing = Promise.withResolvers<void>();
  const closed = new AbortController();
  let follows: readonly Follow[] = [];
  let port: MessagePort | null = null;

  function send(message: PageMessage): void {
    port?.postMessage(message);
  }

  /** A worker that was started again hears which revisions the page has by now. */
  function sendFollows(): void {
    send({ type: 'show', follows: follows.map(({ id, topic, seen }) => ({ id, topic, seen })) });
  }

  function connect(): void {
    if (closed.signal.aborted) return;
    // Its address contains a hash of its content: a page of another build has its own worker.
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

  /** Resolves when the worker is no more. */
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

/** What a page tells the worker: the lock it holds for as long as it lives, then all that it follows, whenever that changes. */
export type PageMessage = { type: 'hello'; lock: string } | { type: 'show'; follows: readonly Follow[] };

/** What the worker tells a page: the lock it holds for as long as it lives, then what comes of the page's topics. */
export type WorkerMessage =
  | { type: 'welcome'; lock: string }
  | { type: 'event'; ids: readonly number[]; event: WatchEvent };

/** A page's way to the events of its topics. */
export interface Link {
  /** Names all that the page follows from now on. The page keeps `seen` of each up to date. */
  show(follows: readonly Follow[]): void;
  close(): void;
}
