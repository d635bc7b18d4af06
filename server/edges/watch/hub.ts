import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { api } from '../../../contract/addresses.ts';
import { AppError, type ErrorCode } from '../../../contract/errors.ts';
import { WATCH_MAX_SHARED_TOPICS } from '../../../contract/limits.ts';
import { formatTopic, parseTopic } from '../../../contract/topic.ts';
import type { Context, Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import type { Sessions } from '../../domain/identity/sessions/sessions.ts';
import type { Change } from '../../platform/feed/feed.ts';
import { OpenStreams } from './open-streams.ts';
import { type Reading, readTopic, WHOLE } from './reading.ts';
import { authorizeTopic, authorizeUnread, recordWatch } from './topic-access.ts';
import { Upkeep, type UpkeepTimes } from './upkeep.ts';
import { isOpenedBy, type StreamChange, type WatchRequest } from './watch-request.ts';
import { NOTHING_SENT, type Subscription, WatchedTopics } from './watched-topic.ts';
import type { Watcher } from './watcher.ts';

/** All event streams of this process: opens them, and tells them what the change feed says. */
export class Hub {
  readonly #context: Needs<'config' | 'store' | 'now'>;
  readonly #topics: WatchedTopics;
  readonly #streams: OpenStreams;
  readonly #upkeep: Upkeep;
  readonly #unsubscribe: () => void;
  #closed = false;

  /** `times` is for tests, which cannot wait for the real ones. */
  constructor(context: Context, sessions: Sessions, times?: Partial<UpkeepTimes>) {
    this.#context = context;
    this.#topics = new WatchedTopics(
      ({ name, topic }, wanted) => readTopic(context, name, topic, wanted),
      // While the database does not answer there is nothing new to say; the sweep catches up when it does.
      (topic, error) =>
        context.log.warn({ err: error, kind: topic.kind }, 'a watched topic could not be read'),
    );
    this.#streams = new OpenStreams(this.#topics, context.now, context.config.limits.streams);
    this.#upkeep = new Upkeep({ context, sessions, streams: this.#streams, topics: this.#topics }, times);
    this.#unsubscribe = context.feed.subscribe((change) => this.#hear(change));
  }

  /**
   * Answers `response` with the event stream that was asked for, under `headers`. Throws `AppError`, with nothing written, for
   * topics that the actor may not see, unless the stream is a shared one, and for a stream too many.
   */
  async watch(request: WatchRequest, response: ServerResponse, headers: OutgoingHttpHeaders): Promise<void> {
    if (this.#closed) throw new AppError('unavailable', 'The server is stopping: connect again.');
    const watcher = this.#streams.add(request, response);
    try {
      const first = await this.#readAll(watcher, watcher.subscriptions);
      if (response.destroyed) return;
      // A sign-out or a stop came between: the browser connects again and is answered as who it is then.
      if (!this.#streams.has(watcher)) {
        throw new AppError('unavailable', 'The stream ended: connect again.');
      }
      watcher.open({
        ...headers,
        ...(watcher.id === null ? {} : { 'content-location': api.stream(watcher.id) }),
      });
      for (const event of first) this.#sendFirst(watcher, event);
    } catch (error) {
      this.#streams.forget(watcher);
      throw error;
    }
  }

  /**
   * Lets topics leave and join an open shared stream; what comes of each that joins, the stream itself tells. Throws
   * `AppError`: `not-found` unless this process holds the stream and the request comes from the session and client that opened it.
   */
  async change({ streamId, actor, clientAddress, join, leave }: StreamChange): Promise<void> {
    const watcher = this.#streams.findShared(streamId);
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
      authorizeTopic(actor, topic, await readTopic(this.#context, formatTopic(topic), topic, WHOLE));
    }
  }

  /** Ends every stream and takes no more. */
  closeAll(): void {
    this.#closed = true;
    this.#unsubscribe();
    this.#upkeep.stop();
    for (const watcher of this.#streams.all()) this.#streams.end(watcher);
  }

  #readAll(watcher: Watcher, subscriptions: readonly Subscription[]): Promise<FirstEvent[]> {
    return Promise.all(subscriptions.map((subscription) => readFirst(this.#context, watcher, subscription)));
  }

  #sendFirst(watcher: Watcher, { subscription, seen, reading }: FirstEvent): void {
    const { watched } = subscription;
    if (!watched.subscriptions.has(subscription)) return;
    if (!reading) return watcher.lose(subscription);
    subscription.begun = true;
    // Changed between the read of this topic and of the last one, when nothing could be written yet.
    if (reading.revision !== watched.revision) this.#topics.refresh(watched);
    else watcher.offer(subscription, reading);
    if (watcher.id !== null && seen !== NOTHING_SENT && subscription.sent === seen)
      watcher.confirm(subscription);
  }

  #hear(change: Change): void {
    if (change.kind === 'changed') {
      for (const name of [change.topic, ...seenWith(change.topic)]) {
        const watched = this.#topics.get(name);
        if (watched) this.#topics.refresh(watched);
      }
    } else if (change.kind === 'session-ended') {
      for (const watcher of this.#streams.ofSession(change.sessionId)) this.#streams.end(watcher);
    } else if (change.kind === 'resync') this.#upkeep.sweepAgain();
  }
}

/** The topic whose rights and meaning change with another. */
function seenWith(name: string): string[] {
  const topic = parseTopic(name);
  return topic?.kind === 'tour' ? [formatTopic({ kind: 'capture', userId: topic.userId })] : [];
}

/** What a stream tells of a topic first. */
export interface FirstEvent {
  subscription: Subscription;
  /** The revision that was seen before. */
  seen: number;
  /** Null for a topic of a shared stream that is not its session's to see. */
  reading: Reading | null;
}

const REFUSALS = new Set<ErrorCode>(['not-signed-in', 'forbidden', 'not-found']);

/**
 * A topic as it is after the watcher has subscribed: whatever changes from here on reaches it as a change. Throws what a
 * read of the topic would throw; where it is the right to see it that is missing, only for a stream of fixed topics.
 */
async function readFirst(
  context: Needs<'store' | 'now'>,
  watcher: Watcher,
  subscription: Subscription,
): Promise<FirstEvent> {
  const { watched, sent: seen } = subscription;
  try {
    await authorizeUnread(context, watcher.actor, watched.topic);
    const reading = await watched.refresh();
    authorizeTopic(watcher.actor, watched.topic, reading);
    await recordWatch(context, watcher.actor, watched.topic);
    return { subscription, seen, reading };
  } catch (error) {
    const refused = error instanceof AppError && REFUSALS.has(error.code);
    if (watcher.id === null || !refused) throw error;
    return { subscription, seen, reading: null };
  }
}
