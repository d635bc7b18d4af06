import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import type { Context } from '../../server/access/context.ts';
import { createApp } from '../../server/app.ts';
import { listen } from '../../server/listener/listen.ts';
import { createIdentity } from '../../server/identity/create-identity.ts';
import { createMailer } from '../../server/mail/create-mailer.ts';
import type { Store } from '../../server/store/store.ts';
import { createLocalFeed, type Feed } from '../../server/watch/feed/feed.ts';
import { Hub } from '../../server/watch/hub.ts';
import type { UpkeepTimes } from '../../server/watch/upkeep.ts';
import { freePort } from './free-port.ts';

/** The API with its event streams, over a real socket, with real sessions. */
export interface WatchHost {
  origin: string;
  context: Context;
  /** Ends the streams, as a stop of the server does. */
  endStreams(): void;
  /** Moves the clock, milliseconds. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

export interface WatchHostOptions {
  store: Store;
  feed?: Feed;
  times?: Partial<UpkeepTimes>;
  /** What another process signs its cookies with, when this one is to take them. */
  secret?: string;
}

/** Starts the API over a migrated store, which stays the caller's to close. */
export async function startWatchHost({ store, feed, times, secret }: WatchHostOptions): Promise<WatchHost> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-watch-'));
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: folder,
    PLAYER_ORIGIN: 'http://localhost:5999',
    AUTH_SECRET: secret,
  });
  const log = pino({ level: 'silent' });
  const mailer = createMailer(config, log);
  let moved = 0;
  const now = () => Date.now() + moved;
  const context: Context = { config, store, feed: feed ?? createLocalFeed(), mailer, log, now };
  const identity = await createIdentity(context);
  const hub = new Hub(context, identity.sessions, times);
  const app = createApp({ context, identity, hub, site: null });
  const server = await listen(app.fetch, { port, host: '127.0.0.1' });
  return {
    origin: config.publicOrigin,
    context,
    endStreams: () => hub.closeAll(),
    advance: (milliseconds) => {
      moved += milliseconds;
    },
    async close() {
      hub.closeAll();
      await server.closeWithin(1_000);
      await mailer.close();
      await context.feed.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
