import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { FileStore } from '../file-store/file-store.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Store } from '../store/store.ts';
import type { Feed } from '../feed/feed.ts';

/** What every server function is given first. Made once by `main.ts`. */
export interface Context {
  readonly config: Config;
  readonly store: Store;
  readonly feed: Feed;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly log: Logger;
  /** Milliseconds since the epoch. Tests move it. */
  readonly now: () => number;
}
