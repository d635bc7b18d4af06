import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { formatTopic, type SeenTopic } from '../../../contract/topic.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { cursorPrefix, Watcher } from './watcher.ts';
import type { WatchedTopics } from './watched-topic.ts';
import { holderOf, OpenAtOnce } from '../../platform/limits/open-at-once.ts';
import type { Limits } from '../../platform/config/limits.ts';

/** Who sends the request, and from where. */
interface Asker {
  actor: Actor;
  clientAddress: string;
}

/** A request to watch, as parsed by the route. */
export interface WatchRequest extends Asker {
  topics: readonly SeenTopic[];
  /**
   * Topics may be added and removed while it is open, and a forbidden one is `gone` instead of an error for
   * all.
   */
  shared: boolean;
  /** As in a change of it. */
  ask: number | null;
  /** For a known tour, sends only changes where possible. */
  changes: boolean;
  lastEventId: string | undefined;
}

/** A change of an open shared stream. */
export interface StreamChange extends Asker {
  streamId: string;
  /** The same topic once for each revision that its readers know. */
  join: readonly SeenTopic[];
  /**
   * The number of the first of `join`, which is counted up: each is answered by an event with its number.
   * Null: by one without.
   */
  ask: number | null;
  /** Names of topics; they are removed before others are added. */
  leave: readonly string[];
}

/** The event streams open in this process, each with the topics it watches. */
export class OpenStreams {
  readonly #topics: WatchedTopics;
  readonly #now: () => number;
  /** Each with the function that releases its place. */
  readonly #watchers = new Map<Watcher, () => void>();
  readonly #shared = new Map<string, Watcher>();
  readonly #limit: OpenAtOnce;

  constructor(topics: WatchedTopics, now: () => number, limits: Limits['streams']) {
    this.#limit = new OpenAtOnce('streams', limits);
    this.#topics = topics;
    this.#now = now;
  }

  /**
   * A stream for a request, without topics, on which nothing is written yet. Throws `too-many-requests` or
   * `busy` beyond the limits.
   */
  add(request: WatchRequest, response: ServerResponse): Watcher {
    const { actor, clientAddress, topics, shared, changes } = request;
    const holder = holderOf(actor, clientAddress);
    const release = this.#limit.take(holder);
    const watcher = new Watcher({
      response,
      actor,
      holder,
      id: shared ? randomUUID() : null,
      cursorPrefix: shared ? null : cursorPrefix(topics.map(({ topic }) => formatTopic(topic))),
      takesChanges: changes,
      topics: this.#topics,
      now: this.#now,
    });
    this.#watchers.set(watcher, release);
    if (watcher.id !== null) this.#shared.set(watcher.id, watcher);
    // Not the request's abort signal: it may never fire.
    response.on('close', () => this.forget(watcher));
    return watcher;
  }

  has(watcher: Watcher): boolean {
    return this.#watchers.has(watcher);
  }

  /** An open shared stream, by the last part of its address. */
  findShared(streamId: string): Watcher | undefined {
    return this.#shared.get(streamId);
  }

  get count(): number {
    return this.#watchers.size;
  }

  all(): Iterable<Watcher> {
    return this.#watchers.keys();
  }

  ofSession(sessionId: string): Watcher[] {
    return [...this.#watchers.keys()].filter(
      ({ actor }) => actor.kind === 'user' && actor.sessionId === sessionId,
    );
  }

  /** Writes nothing more to a stream, and keeps nothing more for it. */
  forget(watcher: Watcher): void {
    const release = this.#watchers.get(watcher);
    if (!release) return;
    this.#watchers.delete(watcher);
    release();
    if (watcher.id !== null) this.#shared.delete(watcher.id);
    for (const subscription of watcher.subscriptions) this.#topics.unsubscribe(subscription);
  }

  end(watcher: Watcher): void {
    this.forget(watcher);
    watcher.end();
  }
}

/**
 * Whether a request comes from the opener of a stream: the same session, or the same client if nobody is
 * signed in.
 */
export function isOpenedBy(
  { holder, actor: opener }: Pick<Watcher, 'holder' | 'actor'>,
  { actor, clientAddress }: Asker,
): boolean {
  return holder === holderOf(actor, clientAddress) && sessionOf(opener) === sessionOf(actor);
}

function sessionOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.sessionId : null;
}
