import type { WatchEvent } from '../../../contract/topic.ts';

/** What a page tells the worker: the lock it holds for as long as it lives, then all topics it shows, whenever they change. */
export type PageMessage = { type: 'hello'; lock: string } | { type: 'show'; topics: readonly string[] };

/** What the worker tells a page: the lock it holds for as long as it lives, then what comes of the page's topics. */
export type WorkerMessage = { type: 'welcome'; lock: string } | { type: 'event'; event: WatchEvent };

/** A page's way to the events of its topics. */
export interface Link {
  /** Names all topics that the page shows from now on. */
  show(topics: readonly string[]): void;
  close(): void;
}
