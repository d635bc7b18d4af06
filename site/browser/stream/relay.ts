import { WATCH_MAX_SHARED_TOPICS } from '../../../contract/limits.ts';
import { formatSeen, type SharedStreamEvent, type WatchEvent } from '../../../contract/topic.ts';
import type { NoStream, OpenStream, Transport } from './transport.ts';

/**
 * Maximum number of topics that a request adds, and of topics that it removes. With ids of the usual length,
 * its address is at most 6 kB long. Many reverse proxies reject addresses longer than 8 kB.
 */
const REQUEST_MAX = 30;
/** How long questions from several pages are collected for one request, in milliseconds. */
const GATHER = 10;
/** The average length of the first and the longest pause before a retry, in milliseconds. */
const RETRY_FIRST = 1_000;
const RETRY_LONGEST = 10_000;
/**
 * The number of failures without a response after which pauses become longer. Earlier pauses are short, so
 * that pages are up to date within three seconds after a short outage.
 */
const RETRIES_SOON = 21;

/** A topic that a page follows. */
export interface Follow {
  /** The page's own id for this topic. */
  id: number;
  topic: string;
  /** The revision that the page has; null if it has none. */
  seen: number | null;
}

/** Receives an event of a topic that a page follows, with the ids under which the page follows that topic. */
export type PageListener = (ids: readonly number[], event: WatchEvent) => void;

interface Follower extends Follow {
  page: PageListener;
  /**
   * 'waiting' until the relay asks the server a question, then the number of the unanswered question, and
   * 'live' once the server has answered it.
   */
  state: 'waiting' | number | 'live';
}

interface Connection extends OpenStream {
  /**
   * For each topic of the stream, the latest revision that was sent to all its followers; null if none was
   * sent.
   */
  told: Map<string, number | null>;
  close(): void;
}

/**
 * An event stream for the topics of several pages. It keeps revisions, but no documents. When a page starts
 * to follow a topic, the relay asks the server a question that contains the page's revision, even if the
 * stream already includes the topic. Only pages that asked this question receive the answer: the changes
 * since their revision, or the whole document. If the revision is the current one, they receive nothing. If
 * the session has changed since the stream was opened, or if another server receives the question, the server
 * does not know the stream. The relay then reopens the stream for the current user.
 */
export class Relay {
  readonly #transport: Transport;
  readonly #retryLongest: number;
  readonly #pages = new Map<PageListener, Map<number, Follower>>();
  #connection: Connection | null = null;
  #questions = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #working = false;
  #waiting = false;
  #paused = false;
  /**
   * The number of failures that made pauses longer, and the number of failures without a response, since a
   * stream was last opened.
   */
  #failures = 0;
  #unanswered = 0;

  /**
   * `retryLongest` is the average length of the longest pause before another request to an unresponsive
   * server, in milliseconds.
   */
  constructor(transport: Transport, retryLongest = RETRY_LONGEST) {
    this.#transport = transport;
    this.#retryLongest = retryLongest;
  }

  /**
   * Sets everything that a page follows from now on. A topic that the page already follows under the same id
   * keeps its state.
   */
  show(page: PageListener, follows: readonly Follow[]): void {
    const before = this.#pages.get(page);
    const now = follows.map(
      (follow): Follower => before?.get(follow.id) ?? { ...follow, page, state: 'waiting' },
    );
    this.#pages.set(page, new Map(now.map((follower) => [follower.id, follower])));
    this.#schedule(GATHER);
  }

  remove(page: PageListener): void {
    this.#pages.delete(page);
    this.#schedule(GATHER);
  }

  /** Closes the connection. `resume` opens a new one and fetches the missed changes. */
  pause(): void {
    this.#paused = true;
    this.#schedule(0);
  }

  resume(): void {
    this.#paused = false;
    this.retryNow();
  }

  /** Retries immediately, because the server is probably reachable again. */
  retryNow(): void {
    this.#waiting = false;
    this.#schedule(0);
  }

  #schedule(delay: number): void {
    if (this.#waiting) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(), delay);
  }

  async #work(): Promise<void> {
    this.#waiting = false;
    if (this.#working) return;
    this.#working = true;
    try {
      while (!this.#waiting && (await this.#step()));
    } finally {
      this.#working = false;
    }
  }

  /** Sends one request to the server. Returns whether another request may be necessary. */
  async #step(): Promise<boolean> {
    const followers = [...this.#followers()];
    if (this.#paused || followers.length === 0) {
      this.#disconnect();
      return false;
    }
    const carried = [...(this.#connection?.told.keys() ?? [])];
    const followed = new Set(followers.map(({ topic }) => topic));
    const [kept, left] = [
      carried.filter((topic) => followed.has(topic)),
      carried.filter((topic) => !followed.has(topic)),
    ];
    // Topics beyond the maximum are added when other topics have been removed.
    const topics = new Set([...new Set([...kept, ...followed])].slice(0, WATCH_MAX_SHARED_TOPICS));
    const waiting = followers.filter(({ topic, state }) => state === 'waiting' && topics.has(topic));
    const asking = Map.groupBy(waiting, ({ topic, seen }) => formatSeen(topic, seen));
    const questions = [...asking].slice(0, REQUEST_MAX);
    if (this.#connection && questions.length === 0 && left.length === 0) return false;

    const first = this.#questions + 1;
    this.#questions += questions.length;
    for (const [index, [, askers]] of questions.entries()) {
      for (const asker of askers) asker.state = first + index;
    }
    const names = questions.map(([name]) => name);
    const asked = questions.flatMap(([, askers]) => askers);
    if (!this.#connection) return this.#open(names, first, asked);
    return this.#change(this.#connection, { names, first, asked, left: left.slice(0, REQUEST_MAX) });
  }

  async #open(names: readonly string[], first: number, asked: readonly Follower[]): Promise<boolean> {
    const controller = new AbortController();
    const opened = await this.#transport.open(names, first, controller.signal);
    if (typeof opened === 'string') return this.#failed(opened, asked);
    this.#failures = 0;
    this.#unanswered = 0;
    const told = new Map(asked.map(({ topic }) => [topic, null]));
    this.#connection = { ...opened, told, close: () => controller.abort() };
    void this.#read(this.#connection);
    return true;
  }

  async #change(
    connection: Connection,
    request: { names: readonly string[]; first: number; asked: readonly Follower[]; left: readonly string[] },
  ): Promise<boolean> {
    const { told } = connection;
    for (const topic of request.left) told.delete(topic);
    for (const { topic } of request.asked) told.set(topic, told.get(topic) ?? null);
    const { names, first, asked, left } = request;
    const outcome = await this.#transport.change(connection.address, names, left, first);
    if (connection !== this.#connection || outcome === 'done') return true;
    if (outcome !== 'refused') this.#disconnect();
    return outcome === 'unknown' || this.#failed(outcome, asked);
  }

  #failed(reason: NoStream, asked: readonly Follower[]): boolean {
    if (reason === 'refused') {
      for (const { topic } of asked) this.#lose(topic, asked);
      return true;
    }
    this.#disconnect();
    this.#retryLater(reason);
    return false;
  }

  async #read(connection: Connection): Promise<void> {
    try {
      for await (const { event, answers } of connection.events) {
        if (connection !== this.#connection) return;
        this.#receive(connection.told, event, answers);
      }
    } catch {
      // A stream that is cut off counts as ended.
    }
    connection.close();
    if (connection !== this.#connection) return;
    this.#disconnect();
    this.#retryLater('unreachable');
  }

  #receive(told: Connection['told'], event: SharedStreamEvent, answers: number | null): void {
    const { topic } = event;
    const followers = [...this.#followers()].filter((each) => each.topic === topic);
    if (event.type === 'gone') {
      told.delete(topic);
      return this.#lose(
        topic,
        followers.filter(({ state }) => state !== 'waiting'),
      );
    }
    const heard = followers.filter(({ state }) => state === (answers ?? 'live'));
    this.#tell(heard, event);
    // A presence event does not contain a revision.
    if (event.type === 'presence') return;
    if (answers === null) return void told.set(topic, event.revision);
    // The relay asks again if the answer is older than what all followers have received in the meantime.
    // A deleted document has revision 0.
    const last = told.get(topic) ?? null;
    const isBehind = last !== null && (last === 0 ? event.revision > 0 : event.revision < last);
    for (const follower of heard) follower.state = isBehind ? 'waiting' : 'live';
    if (isBehind) this.#schedule(GATHER);
  }

  #tell(followers: readonly Follower[], event: SharedStreamEvent): void {
    if ('revision' in event) for (const follower of followers) follower.seen = event.revision;
    if (event.type === 'current') return;
    for (const [page, own] of Map.groupBy(followers, (follower) => follower.page)) {
      page(
        own.map(({ id }) => id),
        event,
      );
    }
  }

  /** Removes followers. They receive the topic again only if their page lists it again. */
  #lose(topic: string, followers: readonly Follower[]): void {
    const lost = followers.filter(
      (each) => each.topic === topic && this.#pages.get(each.page)?.delete(each.id),
    );
    this.#tell(lost, { type: 'gone', topic });
    this.#schedule(GATHER);
  }

  *#followers(): Generator<Follower> {
    for (const own of this.#pages.values()) yield* own.values();
  }

  #disconnect(): void {
    this.#connection?.close();
    this.#connection = null;
    for (const follower of this.#followers()) follower.state = 'waiting';
  }

  #retryLater(reason: Exclude<NoStream, 'refused'>): void {
    const pause = Math.min(RETRY_FIRST * 2 ** this.#failures, this.#retryLongest);
    // The pauses vary widely, so that a failed server's clients do not all contact another server at once.
    this.#schedule(pause * (0.1 + 1.8 * Math.random()));
    this.#waiting = true;
    if (reason === 'unreachable' && (this.#unanswered += 1) < RETRIES_SOON) return;
    this.#failures += 1;
  }
}
