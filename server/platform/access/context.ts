import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { FileStore } from '../file-store/file-store.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Store } from '../store/store.ts';
import type { Feed } from '../feed/feed.ts';

/**
 * Everything that server functions may need. Created once by `start-server.ts`. A function declares the parts
 * it needs with `Needs`.
 */
export interface Context {
  readonly config: Config;
  readonly store: Store;
  readonly feed: Feed;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Returns the current time in milliseconds since the epoch. Tests can replace this function. */
  readonly now: () => number;
}

/** The parts of the context that a function needs. */
export type Needs<Name extends keyof Context> = Pick<Context, Name>;

/**
 * The parts that a function needs to save a user's change: limits, the store, the feed for open pages, and
 * the time.
 */
export type Writes = Needs<'config' | 'store' | 'feed' | 'now'>;
