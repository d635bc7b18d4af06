import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { FileStore } from '../file-store/file-store.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Store } from '../store/store.ts';
import type { Feed } from '../feed/feed.ts';

/** All that functions of the server may need; made once, by `start-server.ts`. A function names what it needs of it: `Needs`. */
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

/** What a function needs, and no more. */
export type Needs<Name extends keyof Context> = Pick<Context, Name>;
