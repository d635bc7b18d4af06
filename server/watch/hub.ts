import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { api } from '../../contract/addresses.ts';
import { AppError } from '../../contract/errors.ts';
import { WATCH_MAX_SHARED_TOPICS } from '../../contract/limits.ts';
import { formatTopic } from '../../contract/topic.ts';
import type { Context } from '../access/context.ts';
import type { Sessions } from '../identity/sessions/sessions.ts';
import { notFound } from '../access/policy.ts';
import { cursorPrefix, NOTHING_SENT, readCursor } from './cursor.ts';
import { EventFrame } from './event-frame.ts';
import type { Change } from './feed/feed.ts';
import { type FirstEvent, readFirst } from './first-event.ts';
import { readSnapshot } from './snapshot.ts';
import { StreamLimit, streamHolder } from './stream-limit.ts';
import { expiredWatchers, staleTopics } from './sweep.ts';
import { authorizeTopic, authorizeUnread } from './topic-access.ts';
import type { Subscription, WatchedTopic } from './watched-topic.ts';
import { isOpenedBy, type StreamChange, type WatchRequest } from './watch-request.ts';
import { WatchedTopics } from './watched-topics.ts';
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

const HUB_TIMES: HubTimes = { sweep: 4_000, keepAlive: 15_000, drain: 30_000 };

/** All event streams of this process. */
export class Hub {
  readonly #context: Context;
  readonly #sessions: Sessions;
  readonly #times: HubTimes;
  readonly #watchers = new Set<Watcher>();
  readonly #shared = new Map<string, Watcher>();
  readonly #topics: WatchedTopics;
  readonly #limit = new StreamLimit();
  readonly #timers: NodeJS.Timeout[];
  readonly #unsubscribe: () => void;
  #sweeping: Promise<void> | null = null;
  #closed = false;

  constructor(context: Context, sessions: Sessions, times: Partial<HubTimes> = {}) {
    this.#context = context;
    this.#sessions = sessions;
    this.#times = { ...HUB_TIMES, ...times };
    this.#topics = new WatchedTopics((topic) => readSnapshot(context, topic));
    this.#unsubscribe = context.feed.subscribe((change) => this.#hear(change));
    this.#timers = [
      setInterval(() => this.#sweep(), this.#times.sweep),
      setInterval(() => this.#keepAlive(), this.#times.keepAlive),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /**
   * Answers `response` with the event stream that was asked for. Throws `AppError`, with nothing written, for topics
   * that the actor may not see, unless the stream is a shared one, and for a stream too many.
   */
  async watch(request: WatchRequest, response: ServerResponse, headers: OutgoingHttpHeaders): Promise<void> {
    const watcher = this.#register(request, response);
    try {
      const first = await this.#readAll(watcher, watcher.subscriptions);
      if (response.destroyed) return;
      // A sign-out or a stop came between: the browser connects again and is answered as who it is then.
      if (!this.#watchers.has(watcher)) throw new AppError('unavailable', 'The stream ended: connect again.');
      watcher.open({
        ...headers,
        ...(watcher.id === null ? {} : { 'content-location': api.stream(watcher.id) }),
      });
      for (const event of first) this.#sendFirst(watcher, event);
    } catch (error) {
      this.#forget(watcher);
      throw error;
    }
  }

  /**
   * Lets topics leave and join an open shared stream; what comes of each that joins, the stream itself tells. Throws
   * `AppError`: `not-found` unless this process holds the stream and whoever asks is who opened it, by session and client.
   */
  async change({ streamId, actor, clientAddress, join, leave }: StreamChange): Promise<void> {
    const watcher = this.#shared.get(streamId);
    if (!watcher || !isOpenedBy(watcher, { actor, clientAddress })) throw notFound();
    const watches = (name: string) => watcher.subscriptions.find(({ watched }) => watched.name === name);
    for (const name of leave) {
      const subscription = watches(name);
      if (subscription) watcher.drop(subscription);
    }
    const joining = join.filter(({ topic }) => !watches(formatTopic(topic)));
    if (watcher.subscriptions.length + joining.length > WATCH_MAX_SHARED_TOPICS) {
      throw new AppError(
        'invalid-request',
        `A shared stream may watch at most ${WATCH_MAX_SHARED_TOPICS} topics.`,
      );
    }
    const joined = joining.map(({ topic, seen }) =>
      this.#topics.subscribe(watcher, topic, seen ?? NOTHING_SENT),
    );
    try {
      for (const event of await this.#readAll(watcher, joined)) this.#sendFirst(watcher, event);
    } catch (error) {
      for (const subscription of joined) watcher.drop(subscription);
      throw error;
    }
  }

  /** Throws what `watch` would throw about the topics, and opens nothing. */
  async check({ actor, topics }: WatchRequest): Promise<void> {
    for (const { topic } of topics) {
      await authorizeUnread(this.#context, actor, topic);
      authorizeTopic(actor, topic, await readSnapshot(this.#context, topic));
    }
  }

  /** Ends every stream and takes no more. */
  closeAll(): void {
    this.#closed = true;
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    for (const watcher of this.#watchers) this.#end(watcher);
  }

  #register(request: WatchRequest, response: ServerResponse): Watcher {
    const { actor, clientAddress, topics, shared, lastEventId } = request;
    if (this.#closed) throw new AppError('unavailable', 'The server is stopping: connect again.');
    const holder = streamHolder(actor, clientAddress);
    this.#limit.take(holder);
    const prefix = cursorPrefix(topics.map(({ topic }) => formatTopic(topic)));
    const sent = readCursor(lastEventId, prefix, topics.length);
    const watcher = new Watcher({
      response,
      actor,
      holder,
      id: shared ? randomUUID() : null,
      cursorPrefix: shared ? null : prefix,
      topics: this.#topics,
      now: this.#context.now,
    });
    this.#watchers.add(watcher);
    if (watcher.id !== null) this.#shared.set(watcher.id, watcher);
    for (const [index, { topic, seen }] of topics.entries()) {
      this.#topics.subscribe(watcher, topic, sent?.[index] ?? seen ?? NOTHING_SENT);
    }
    // Not the request's abort signal: it may never fire.
    response.on('close', () => this.#forget(watcher));
    return watcher;
  }

  #readAll(watcher: Watcher, subscriptions: readonly Subscription[]): Promise<FirstEvent[]> {
    return Promise.all(subscriptions.map((subscription) => readFirst(this.#context, watcher, subscription)));
  }

  #sendFirst(watcher: Watcher, { subscription, seen, snapshot }: FirstEvent): void {
    const { watched } = subscription;
    if (!watched.subscriptions.has(subscription)) return;
    if (!snapshot) return watcher.lose(subscription);
    // Changed between the read of this topic and of the last one, when nothing could be written yet.
    if (snapshot.revision !== watched.revision) this.#refresh(watched);
    else watcher.offer(subscription, snapshot, new EventFrame(watched.name, snapshot));
    if (watcher.id !== null && seen !== NOTHING_SENT && subscription.sent === seen)
      watcher.confirm(subscription);
  }

  #forget(watcher: Watcher): void {
    if (!this.#watchers.delete(watcher)) return;
    if (watcher.id !== null) this.#shared.delete(watcher.id);
    this.#limit.release(watcher.holder);
    for (const subscription of watcher.subscriptions) this.#topics.unsubscribe(subscription);
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
      for (const watcher of await expiredWatchers(this.#sessions, this.#watchers)) this.#end(watcher);
      for (const watched of await staleTopics(this.#context, this.#topics.all())) this.#refresh(watched);
    } catch (error) {
      this.#context.log.warn({ err: error }, 'the rights of open streams could not be asked for');
    }
  }
}
