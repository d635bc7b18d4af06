import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { formatTopic, type SeenTopic } from '../../../contract/topic.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { cursorPrefix, Watcher } from './watcher.ts';
import type { WatchedTopics } from './watched-topic.ts';
import { holderOf, OpenAtOnce } from '../../platform/limits/open-at-once.ts';
import type { Limits } from '../../platform/config/limits.ts';

/** The sender of a request, and their address. */
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
  /** The number of the first question, as in `StreamChange`. */
  ask: number | null;
  /** Whether to send only the changes of a known tour if possible. */
  changes: boolean;
  lastEventId: string | undefined;
}

/** A request to change an open shared stream. */
export interface StreamChange extends Asker {
  streamId: string;
  /** Topics to add. The same topic may occur several times, with different last seen revisions. */
  join: readonly SeenTopic[];
  /**
   * The number of the first topic in `join`. The other topics have the numbers after it. Each topic is
   * answered by an event with its number. If null, the events have no number.
   */
  ask: number | null;
  /** Names of topics to remove, before others are added. */
  leave: readonly string[];
}

/** The open event streams of this process, each with the topics it watches. */
export class OpenStreams {
  readonly #topics: WatchedTopics;
  readonly #now: () => number;
  /** Each stream with its number, and the function that releases its slot. */
  readonly #watchers = new Map<Watcher, { number: number; release: () => void }>();
  #opened = 0;
  readonly #shared = new Map<string, Watcher>();
  readonly #limit: OpenAtOnce;

  constructor(topics: WatchedTopics, now: () => number, limits: Limits['streams']) {
    this.#limit = new OpenAtOnce('streams', limits);
    this.#topics = topics;
    this.#now = now;
  }

  /**
   * Returns a stream for a request, without topics, to which nothing was written yet. Throws
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
    // Uses this event because the request's abort signal may never fire.
    response.on('close', () => this.forget(watcher));
    return watcher;
  }

  has(watcher: Watcher): boolean {
    return this.#watchers.has(watcher);
  }

  /** Returns an open shared stream by the last part of its address. */
  findShared(streamId: string): Watcher | undefined {
    return this.#shared.get(streamId);
  }

  get count(): number {
    return this.#watchers.size;
  }

  all(): Iterable<Watcher> {
    return this.#watchers.keys();
  }

  /** Returns one of `count` groups of about the same size. A stream stays in its group (0 to `count` − 1). */
  *group(index: number, count: number): Iterable<Watcher> {
    for (const [watcher, { number }] of this.#watchers) if (number % count === index) yield watcher;
  }

  ofSession(sessionId: string): Watcher[] {
    return [...this.#watchers.keys()].filter(
      ({ actor }) => actor.kind === 'user' && actor.sessionId === sessionId,
    );
  }

  /** Writes nothing more to a stream, and releases its slot. */
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
 * Returns whether a request is from the opener of a stream: the same session, or the same client if nobody is
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
