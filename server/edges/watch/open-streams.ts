import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { formatTopic, type SeenTopic } from '../../../contract/topic.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { cursorPrefix, Watcher } from './watcher.ts';
import type { WatchedTopics } from './watched-topic.ts';
import { holderOf, OpenAtOnce } from '../../platform/limits/open-at-once.ts';
import type { Limits } from '../../platform/config/limits.ts';

/** The sender of a request, and the sender's IP address. */
interface Asker {
  actor: Actor;
  clientAddress: string;
}

/** A request to watch topics, as parsed by the route. */
export interface WatchRequest extends Asker {
  topics: readonly SeenTopic[];
  /**
   * Whether topics can be added and removed while the stream is open. A forbidden topic is then reported as
   * `gone` instead of failing the request.
   */
  shared: boolean;
  /** The number of the first question, as in `StreamChange`; null if there are no questions. */
  ask: number | null;
  /** Whether to send only the changes to a tour, if possible, instead of the whole document. */
  changes: boolean;
  lastEventId: string | undefined;
}

/** A request to change an open shared stream. */
export interface StreamChange extends Asker {
  streamId: string;
  /** Topics to add. A topic may occur several times with different last seen revisions. */
  join: readonly SeenTopic[];
  /**
   * The number of the first topic in `join`. The other topics have the next numbers. The response to each
   * topic is an event with its number. If null, the events have no number.
   */
  ask: number | null;
  /** Names of topics to remove before others are added. */
  leave: readonly string[];
}

/** The open event streams of this process. */
export class OpenStreams {
  readonly #topics: WatchedTopics;
  readonly #now: () => number;
  /** For each stream, its number and the function that stops counting it against the limits. */
  readonly #watchers = new Map<Watcher, { number: number; release: () => void }>();
  #opened = 0;
  readonly #shared = new Map<string, Watcher>();
  readonly #limit: OpenAtOnce;

  constructor(topics: WatchedTopics, now: () => number, limits: Limits['streams']) {
    this.#limit = new OpenAtOnce('event streams', limits);
    this.#topics = topics;
    this.#now = now;
  }

  /**
   * Returns a new stream for a request. It has no topics yet, and nothing was written to it. Throws
   * `too-many-requests` or `busy` above the limits.
   */
  add(request: WatchRequest, response: ServerResponse): Watcher {
    const { actor, clientAddress, topics, shared, changes } = request;
    const holder = holderOf(actor, clientAddress);
    const release = this.#limit.take(holder);
    const watcher = new Watcher({
      response,
      actor,
      holder,
      id: shared ? randomBytes(16).toString('base64url') : null,
      cursorPrefix: shared ? null : cursorPrefix(topics.map(({ topic }) => formatTopic(topic))),
      takesChanges: changes,
      topics: this.#topics,
      now: this.#now,
    });
    this.#watchers.set(watcher, { number: (this.#opened += 1), release });
    if (watcher.id !== null) this.#shared.set(watcher.id, watcher);
    // The request's abort signal cannot be used, because it may never fire.
    response.on('close', () => this.forget(watcher));
    return watcher;
  }

  has(watcher: Watcher): boolean {
    return this.#watchers.has(watcher);
  }

  /** Returns the open shared stream with an id, which is the last segment of its address. */
  findShared(streamId: string): Watcher | undefined {
    return this.#shared.get(streamId);
  }

  get count(): number {
    return this.#watchers.size;
  }

  all(): Iterable<Watcher> {
    return this.#watchers.keys();
  }

  /** Returns group `index` (from 0) of `count` groups of similar size. A stream never changes its group. */
  *group(index: number, count: number): Iterable<Watcher> {
    for (const [watcher, { number }] of this.#watchers) if (number % count === index) yield watcher;
  }

  ofSession(sessionId: string): Watcher[] {
    return [...this.#watchers.keys()].filter(
      ({ actor }) => actor.kind === 'user' && actor.sessionId === sessionId,
    );
  }

  /** Removes a stream and its topics, so that nothing more is written to it. */
  forget(watcher: Watcher): void {
    const open = this.#watchers.get(watcher);
    if (!open) return;
    this.#watchers.delete(watcher);
    open.release();
    if (watcher.id !== null) this.#shared.delete(watcher.id);
    for (const subscription of watcher.subscriptions) this.#topics.unsubscribe(subscription);
  }

  end(watcher: Watcher): void {
    this.forget(watcher);
    watcher.end();
  }
}

/**
 * Returns whether a request comes from the session that opened a stream or, for a visitor, from the same
 * network.
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
