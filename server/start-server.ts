import { join } from 'node:path';
import type { Hono } from 'hono';
import { destination, type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import type { Context } from './access/context.ts';
import { matchDeletionList } from './accounts/match-deletion-list.ts';
import { createApp } from './app.ts';
import type { SiteHandler } from './pages/built-site.ts';
import { listen } from './listener/listen.ts';
import type { AppEnvironment } from './api/request/app-environment.ts';
import { createPlayerApp } from './static/player-app.ts';
import { openFileStore } from './files/open-file-store.ts';
import { claimAtStart, keepPlaces } from './files/marker/keep-places.ts';
import { resumeUploads } from './files/uploads/resume-at-start.ts';
import { repeatSweeps } from './files/sweep/repeat-sweeps.ts';
import { createIdentity } from './identity/create-identity.ts';
import { JOB_KINDS } from './jobs/kinds/job-kinds.ts';
import { takeOverDead } from './jobs/runner/claim-jobs.ts';
import { JobRunner } from './jobs/runner/job-runner.ts';
import { createMailer } from './mail/create-mailer.ts';
import { lockDataDir } from './store/sqlite/lock.ts';
import { migrate } from './store/migrate.ts';
import { moveAnnotations } from './tours/move-annotations.ts';
import { moveFields } from './tours/move-fields.ts';
import { removeLeftScratch } from './scans/program/scratch.ts';
import { signingKey } from './signing/signing-key.ts';
import { openSqliteStore } from './store/sqlite/sqlite.ts';
import type { Store } from './store/store.ts';
import { refuseUnfinishedRestore, refuseUnfinishedRestoreIn } from './store/unfinished-restore.ts';
import { createLocalFeed, type Feed } from './watch/feed/feed.ts';
import { Hub } from './watch/hub.ts';

/** Milliseconds that jobs under way have to end when the server stops; what has not is given back. */
const JOBS_STOP_WITHIN = 5_000;

/** Bytes of log that wait while the output takes none; more is dropped. */
const LOG_BUFFER = 1_000_000;

export interface RunningServer {
  /** Stops accepting, ends streams, waits up to `milliseconds` for requests under way, and closes the database. */
  stop(milliseconds: number): Promise<void>;
}

/** Configuration → store → listeners. What was opened is closed again, in reverse, by `stop` or by a failed start. */
export async function startServer(config: Config, site: SiteHandler): Promise<RunningServer> {
  const server = await openServer(config, site);
  try {
    const { host, port, playerPort } = config;
    const listeners = [
      await listen(server.app.fetch, { port, host }),
      await listen(server.player.fetch, { port: playerPort, host }),
    ];
    return {
      async stop(milliseconds) {
        const closed = listeners.map((listener) => listener.closeWithin(milliseconds));
        server.endStreams();
        await Promise.all([...closed, server.stopJobs()]);
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** The server without its listeners. */
export interface OpenServer {
  context: Context;
  app: Hono<AppEnvironment>;
  player: Hono<AppEnvironment>;
  /** Ends every event stream and takes no more. */
  endStreams(): void;
  /** Takes no more jobs; resolves when those under way have ended or were given back. */
  stopJobs(): Promise<void>;
  /** Closes all that was opened; event streams end as well. */
  close(): Promise<void>;
}

/** Locks the data folder, opens the store and puts both apps together over it. */
export async function openServer(config: Config, site: SiteHandler): Promise<OpenServer> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    const log = pino({ level: config.logLevel }, logDestination());
    closers.push(lockDataDir(config.dataDir));
    refuseUnfinishedRestoreIn(config.dataDir);
    if (config.databaseUrl) await migratePostgres(config.databaseUrl, log);
    const store = await openStore(config);
    closers.push(() => store.close());
    if (!config.databaseUrl) await bringUpToDate(store, log);
    const deleted = await matchDeletionList(config, store);
    if (deleted > 0)
      log.warn({ accounts: deleted }, 'the database had accounts that are on the deletion list');
    const feed = await openFeed(config);
    closers.push(() => feed.close());
    const mailer = createMailer(config, log);
    closers.push(() => mailer.close());

    const files = await openFileStore(config.fileStore);
    closers.push(() => files.close());
    const context: Context = { config, store, feed, files, mailer, log, now: Date.now };
    // Before anything is removed.
    await claimAtStart(context);
    // Of SQLite's one server, whatever ran before this start has ended with it.
    if (!config.databaseUrl) await takeOverDead(context, 0, []);
    await resumeUploads(context, { alone: !config.databaseUrl });
    await removeLeftScratch(context);
    const jobs = new JobRunner(context, JOB_KINDS);
    const stopJobs = () => jobs.stop(JOBS_STOP_WITHIN);
    closers.push(stopJobs);
    closers.push(keepPlaces(context), repeatSweeps(context));
    const identity = await createIdentity(context);
    const hub = new Hub(context, identity.sessions);
    closers.push(() => hub.closeAll());
    const app = createApp({ context, identity, hub, site });
    const player = createPlayerApp(context);
    return { context, app, player, endStreams: () => hub.closeAll(), stopJobs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Standard output. A terminal that is gone or a full disk loses lines, and ends no server. */
function logDestination(): DestinationStream {
  const output = destination({ maxLength: LOG_BUFFER });
  output.on('error', () => {});
  return output;
}

// What speaks to PostgreSQL is loaded only where there is one.

async function openStore({ databaseUrl, dataDir }: Config): Promise<Store> {
  if (!databaseUrl) return openSqliteStore(join(dataDir, 'gov360.db'));
  const { openPostgresStore } = await import('./store/postgres/postgres.ts');
  return openPostgresStore(databaseUrl);
}

async function openFeed({ databaseUrl }: Config): Promise<Feed> {
  if (!databaseUrl) return createLocalFeed();
  const { createPostgresFeed } = await import('./watch/feed/postgres-feed.ts');
  return createPostgresFeed(databaseUrl);
}

/** On connections of its own: a migration takes its time, and requests are answered within theirs. */
async function migratePostgres(url: string, log: Logger): Promise<void> {
  const { openPostgresStore } = await import('./store/postgres/postgres.ts');
  const store = await openPostgresStore(url, { patient: true });
  try {
    await refuseUnfinishedRestore(store);
    await bringUpToDate(store, log);
  } finally {
    await store.close();
  }
}

/** The database in this program's shape, and what earlier versions stored in it as this one keeps it. */
async function bringUpToDate(store: Store, log: Logger): Promise<void> {
  await migrate(store);
  await signingKey(store, Date.now());
  const tours = (await moveAnnotations(store)) + (await moveFields(store));
  if (tours > 0) log.info({ tours }, 'annotations have rows of their own now');
}
