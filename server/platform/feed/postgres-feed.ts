import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ConfigError } from '../config/fields.ts';
import { ReadOnlyStoreError } from '../store/store-error.ts';
import { createLocalFeed, type Change, type Feed } from './feed.ts';

const CHANNEL = 'gov360_changes';
/** Milliseconds between attempts to connect again: one server's cost the database nothing, and each second counts. */
const RETRY = 250;
const CONNECT_TIMEOUT = 5_000;
/** How often an idle connection is asked for a sign of life, and how long it may take, milliseconds. */
const HEARTBEAT = 10_000;
const HEARTBEAT_TIMEOUT = 5_000;
/** Milliseconds in which a notification arrives where any does. */
const ARRIVAL = 3_000;
/** Milliseconds a silent database may keep a server from stopping. */
const CLOSE_WITHIN = 1_000;

/** What a notification carries: ids only, far below PostgreSQL's limit of 8,000 bytes. */
interface Notice {
  /** The process that said it, which has told its own listeners already. */
  from: string;
  change: Change;
}

/**
 * A feed among all processes on one database, by LISTEN/NOTIFY on its own connection. After an interruption its
 * listeners, here and elsewhere, hear `resync`. Rejects when the first connection fails, and with `ConfigError` where what is
 * said at `storeUrl`, where the store has its connections, does not arrive on it.
 */
export async function createPostgresFeed(url: string, storeUrl = url): Promise<Feed> {
  const feed = new PostgresFeed(url);
  try {
    await feed.connect();
    await feed.checkArrival(storeUrl);
  } catch (error) {
    await feed.close();
    throw error;
  }
  return feed;
}

class PostgresFeed implements Feed {
  readonly #url: string;
  readonly #local = createLocalFeed();
  readonly #name = randomUUID();
  #client: Client | null = null;
  #unsent: Change[] = [];
  #sending: Promise<void> = Promise.resolve();
  #heartbeat: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  publish(change: Change): void {
    this.#local.publish(change);
    this.#unsent.push(change);
    if (this.#unsent.length === 1) this.#sending = this.#sending.then(() => this.#send());
  }

  subscribe(listener: (change: Change) => void): () => void {
    return this.#local.subscribe(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#retry);
    const ended = this.#sending.then(() => this.#client?.end());
    await Promise.race([ended, pause(CLOSE_WITHIN, null, { ref: false })]);
    await this.#local.close();
  }

  async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'gov360 feed',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: HEARTBEAT_TIMEOUT,
      keepAlive: true,
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload }) => channel === CHANNEL && this.#hear(payload));
    try {
      await client.connect();
      await requirePrimary(client);
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    // Closed while connecting.
    if (this.#closed) return client.end();
    this.#client = client;
    this.#heartbeat = setInterval(() => {
      requirePrimary(client).catch(() => this.#lose(client));
    }, HEARTBEAT);
    this.#heartbeat.unref();
  }

  /**
   * A pooler that gives out connections by transaction takes LISTEN and hands on nothing: it looks like a feed that works.
   * Said on another connection, since what a pooled one says itself it hears.
   */
  async checkArrival(storeUrl: string): Promise<void> {
    const channel = `gov360_check_${this.#name.replaceAll('-', '')}`;
    const arrived = Promise.withResolvers<boolean>();
    this.#client?.on('notification', (notice) => notice.channel === channel && arrived.resolve(true));
    await this.#client?.query(`listen ${channel}`);
    const other = new Client({ connectionString: storeUrl, connectionTimeoutMillis: CONNECT_TIMEOUT });
    other.on('error', () => {});
    try {
      await other.connect();
      await other.query(`notify ${channel}`);
    } finally {
      void other.end();
    }
    if (!(await Promise.race([arrived.promise, pause(ARRIVAL, false, { ref: false })]))) {
      throw new ConfigError(
        'PostgreSQL’s notifications do not arrive, so open pages would not show what others change. Either there is a transaction-mode pooler in between, or DATABASE_URL and DATABASE_LISTEN_URL are different databases: set DATABASE_LISTEN_URL to a direct connection to the database of DATABASE_URL.',
      );
    }
    await this.#client?.query(`unlisten ${channel}`);
  }

  /** Everything published in one turn of the event loop goes out in one query. */
  async #send(): Promise<void> {
    const client = this.#client;
    const changes = this.#unsent.splice(0);
    // Without a connection nothing is kept: the `resync` that follows it makes everybody read again.
    if (!client || changes.length === 0) return;
    const notices = changes.map((change) => JSON.stringify({ from: this.#name, change } satisfies Notice));
    try {
      await client.query(`select pg_notify('${CHANNEL}', notice) from unnest($1::text[]) as notice`, [
        notices,
      ]);
    } catch {
      this.#lose(client);
    }
  }

  #hear(payload: string | undefined): void {
    const notice = readNotice(payload);
    if (notice?.from === this.#name) return;
    // One that nobody can read may have meant anything.
    this.#local.publish(notice?.change ?? { kind: 'resync' });
  }

  #lose(client: Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = null;
    clearInterval(this.#heartbeat);
    client.end().catch(() => {});
    this.#reconnect();
  }

  #reconnect(): void {
    this.#retry = setTimeout(() => {
      this.connect().then(
        () => this.publish({ kind: 'resync' }),
        () => this.#reconnect(),
      );
    }, RETRY);
    this.#retry.unref();
  }
}

/** Throws where the server only reads, as one does that was replaced: the new primary's notifications never reach it. */
async function requirePrimary(client: Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyStoreError();
}

/** Null for what this program did not write: anyone who may use the database may write to the channel. */
function readNotice(payload: string | undefined): Notice | null {
  try {
    return JSON.parse(payload ?? '') as Notice | null;
  } catch {
    return null;
  }
}
