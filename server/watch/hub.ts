import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { AppError } from '../../contract/errors.ts';
import { formatTopic, type Topic } from '../../contract/topic.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Identity } from '../identity/identity.ts';
import { cursorPrefix, NOTHING_SENT, readCursor } from './cursor.ts';
import { EventFrame } from './event-frame.ts';
import type { Change } from './feed.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { streamHeaders } from './stream-headers.ts';
import { StreamLimit, streamHolder } from './stream-limit.ts';
import { expiredWatchers, staleTopics } from './sweep.ts';
import { authorizeTopic } from './topic-access.ts';
import { WatchedTopic, type Subscription } from './watched-topic.ts';
import { Watcher } from './watcher.ts';

/** How often the hub looks after its streams, milliseconds. */
export interface HubTimes {
  /** Sessions and rights are asked for again. With the queries it takes, it stays below the promised 5 s. */
  sweep: number;
  /** A comment goes to every stream; below the 30 s after which some proxies close a silent connection. */
  keepAlive: number;
  /** A reader that has not drained for this long is dropped. */
  drain: number;
}

export const HUB_TIMES: HubTimes = { sweep: 4_000, keepAlive: 15_000, drain: 30_000 };

/** A request to watch, as the route read it. */
export interface WatchRequest {
  actor: Actor;
  clientAddress: string;
  topics: readonly Topic[];
  lastEventId: string | undefined;
}

/** All event streams of this process. */
export class Hub {
  readonly #context: Context;
  readonly #identity: Identity;
  readonly #times: HubTimes;
  readonly #headers: OutgoingHttpHeaders;
  readonly #watchers = new Set<Watcher>();
  readonly #topics = new Map<string, WatchedTopic>();
  readonly #limit = new StreamLimit();
  readonly #timers: NodeJS.Timeout[];
  readonly #unsubscribe: () => void;
  #sweeping: Promise<void> | null = null;
  #closed = false;

  constructor(context: Context, identity: Identity, times: HubTimes) {
    this.#context = context;
    this.#identity = identity;
    this.#times = times;
    this.#headers = streamHeaders(context.config);
    this.#unsubscribe = context.feed.subscribe((change) => this.#hear(change));
    this.#timers = [
      setInterval(() => this.#sweep(), times.sweep),
      setInterval(() => this.#keepAlive(), times.keepAlive),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /**
   * Answers `response` with the event stream that was asked for. Throws `AppError`, with nothing written, for topics
   * that the actor may not see and for a stream too many.
   */
  async watch(request: WatchRequest, response: ServerResponse): Promise<void> {
    const watcher = this.#register(request, response);
    try {
      const snapshots = await this.#readAll(watcher);
      if (response.destroyed) return;
      // A sign-out or a stop came between: the browser connects again and is answered as who it is then.
      if (!this.#watchers.has(watcher)) throw new AppError('unavailable', 'The stream ended: connect again.');
      watcher.open(this.#headers);
      for (const [subscription, snapshot] of snapshots) this.#sendFirst(subscription, snapshot);
    } catch (error) {
      this.#forget(watcher);
      throw error;
    }
  }

  /** Throws what `watch` would throw about the topics, and opens nothing. */
  async check({ actor, topics }: WatchRequest): Promise<void> {
    for (const topic of topics) authorizeTopic(actor, topic, await readSnapshot(this.#context, topic));
  }

  /** Ends every stream and takes no more. */
  closeAll(): void {
    this.#closed = true;
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    for (const watcher of this.#watchers) this.#end(watcher);
  }

  #register({ actor, clientAddress, topics, lastEventId }: WatchRequest, response: ServerResponse): Watcher {
    if (this.#closed) throw new AppError('unavailable', 'The server is stopping: connect again.');
    const holder = streamHolder(actor, clientAddress);
    this.#limit.take(holder);
    const names = topics.map(formatTopic);
    const prefix = cursorPrefix(names);
    const sent = readCursor(lastEventId, prefix, topics.length);
    const watcher = new Watcher(response, actor, holder, prefix, this.#context.now);
    this.#watchers.add(watcher);
    for (const [index, topic] of topics.entries()) {
      watcher.subscribe(this.#watched(formatTopic(topic), topic), sent[index] ?? NOTHING_SENT);
    }
    // Not the request's abort signal: it may never fire.
    response.on('close', () => this.#forget(watcher));
    return watcher;
  }

  /** The topics as they stand after the watcher has subscribed: whatever changes from here on reaches it as a change. */
  async #readAll(watcher: Watcher): Promise<[Subscription, Snapshot][]> {
    const read = async (subscription: Subscription): Promise<[Subscription, Snapshot]> => {
      const snapshot = await subscription.watched.refresh();
      authorizeTopic(watcher.actor, subscription.watched.topic, snapshot);
      return [subscription, snapshot];
    };
    return Promise.all(watcher.subscriptions.map(read));
  }

  #sendFirst(subscription: Subscription, snapshot: Snapshot): void {
    const { watcher, watched } = subscription;
    // Changed between the read of this topic and of the last one, when nothing could be written yet.
    if (snapshot.revision !== watched.revision) this.#refresh(watched);
    else watcher.offer(subscription, snapshot, new EventFrame(watched.name, snapshot));
  }

  #watched(name: string, topic: Topic): WatchedTopic {
    const known = this.#topics.get(name);
    if (known) return known;
    const watched = new WatchedTopic(name, topic, (asked) => readSnapshot(this.#context, asked));
    this.#topics.set(name, watched);
    return watched;
  }

  #forget(watcher: Watcher): void {
    if (!this.#watchers.delete(watcher)) return;
    this.#limit.release(watcher.holder);
    for (const subscription of watcher.subscriptions) {
      const { watched } = subscription;
      watched.subscriptions.delete(subscription);
      if (watched.subscriptions.size === 0 && this.#topics.get(watched.name) === watched) {
        this.#topics.delete(watched.name);
      }
    }
  }

  #end(watcher: Watcher): void {
    this.#forget(watcher);
    watcher.end();
  }

  #hear(change: Change): void {
    if (change.kind === 'changed') {
      const watched = this.#topics.get(change.topic);
      if (watched) this.#refresh(watched);
    } else if (change.kind === 'session-ended') {
      for (const watcher of this.#watchers) {
        if (watcher.actor.kind === 'user' && watcher.actor.sessionId === change.sessionId) this.#end(watcher);
      }
    } else {
      // One that is under way may have looked too early.
      void Promise.resolve(this.#sweeping).then(() => this.#sweep());
    }
  }

  /** While the database does not answer there is nothing new to say; the sweep catches up when it does. */
  #refresh(watched: WatchedTopic): void {
    watched.refresh().catch((error: unknown) => {
      this.#context.log.warn({ err: error, kind: watched.topic.kind }, 'a watched topic could not be read');
    });
  }

  #keepAlive(): void {
    for (const watcher of this.#watchers) watcher.keepAlive();
  }

  /** Sweeps, one at a time. */
  #sweep(): void {
    this.#sweeping ??= this.#sweepOnce().finally(() => {
      this.#sweeping = null;
    });
  }

  /** Ends readers that never drain, and finds what changed without the feed saying so: sessions, staff, topics. */
  async #sweepOnce(): Promise<void> {
    try {
      const { staffUserIds } = this.#context.config;
      const latest = this.#context.now() - this.#times.drain;
      for (const watcher of this.#watchers) {
        if (watcher.behindSince !== null && watcher.behindSince <= latest) this.#end(watcher);
        else watcher.keepStaffOnlyIf(staffUserIds);
      }
      for (const watcher of await expiredWatchers(this.#identity, this.#watchers)) this.#end(watcher);
      for (const watched of await staleTopics(this.#context, this.#topics.values())) this.#refresh(watched);
    } catch (error) {
      this.#context.log.warn({ err: error }, 'the rights of open streams could not be asked for');
    }
  }
}
