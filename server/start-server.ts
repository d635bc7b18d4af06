import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { destination, type DestinationStream, type Logger } from 'pino';
import { AppError } from '../contract/errors.ts';
import { SERVICES } from '../contract/routes.ts';
import type { Config } from './platform/config/config.ts';
import { projectVersion } from './platform/config/project.ts';
import type { Context } from './platform/access/context.ts';
import { matchDeletionList } from './domain/accounts/deletion-list.ts';
import { problemResponse } from './edges/api/answer/problem.ts';
import { apiHeaders } from './edges/api/answer/security-headers.ts';
import { aliveResponse } from './edges/api/health-handlers.ts';
import { createApp } from './app.ts';
import type { SiteHandler } from './edges/pages/site-pages.ts';
import { type DrainingServer, type FetchCallback, listen } from './edges/listener/draining-server.ts';
import { listenForMetrics } from './edges/listener/metrics-server.ts';
import { problemPage, wantsPage } from './edges/pages/problem-page.ts';
import type { AppEnvironment } from './edges/api/request/app-environment.ts';
import { createPlayerApp } from './edges/static/player-app.ts';
import { openFileStore } from './platform/file-store/open-file-store.ts';
import { claimAtStart, keepPlaces } from './domain/files/sweep/claim-places.ts';
import { resumeUploads } from './domain/uploads/prune-uploads.ts';
import { repeatSweeps } from './domain/files/sweep/sweep-files.ts';
import { createIdentity } from './domain/identity/identity.ts';
import { JOB_KINDS, jobKindsOf } from './job-kinds.ts';
import { queueMoves } from './platform/jobs/move-rows.ts';
import { takeOverDead } from './platform/jobs/runner/claim-jobs.ts';
import { JobRunner } from './platform/jobs/runner/job-runner.ts';
import { createMailer } from './platform/mail/create-mailer.ts';
import { createMetrics, NO_METRICS } from './platform/observe/metrics.ts';
import { createLog, runIn } from './platform/observe/work-scope.ts';
import { networkIsolation } from './platform/process/start-child.ts';
import { lockDataDir } from './platform/store/sqlite/lock.ts';
import { migrate } from './platform/store/migrate.ts';
import { SCHEMA_EPOCH } from './platform/store/migrations/migrations.ts';
import { removeLeftScratch } from './domain/scans/run/scratch.ts';
import { checkServices } from './check-services.ts';
import { signingKey } from './platform/archives/signing-key.ts';
import { openFeed, openStore } from './open-store.ts';
import type { Store } from './platform/store/store.ts';
import { refuseUnfinishedRestore, refuseUnfinishedRestoreIn } from './platform/store/unfinished-restore.ts';
import { Hub } from './edges/watch/hub.ts';

/**
 * Milliseconds within which running jobs must finish when the server stops. Jobs that take longer return to
 * the queue.
 */
const JOBS_STOP_WITHIN = 5_000;

/** Milliseconds between two checks of whether a newer version has migrated the database. */
const CHECK = 5_000;

/** Seconds after which clients should retry while the server is starting. */
const START_RETRY_AFTER = 5;

/** Maximum number of bytes of log lines to buffer while the output is blocked. Further lines are dropped. */
const LOG_BUFFER = 1_000_000;

export interface RunningServer {
  /**
   * Resolves when this server has found that a newer version has run a `contract` migration on the database.
   * This server then rejects all writes and should be stopped.
   */
  superseded: Promise<void>;
  /**
   * Stops accepting requests and starting jobs, and ends event streams. Waits up to `milliseconds` for
   * requests in progress, and up to 5 s for running jobs. Then closes the database.
   */
  stop(milliseconds: number): Promise<void>;
}

/**
 * Starts a server and returns it. Migrations can take a long time, so the listeners for the site and the
 * player start before them. Until the server is ready, they return 503 for every request except `/healthz`. A
 * process without the role `web` has neither of these listeners, and its `site` is null. `stop` closes
 * everything that was opened, and so does a failed start.
 */
export async function startServer(config: Config, site: SiteHandler | null): Promise<RunningServer> {
  const { host, port, playerPort } = config;
  const starting = whileStarting(config);
  const answer: Record<'site' | 'player', FetchCallback> = { site: starting, player: starting };
  const listeners: DrainingServer[] = [];
  try {
    const server = await openServer(config, site, async () => {
      if (!config.roles.includes('web')) return;
      listeners.push(await listen((...call) => answer.site(...call), { port, host }));
      listeners.push(await listen((...call) => answer.player(...call), { port: playerPort, host }));
    });
    answer.site = server.app.fetch;
    answer.player = server.player.fetch;
    return {
      superseded: server.superseded,
      async stop(milliseconds) {
        const closed = listeners.map((listener) => listener.closeWithin(milliseconds));
        server.endStreams();
        await Promise.all([...closed, server.stopJobs()]);
        await server.close();
      },
    };
  } catch (error) {
    await Promise.all(listeners.map((listener) => listener.closeWithin(0)));
    throw error;
  }
}

/**
 * Returns the function that responds to requests while the server is starting: with 200 to `/healthz`, and
 * with 503 to all other requests.
 */
function whileStarting(config: Config): (request: Request) => Response {
  const headers = apiHeaders(config);
  return (request) => {
    if (new URL(request.url).pathname === SERVICES.reportAlive.path) return aliveResponse(headers);
    const text = 'The server is starting and updating its database. Try again in a moment.';
    const error = new AppError('unavailable', text, { retryAfter: START_RETRY_AFTER });
    const answer = () => (wantsPage(request) ? problemPage(error, config) : problemResponse(error, headers));
    return runIn({ request: randomUUID(), route: 'none' }, answer);
  };
}

/** A server without the listeners for the site and the player. */
export interface OpenServer {
  context: Context;
  app: Hono<AppEnvironment>;
  player: Hono<AppEnvironment>;
  superseded: Promise<void>;
  /** Ends all event streams and rejects new ones. */
  endStreams(): void;
  /** Stops starting jobs. Resolves when running jobs have finished or returned to the queue. */
  stopJobs(): Promise<void>;
  /** Closes everything that was opened, including event streams. */
  close(): Promise<void>;
}

/**
 * Opens a server: locks the data folder, opens the store and everything else, and creates the apps for the
 * site and the player. Calls `locked` after locking the folder and before any step that can take a long time.
 */
export async function openServer(
  config: Config,
  site: SiteHandler | null,
  locked: () => Promise<void> = async () => {},
): Promise<OpenServer> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    const log = createLog(config.logLevel, logDestination());
    log.info({ version: projectVersion(), roles: config.roles }, 'GoV360 starts');
    if (!networkIsolation())
      log.warn('programs that open uploaded files have access to the network: see operations.md');
    closers.push(lockDataDir(config.dataDir));
    refuseUnfinishedRestoreIn(config.dataDir);
    await locked();
    if (config.databaseListenUrl) await migratePostgres(config.databaseListenUrl, log);
    const store = await openStore(config);
    closers.push(() => store.close());
    if (!config.databaseUrl) await bringUpToDate(store, log);
    const superseded = Promise.withResolvers<void>();
    store.guard(SCHEMA_EPOCH, superseded.resolve);
    // On an idle server, no other query would detect a newer version.
    const checks = setInterval(() => void store.ping().catch(() => {}), CHECK);
    closers.push(() => clearInterval(checks.unref()));
    const deleted = await matchDeletionList(config, store);
    if (deleted > 0) log.warn({ accounts: deleted }, 'deleted accounts that are on the deletion list');
    const metrics = config.metrics ? await createMetrics() : NO_METRICS;
    const feed = await openFeed(config, metrics);
    closers.push(() => feed.close());
    const mailer = createMailer(config, log);
    closers.push(() => mailer.close());

    await checkServices(config, log);
    const files = await openFileStore(config.fileStore);
    closers.push(() => files.close());
    const context: Context = { config, store, feed, files, mailer, log, metrics, now: Date.now };
    // `claimAtStart` must run before any file is deleted.
    await claimAtStart(context);
    // Only one server uses a SQLite database, so jobs that are stored as running were interrupted.
    if (!config.databaseUrl) await takeOverDead(context, 0, []);
    await resumeUploads(context, { alone: !config.databaseUrl });
    await removeLeftScratch(context);
    const kinds = jobKindsOf(config.roles);
    const jobs = kinds.length > 0 ? new JobRunner(context, kinds) : null;
    await queueMoves(context);
    const stopJobs = async () => await jobs?.stop(JOBS_STOP_WITHIN);
    closers.push(stopJobs);
    if (config.roles.includes('files')) closers.push(keepPlaces(context), repeatSweeps(context));
    const identity = await createIdentity(context);
    const hub = new Hub(context, identity.sessions);
    closers.push(() => hub.closeAll());
    if (config.metrics) {
      const names = JOB_KINDS.map(({ name }) => name);
      const listener = await listenForMetrics({ context, hub, kinds: names }, config.metrics);
      closers.push(() => {
        listener.close();
        listener.closeAllConnections();
      });
    }
    const app = createApp({ context, identity, hub, site });
    const player = createPlayerApp(context);
    return {
      context,
      app,
      player,
      superseded: superseded.promise,
      endStreams: () => hub.closeAll(),
      stopJobs,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Returns a destination for log lines that writes to standard output. If the terminal is closed or the disk
 * is full, lines are lost, but the server keeps running.
 */
function logDestination(): DestinationStream {
  const output = destination({ maxLength: LOG_BUFFER });
  output.on('error', () => {});
  return output;
}

/**
 * Migrates a PostgreSQL database. `url`: an address that does not lead through a connection pooler, because
 * migrations need session locks. A migration may take longer than the time limit for other queries.
 */
async function migratePostgres(url: string, log: Logger): Promise<void> {
  const { openPostgresStore } = await import('./platform/store/postgres/postgres.ts');
  const store = await openPostgresStore(url, { patient: true });
  try {
    await refuseUnfinishedRestore(store);
    await bringUpToDate(store, log);
  } finally {
    await store.close();
  }
}

/** Migrates a database to the current schema, and creates the key for signing exports if there is none. */
async function bringUpToDate(store: Store, log: Logger): Promise<void> {
  await migrate(store, { log });
  await signingKey(store, Date.now());
}
