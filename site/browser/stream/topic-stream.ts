import { WATCH_MAX_SHARED_TOPICS } from '../../../contract/limits.ts';
import {
  applyChangesEvent,
  type ChangesEvent,
  formatSeen,
  type SharedStreamEvent,
  type WatchEvent,
  type WholeEvent,
} from '../../../contract/topic.ts';
import type { OpenStream, Transport } from './transport.ts';

/** Milliseconds in which the topics of several pages gather, so that they share one request. */
const GATHER = 10;
const RETRY_FIRST = 1_000;
const RETRY_LONGEST = 10_000;

interface TopicState {
  last: Exclude<WholeEvent, { type: 'gone' }> | null;
  /** Asked for since the server was last asked: whoever has the session now may be somebody else. */
  asked: boolean;
  /** The stream that is open now has told of it. */
  told: boolean;
}

interface Connection extends OpenStream {
  close(): void;
}

export interface TopicListener {
  /** What the server says of a topic; after `gone` the topic is asked for no more. */
  onEvent(event: WatchEvent): void;
  /** The server has answered everybody who has asked for the topic so far: `last` is theirs to know. */
  onGranted(topic: string, last: WholeEvent): void;
}

/**
 * One event stream of topics that come and go. Each `ask` is a question to the server, even for a topic that the stream
 * carries already: the session may have changed since it was opened, and then the server does not know the stream, which
 * is opened anew in the name of whoever is signed in now. The same happens where another server took the question.
 */
export class TopicStream {
  readonly #transport: Transport;
  readonly #listener: TopicListener;
  readonly #topics = new Map<string, TopicState>();
  readonly #left = new Set<string>();
  #connection: Connection | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #working = false;
  #waiting = false;
  #paused = false;
  #failures = 0;

  constructor(transport: Transport, listener: TopicListener) {
    this.#transport = transport;
    this.#listener = listener;
  }

  /** Asks for a topic in the name of whoever has the session now; `onGranted` or a `gone` event answers. */
  ask(topic: string): void {
    const state = this.#topics.get(topic);
    if (state) state.asked = true;
    else this.#topics.set(topic, { last: null, asked: true, told: false });
    this.#schedule(GATHER);
  }

  leave(topic: string): void {
    if (!this.#topics.delete(topic)) return;
    this.#left.add(topic);
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
    if (this.#paused || this.#topics.size === 0) {
      this.#disconnect();
      return false;
    }
    // The first of them: the rest join as others leave.
    const asked = [...this.#topics.keys()]
      .slice(0, WATCH_MAX_SHARED_TOPICS)
      .filter((topic) => this.#topics.get(topic)?.asked);
    if (!this.#connection) return this.#open(asked);
    if (asked.length === 0 && this.#left.size === 0) return false;
    return this.#change(this.#connection, asked);
  }

  async #open(topics: readonly string[]): Promise<boolean> {
    this.#left.clear();
    const controller = new AbortController();
    const seen = this.#take(topics);
    const opened = await this.#transport.open(seen, controller.signal);
    if (typeof opened === 'string') return this.#failed(opened, topics);
    this.#failures = 0;
    this.#connection = { ...opened, close: () => controller.abort() };
    void this.#read(this.#connection);
    return true;
  }

  async #change(connection: Connection, topics: readonly string[]): Promise<boolean> {
    const left = [...this.#left].slice(0, WATCH_MAX_SHARED_TOPICS);
    for (const topic of left) this.#left.delete(topic);
    const outcome = await this.#transport.change(connection.address, this.#take(topics), left);
    if (connection !== this.#connection) return true;
    if (outcome === 'done') {
      for (const topic of topics) this.#grant(topic);
      return true;
    }
    if (outcome !== 'refused') this.#disconnect();
    return outcome === 'unknown' || this.#failed(outcome, topics);
  }

  /** The topics as a request names them; from here on a question is a new one. */
  #take(topics: readonly string[]): string[] {
    return topics.map((topic) => {
      const state = this.#topics.get(topic);
      if (state) state.asked = false;
      return formatSeen(topic, state?.last?.revision ?? null);
    });
  }

  #failed(reason: 'refused' | 'unavailable', topics: readonly string[]): boolean {
    if (reason === 'refused') {
      for (const topic of topics) this.#receive({ type: 'gone', topic });
      return true;
    }
    this.#disconnect();
    this.#retryLater();
    return false;
  }

  async #read(connection: Connection): Promise<void> {
    try {
      for await (const event of connection.events) {
        if (connection !== this.#connection) return;
        this.#receive(event);
      }
    } catch {
      // A stream that was cut off is treated like one that ended.
    }
    connection.close();
    if (connection !== this.#connection) return;
    this.#disconnect();
    this.#retryLater();
  }

  #receive(event: SharedStreamEvent): void {
    const state = this.#topics.get(event.topic);
    if (!state) return;
    if (event.type === 'gone') {
      this.#topics.delete(event.topic);
      this.#listener.onEvent(event);
      if (this.#topics.size === 0) this.#schedule(GATHER);
      return;
    }
    if (event.type === 'changes') return this.#receiveChanges(state, event);
    state.told = true;
    if (event.type !== 'current') {
      state.last = event;
      this.#listener.onEvent(event);
    }
    this.#grant(event.topic);
  }

  #receiveChanges(state: TopicState, event: ChangesEvent): void {
    const last = applyChangesEvent(state.last, event);
    if (!last) return this.#askAnew(event.topic);
    Object.assign(state, { told: true, last });
    this.#listener.onEvent(event);
    this.#grant(event.topic);
  }

  /** Asks for a topic as for one that was never seen: it leaves the stream, and joins it in the same request. */
  #askAnew(topic: string): void {
    this.#topics.set(topic, { last: null, asked: true, told: false });
    this.#left.add(topic);
    this.#schedule(GATHER);
  }

  #grant(topic: string): void {
    const state = this.#topics.get(topic);
    if (state?.last && state.told && !state.asked) this.#listener.onGranted(topic, state.last);
  }

  #disconnect(): void {
    this.#connection?.close();
    this.#connection = null;
    for (const state of this.#topics.values()) Object.assign(state, { asked: true, told: false });
  }

  #retryLater(): void {
    this.#schedule(Math.min(RETRY_FIRST * 2 ** this.#failures, RETRY_LONGEST));
    this.#waiting = true;
    this.#failures += 1;
  }
}
