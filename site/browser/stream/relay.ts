import { WATCH_MAX_SHARED_TOPICS } from '../../../contract/limits.ts';
import { formatSeen, type SharedStreamEvent, type WatchEvent } from '../../../contract/topic.ts';
import type { NoStream, OpenStream, Transport } from './transport.ts';

/** Milliseconds in which the questions of several pages gather, so that they share one request. */
const GATHER = 10;
/** Milliseconds of the first pause and of the longest, on average. */
const RETRY_FIRST = 1_000;
const RETRY_LONGEST = 10_000;
/** Failures without any answer before they make pauses grow: after a short break, pages agree again within three seconds. */
const RETRIES_SOON = 21;

/** What a page follows. */
export interface Follow {
  /** The page's own name for it. */
  id: number;
  topic: string;
  /** The revision that it has; null for none. */
  seen: number | null;
}

/** Hears what is said of those of its page's topics, by their ids. */
export type PageListener = (ids: readonly number[], event: WatchEvent) => void;

interface Follower extends Follow {
  page: PageListener;
  /** The number of the question that the server has not answered yet; 'live' once it has. */
  state: 'waiting' | number | 'live';
}

interface Connection extends OpenStream {
  /** Of each topic that it carries the revision that it has told last to all who follow it. */
  told: Map<string, number | null>;
  close(): void;
}

/**
 * One event stream for the topics of several pages, of which it keeps revisions and no documents. Each page that comes to follow a
 * topic is a question to the server, with the revision that the page has, even for a topic that the stream carries already: the
 * server answers that page alone, with what changed since or with the whole, and the session may have changed since the stream
 * was opened. Then the server does not know the stream, which is reopened for the user who is signed in now. The
 * same happens where another server took the question.
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
  /** Failures that make pauses grow, and those without an answer, since a stream was opened. */
  #failures = 0;
  #unanswered = 0;

  /** `retryLongest`: milliseconds after which a server is asked again that has not answered for long. */
  constructor(transport: Transport, retryLongest = RETRY_LONGEST) {
    this.#transport = transport;
    this.#retryLongest = retryLongest;
  }

  /** Names all that a page follows from now on. Of what it follows already only the id counts. */
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

  /** Holds no connection until `resume`, which makes up for what was missed. */
  pause(): void {
    this.#paused = true;
    this.#schedule(0);
  }

  resume(): void {
    this.#paused = false;
    this.retryNow();
  }

  /** The server is likely to be reachable again. */
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

  /** One request to the server; answers whether there may be another to make. */
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
    // The rest join as others leave.
    const topics = new Set([...new Set([...kept, ...followed])].slice(0, WATCH_MAX_SHARED_TOPICS));
    const waiting = followers.filter(({ topic, state }) => state === 'waiting' && topics.has(topic));
    const asking = Map.groupBy(waiting, ({ topic, seen }) => formatSeen(topic, seen));
    const questions = [...asking].slice(0, WATCH_MAX_SHARED_TOPICS);
    if (this.#connection && questions.length === 0 && left.length === 0) return false;

    const first = this.#questions + 1;
    this.#questions += questions.length;
    for (const [index, [, askers]] of questions.entries()) {
      for (const asker of askers) asker.state = first + index;
    }
    const names = questions.map(([name]) => name);
    const asked = questions.flatMap(([, askers]) => askers);
    if (!this.#connection) return this.#open(names, first, asked);
    return this.#change(this.#connection, { names, first, asked, left });
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
      // A stream that was cut off is treated like one that ended.
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
    // No state of the topic.
    if (event.type === 'presence') return;
    if (answers === null) return void told.set(topic, event.revision);
    // Read before what all were told meanwhile: asked again from there on. What is deleted has revision 0.
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

  /** They no longer receive the topic, unless their page names it again. */
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
    // Spread widely, so that the browsers of a server that died do not reach another one all at once, even if some have to try twice.
    this.#schedule(pause * (0.1 + 1.8 * Math.random()));
    this.#waiting = true;
    if (reason === 'unreachable' && (this.#unanswered += 1) < RETRIES_SOON) return;
    this.#failures += 1;
  }
}
