import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ConfigError } from '../config/fields.ts';
import { type Metrics, NO_METRICS } from '../observe/metrics.ts';
import { ReadOnlyStoreError } from '../store/store-error.ts';
import { createLocalFeed, type Change, type Feed } from './feed.ts';

const CHANNEL = 'gov360_changes';
/**
 * Milliseconds between attempts to reconnect. The pause is short, because an attempt costs the database
 * little.
 */
const RETRY = 250;
const CONNECT_TIMEOUT = 5_000;
/** Milliseconds between checks of the connection, and the timeout of each check. */
const HEARTBEAT = 10_000;
const HEARTBEAT_TIMEOUT = 5_000;
/** Milliseconds within which the test notification of `checkArrival` must arrive. */
const ARRIVAL = 3_000;
/** Maximum time in milliseconds by which an unresponsive database delays the shutdown of a server. */
const CLOSE_WITHIN = 1_000;

/** A notification. As JSON, it must be shorter than PostgreSQL's limit of 8,000 bytes. */
interface Notice {
  /** The sending process. It has already notified its own listeners. */
  from: string;
  change: Change;
}

/**
 * Returns a feed that connects all processes that use a database, through LISTEN/NOTIFY on a separate
 * connection. After an interruption, listeners in this process and in others receive `resync`. `url`: the
 * database address for LISTEN. `storeUrl`: the database address that the store uses. Rejects if the first
 * connection fails, and with `ConfigError` if notifications sent through `storeUrl` do not arrive.
 */
export async function createPostgresFeed(
  url: string,
  storeUrl = url,
  metrics: Metrics = NO_METRICS,
): Promise<Feed> {
  const feed = new PostgresFeed(url, metrics);
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
  readonly reachesOthers = true;
  readonly #url: string;
  readonly #metrics: Metrics;
  readonly #local = createLocalFeed();
  readonly #name = randomUUID();
  #client: Client | null = null;
  #unsent: Change[] = [];
  /**
   * Send times of the notifications that have not come back yet, oldest first. PostgreSQL also sends a
   * process its own notifications, in order.
   */
  #sentAt: number[] = [];
  #sending: Promise<void> = Promise.resolve();
  #heartbeat: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, metrics: Metrics) {
    this.#url = url;
    this.#metrics = metrics;
  }

  get connected(): boolean {
    return this.#client !== null;
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
    // The feed was closed while connecting.
    if (this.#closed) return client.end();
    this.#client = client;
    this.#sentAt = [];
    this.#heartbeat = setInterval(() => {
      requirePrimary(client).catch(() => this.#lose(client));
    }, HEARTBEAT);
    this.#heartbeat.unref();
  }

  /**
   * Checks that notifications arrive. A pooler in transaction mode accepts LISTEN but never delivers
   * notifications, so the feed would seem to work. The check sends its notification on another connection,
   * because a pooled connection receives its own notifications.
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
        'PostgreSQL’s notifications do not arrive, so open pages would not show other users’ changes. Either there is a transaction-mode pooler in between, or DATABASE_URL and DATABASE_LISTEN_URL are addresses of different databases. Set DATABASE_LISTEN_URL to the address of the same database without a pooler.',
      );
    }
    await this.#client?.query(`unlisten ${channel}`);
  }

  /** Sends, in one query, everything that was published since the previous query began. */
  async #send(): Promise<void> {
    const client = this.#client;
    const changes = this.#unsent.splice(0);
    // Without a connection, changes do not reach other processes. When the feed has reconnected, it publishes
    // `resync`, so that all subscribers load their data again.
    if (!client || changes.length === 0) return;
    const notices = changes.map((change) => JSON.stringify({ from: this.#name, change } satisfies Notice));
    const now = performance.now();
    this.#sentAt.push(...notices.map(() => now));
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
    if (notice?.from === this.#name) {
      const sentAt = this.#sentAt.shift() ?? NaN;
      if (sentAt) this.#metrics.observe('feedLag', {}, (performance.now() - sentAt) / 1_000);
      return;
    }
    // An unreadable notification could be about any change.
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

/**
 * Throws `ReadOnlyStoreError` if the database server is read-only, such as a former primary. A read-only
 * server does not deliver notifications from the new primary.
 */
async function requirePrimary(client: Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyStoreError();
}

/**
 * Parses a notification. Returns null if it is not JSON: any user of the database can write to the channel.
 */
function readNotice(payload: string | undefined): Notice | null {
  try {
    return JSON.parse(payload ?? '') as Notice | null;
  } catch {
    return null;
  }
}
