import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { readConfig, type Config } from '../../server/config.ts';
import type { Context } from '../../server/access/context.ts';
import { createApp } from '../../server/app.ts';
import type { AppEnvironment } from '../../server/api/request/app-environment.ts';
import { listen } from '../../server/listener/listen.ts';
import { createIdentity } from '../../server/identity/create-identity.ts';
import type { Identity } from '../../server/identity/identity.ts';
import { createMailer } from '../../server/mail/create-mailer.ts';
import { migrate } from '../../server/store/migrate.ts';
import { createLocalFeed, type Change } from '../../server/watch/feed/feed.ts';
import { Hub } from '../../server/watch/hub.ts';
import { freePort } from './free-port.ts';
import { createDatabase, type TestDatabase } from './stores.ts';

/** The API with identity in this process, over a real socket, database and mail server, with a clock to move. */
export interface IdentityHost {
  /** What the browser believes to be the site's origin; differs from where the host listens when it is https. */
  origin: string;
  context: Context;
  identity: Identity;
  /** Without the socket. */
  app: Hono<AppEnvironment>;
  changes: Change[];
  /** All that was logged, as text. */
  log(): string;
  /** Moves the clock, milliseconds. */
  advance(milliseconds: number): void;
  /** A request as a browser on the site's own pages makes it. */
  send(path: string, options?: SendOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface SendOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The client's own loopback address, 127.0.0.x, so that one machine can play several. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
}

export interface HostOptions {
  /** The database to run on, which outlives the host; an SQLite database of its own without. */
  database?: TestDatabase | undefined;
  env?: Record<string, string>;
}

export async function startIdentityHost({ database, env = {} }: HostOptions = {}): Promise<IdentityHost> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-identity-'));
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: folder,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    PLAYER_ORIGIN: 'http://localhost:5999',
    ...env,
  });
  const used = database ?? (await createDatabase('sqlite'));
  const store = await used.open();
  await migrate(store);
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const changes: Change[] = [];
  const feed = createLocalFeed();
  feed.subscribe((change) => changes.push(change));
  const mailer = createMailer(config, log);
  let moved = 0;
  const context: Context = { config, store, feed, mailer, log, now: () => Date.now() + moved };
  const identity = await createIdentity(context);
  const hub = new Hub(context, identity.sessions);
  const app = createApp({ context, identity, hub, site: null });
  const server = await listen(app.fetch, { port, host: '127.0.0.1' });
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
    send: (path, options) => send(config, port, path, options),
    async close() {
      hub.closeAll();
      await server.closeWithin(1_000);
      await mailer.close();
      await feed.close();
      if (!database) await used.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

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
