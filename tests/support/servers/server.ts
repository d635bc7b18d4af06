import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Context } from '../../../server/platform/access/context.ts';
import type { AppEnvironment } from '../../../server/edges/api/request/app-environment.ts';
import { createApp } from '../../../server/app.ts';
import { readConfig, type Config } from '../../../server/platform/config/config.ts';
import { openFileStore } from '../../../server/platform/file-store/open-file-store.ts';
import { createIdentity, type Identity } from '../../../server/domain/identity/identity.ts';
import { sessionCookies } from '../../../server/domain/identity/sessions/session-cookies.ts';
import {
  announceSignIn,
  insertUser,
  userOfVerifiedEmail,
} from '../../../server/domain/identity/sessions/users.ts';
import { JOB_KINDS } from '../../../server/job-kinds.ts';
import { JobRunner, type RunnerTimes } from '../../../server/platform/jobs/runner/job-runner.ts';
import { listen } from '../../../server/edges/listener/draining-server.ts';
import { createMetrics, NO_METRICS } from '../../../server/platform/observe/metrics.ts';
import { createLog } from '../../../server/platform/observe/work-scope.ts';
import { listenForMetrics } from '../../../server/edges/listener/metrics-server.ts';
import { createMailer } from '../../../server/platform/mail/create-mailer.ts';
import type { Mailer } from '../../../server/platform/mail/mailer.ts';
import { type Change, createLocalFeed, type Feed } from '../../../server/platform/feed/feed.ts';
import { Hub } from '../../../server/edges/watch/hub.ts';
import type { UpkeepTimes } from '../../../server/edges/watch/find-stale.ts';
import type { PresenceTimes } from '../../../server/edges/watch/presence/presence.ts';
import { freePort } from './free-port.ts';
import { sessionOpeners, type TestSession } from './session.ts';
import { createDatabase, type StoreKind, type TestDatabase } from '../stores.ts';
import { request } from 'node:http';

/**
 * The server in this process, without pages. The socket, database and mail server are real, and the clock is
 * adjustable.
 */
export interface TestServer {
  /** The site's origin as seen by the browser. If it is https, the server listens elsewhere. */
  origin: string;
  context: Context;
  identity: Identity;
  /** The app behind the socket. */
  app: Hono<AppEnvironment>;
  changes: Change[];
  /** Returns the whole log as text. */
  log(): string;
  /** Advances the clock by this many milliseconds. */
  advance(milliseconds: number): void;
  /**
   * Stops the clock, for work that takes longer on a busy machine than the server waits. `advance` still
   * moves it forward.
   */
  stopClock(): void;
  /** Sends a request as a browser on the site's own pages does. */
  send(path: string, options?: SendOptions): Promise<Answer>;
  /** Ends the event streams, as a server stop does. */
  endStreams(): void;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** The kind of the server's own database, SQLite by default. It is deleted with the server. */
  kind?: StoreKind;
  /** A database to use instead of the server's own. It is not deleted with the server. */
  database?: TestDatabase | undefined;
  env?: Record<string, string>;
  /** Passes changes between servers; by default, only within this process. */
  feed?: Feed;
  /** The mailer of another server, if the emails of both must arrive in the same inbox. */
  mailer?: Mailer;
  /** The intervals at which streams are checked. */
  times?: Partial<UpkeepTimes & PresenceTimes>;
  /** The intervals at which jobs are checked. */
  jobTimes?: Partial<RunnerTimes>;
}

/** Starts the server on a free port. */
export async function startTestServer({
  kind = 'sqlite',
  database,
  env = {},
  feed = createLocalFeed(),
  mailer,
  times,
  jobTimes,
}: ServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-server-'));
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: folder,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    PLAYER_ORIGIN: 'http://localhost:5999',
    ...env,
  });
  const used = database ?? (await createDatabase(kind));
  const store = await used.open();
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => lines.push(line) });
  const changes: Change[] = [];
  feed.subscribe((change) => changes.push(change));
  const ownMailer = mailer ?? createMailer(config, log);
  let moved = 0;
  const metrics = config.metrics ? await createMetrics() : NO_METRICS;
  const files = await openFileStore(config.fileStore);
  let stopped: number | null = null;
  const now = () => (stopped ?? Date.now()) + moved;
  const context: Context = { config, store, feed, files, mailer: ownMailer, log, metrics, now };
  const jobs = new JobRunner(context, JOB_KINDS, jobTimes);
  const identity = await createIdentity(context);
  const hub = new Hub(context, identity.sessions, times);
  const app = createApp({ context, identity, hub, site: null });
  const kinds = JOB_KINDS.map(({ name }) => name);
  const figures = config.metrics ? await listenForMetrics({ context, hub, kinds }, config.metrics) : null;
  const listener = await listen(app.fetch, { port, host: '127.0.0.1' });
  sessionOpeners.set(config.publicOrigin, (email) => openSession(context, identity, email));
  return {
    origin: config.publicOrigin,
    context,
    identity,
    app,
    changes,
    log: () => lines.join(''),
    advance: (milliseconds) => {
      moved += milliseconds;
    },
    stopClock: () => {
      stopped = Date.now();
    },
    send: (path, options) => send(config, port, path, options),
    endStreams: () => hub.closeAll(),
    async close() {
      sessionOpeners.delete(config.publicOrigin);
      hub.closeAll();
      figures?.close();
      figures?.closeAllConnections();
      await listener.closeWithin(200);
      await jobs.stop(1_000);
      if (!mailer) await ownMailer.close();
      await feed.close();
      if (!database) await used.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a session as a completed sign-in link does, and creates the user if necessary. */
async function openSession(context: Context, { sessions }: Identity, address: string): Promise<TestSession> {
  const email = address.toLowerCase();
  const opened = await context.store.write(async (transaction) => {
    const user = { name: '', email, emailVerified: true, image: null };
    const userId =
      (await userOfVerifiedEmail(transaction, email)) ?? (await insertUser(context, transaction, user));
    const opening = { method: 'email', userAgent: 'node' } as const;
    return { userId, token: await sessions.open(transaction, userId, opening) };
  });
  announceSignIn(context);
  const [cookie = ''] = sessionCookies(context.config, opened.token);
  return { userId: opened.userId, cookie: cookie.split(';')[0] ?? '' };
}

export interface SendOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The client's own loopback address, 127.0.0.x, so that one machine can act as several clients. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
}

/**
 * Sends a request to the port where a server listens, as a browser on a page of the server's public origin
 * does.
 */
function send(config: Config, port: number, path: string, options: SendOptions = {}): Promise<Answer> {
  const { method = 'GET', body, headers = {}, from = '127.0.0.1' } = options;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      localAddress: from,
      headers: {
        host: new URL(config.publicOrigin).host,
        ...(method === 'GET' || method === 'HEAD' ? {} : { origin: config.publicOrigin }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      incoming.toArray().then((chunks) => {
        const text = Buffer.concat(chunks as Buffer[]).toString();
        const answer = new Headers();
        for (const [name, values] of Object.entries(incoming.headersDistinct)) {
          for (const value of values ?? []) answer.append(name, value);
        }
        const json =
          /json/.test(answer.get('content-type') ?? '') && text !== ''
            ? (JSON.parse(text) as Record<string, unknown>)
            : {};
        resolve({ status: incoming.statusCode ?? 0, headers: answer, text, json });
      }, reject);
    });
    outgoing.end(payload);
  });
}
