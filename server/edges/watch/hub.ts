import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { api } from '../../../contract/addresses.ts';
import { AppError, type ErrorCode } from '../../../contract/errors.ts';
import { WATCH_MAX_SHARED_TOPICS } from '../../../contract/limits.ts';
import { formatTopic, parseTopic, type SeenTopic } from '../../../contract/topic.ts';
import type { Context, Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import type { Sessions } from '../../domain/identity/sessions/sessions.ts';
import type { Change } from '../../platform/feed/feed.ts';
import { isOpenedBy, OpenStreams, type StreamChange, type WatchRequest } from './open-streams.ts';
import { isOfTour, type Reading, readTopic, type Wanted, WHOLE } from './reading.ts';
import {
  authorizeTopic,
  authorizeUnread,
  recordWatch,
  NOTHING_SENT,
  type Subscription,
  WatchedTopics,
} from './watched-topic.ts';
import { Upkeep, type UpkeepTimes } from './find-stale.ts';
import { Presence, type PresenceTimes } from './presence/presence.ts';
import { readCursor, type Watcher } from './watcher.ts';

/**
 * The event streams of this process. Opens streams, and sends them the changes that the change feed reports.
 */
export class Hub {
  readonly #context: Needs<'config' | 'store' | 'log' | 'now'>;
  readonly #topics: WatchedTopics;
  readonly #streams: OpenStreams;
  readonly #upkeep: Upkeep;
  /** Keeps track of which users are in which tours. */
  readonly presence: Presence;
  readonly #unsubscribe: () => void;
  #closed = false;

  /** `times`: shorter intervals for tests. */
  constructor(context: Context, sessions: Sessions, times?: Partial<UpkeepTimes & PresenceTimes>) {
    this.#context = context;
    this.#topics = new WatchedTopics(
      async ({ name, topic }, wanted) => {
        const reading = await readTopic(context, name, topic, wanted);
        if (topic.kind === 'presence') this.presence.rightsRead(name, reading.rights);
        return reading;
      },
      // If the database does not respond, the next sweep reads the topic again.
      (topic, error) =>
        context.log.warn({ err: error, kind: topic.kind }, 'a watched topic could not be read'),
    );
    this.#streams = new OpenStreams(this.#topics, context.now, context.config.limits.streams);
    const topics = this.#topics;
    this.presence = new Presence(
      {
        context,
        topics: {
          readersOf: (topic) =>
            [...(topics.get(topic)?.subscriptions ?? [])].map(({ watcher }) => watcher.actor),
          rightsOf: (topic) => topics.get(topic)?.rights ?? null,
        },
      },
      times,
    );
    const { presence } = this;
    this.#upkeep = new Upkeep({ context, sessions, streams: this.#streams, topics, presence }, times);
    this.#unsubscribe = context.feed.subscribe((change) => this.#hear(change));
  }

  /**
   * Writes the requested event stream to `response`, with `headers`. Throws `AppError` before anything is
   * written if there are too many streams or topics, or if the server is stopping. If the stream is not
   * shared, also throws if the actor may not see one of the topics.
   */
  async watch(request: WatchRequest, response: ServerResponse, headers: OutgoingHttpHeaders): Promise<void> {
    if (this.#closed) throw new AppError('unavailable', 'The server is stopping. Connect again.');
    const watcher = this.#streams.add(request, response);
    try {
      const joins = await this.#readAll(this.#subscribe(watcher, resumed(request, watcher), request.ask));
      if (response.destroyed) return;
      // The user has signed out in the meantime, or the server has begun to stop. The browser reconnects and
      // gets a response for its current user.
      if (!this.#streams.has(watcher)) {
        throw new AppError('unavailable', 'The stream has ended. Connect again.');
      }
      watcher.open({
        ...headers,
        ...(watcher.id === null ? {} : { 'content-location': api.stream(watcher.id) }),
      });
      await this.#sendAll(watcher, joins);
    } catch (error) {
      this.#streams.forget(watcher);
      throw error;
    }
  }

  /**
   * Sends the first event of each topic. If this fails, ends the stream, because its response has already
   * begun. The client then opens another stream.
   */
  async #sendAll(watcher: Watcher, joins: readonly ReadJoin[]): Promise<void> {
    try {
      for (const join of joins) await this.#sendFirst(join);
    } catch (error) {
      this.#context.log.warn({ err: error }, 'a stream could not be started');
      this.#streams.end(watcher);
    }
  }

  /**
   * Removes topics from an open shared stream and adds others. The stream itself reports the result for each
   * added topic. Throws `not-found` if this process does not have the stream, or if another session or
   * network opened it, and `invalid-request` if the stream would have more than `WATCH_MAX_SHARED_TOPICS`
   * topics.
   */
  async change({ streamId, actor, clientAddress, join, leave, ask }: StreamChange): Promise<void> {
    const watcher = this.#streams.findShared(streamId);
    if (!watcher || !isOpenedBy(watcher, { actor, clientAddress })) throw notFound();
    for (const subscription of watcher.subscriptions) {
      if (leave.includes(subscription.watched.name)) watcher.drop(subscription);
    }
    const joins = this.#subscribe(watcher, join, ask);
    try {
      for (const read of await this.#readAll(joins)) await this.#sendFirst(read);
    } catch (error) {
      for (const { subscription, isNew } of joins) if (isNew) watcher.drop(subscription);
      throw error;
    }
  }

  /**
   * Checks the topics of a request without opening a stream. If the actor may not see a topic, throws the
   * same error as `watch` throws for a stream that is not shared.
   */
  async check({ actor, topics }: WatchRequest): Promise<void> {
    for (const { topic } of topics) {
      await authorizeUnread(this.#context, actor, topic);
      authorizeTopic(actor, topic, await readTopic(this.#context, formatTopic(topic), topic, WHOLE));
    }
  }

  get openStreams(): number {
    return this.#streams.count;
  }

  /** Ends every stream, and rejects new ones. */
  closeAll(): void {
    this.#closed = true;
    this.#unsubscribe();
    this.#upkeep.stop();
    this.presence.close();
    for (const watcher of this.#streams.all()) this.#streams.end(watcher);
  }

  /**
   * Subscribes a stream to topics, and returns the joins that must be read and sent. With `ask`, topics that
   * the stream already has also get a join, because each question needs a response.
   */
  #subscribe(watcher: Watcher, topics: readonly SeenTopic[], ask: number | null): Join[] {
    const carried = new Map(watcher.subscriptions.map((each) => [each.watched.name, each]));
    const names = topics.map(({ topic }) => formatTopic(topic));
    if (new Set([...carried.keys(), ...names]).size > WATCH_MAX_SHARED_TOPICS) {
      throw new AppError(
        'invalid-request',
        `A shared stream can watch at most ${WATCH_MAX_SHARED_TOPICS} topics.`,
      );
    }
    return topics.flatMap(({ topic, seen: said }, index): Join[] => {
      const seen = said ?? NOTHING_SENT;
      const name = formatTopic(topic);
      const known = carried.get(name);
      if (known && ask === null) return [];
      const subscription = known ?? this.#topics.subscribe(watcher, topic, seen);
      carried.set(name, subscription);
      return [{ watcher, subscription, isNew: !known, seen, ask: ask === null ? null : ask + index }];
    });
  }

  /**
   * Reads the topics that are new to a stream. Topics that the stream already has are read later, one by one,
   * so that a stream does not keep many readings of a large topic in memory.
   */
  #readAll(joins: readonly Join[]): Promise<ReadJoin[]> {
    return Promise.all(
      joins.map(async (join) => ({
        ...join,
        reading: join.isNew ? await readFirst(this.#context, join) : undefined,
      })),
    );
  }

  async #sendFirst(join: ReadJoin): Promise<void> {
    const { watcher, subscription, seen, ask } = join;
    const { watched } = subscription;
    if (join.reading === undefined) await watcher.drained();
    if (!watched.subscriptions.has(subscription)) return;
    const reading = join.reading === undefined ? await readFirst(this.#context, join) : join.reading;
    if (!reading) return watcher.lose(subscription);
    const frame = ask === null ? null : reading.frameFor(seen, watcher.takesChanges);
    if (frame && ask !== null) await watcher.answer({ subscription, seen, ask }, frame);
    subscription.begun = true;
    // The topic may have changed after it was read, because the stream is not written to until all topics
    // were read.
    if (reading.revision !== watched.revision) this.#topics.refresh(watched);
    else watcher.offer(subscription, reading);
    if (ask === null && watcher.id !== null && seen !== NOTHING_SENT && subscription.sent === seen) {
      watcher.confirm(subscription, seen, null);
    }
    const { topic } = watched;
    if (topic.kind === 'presence') {
      await this.presence.begin(topic, watcher, () => watched.subscriptions.has(subscription));
    }
  }

  #hear(change: Change): void {
    if (change.kind === 'changed') {
      for (const name of [change.topic, ...seenWith(change.topic)]) {
        const watched = this.#topics.get(name);
        if (watched) this.#topics.refresh(watched);
      }
    } else if (change.kind === 'tours-changed') {
      for (const watched of this.#topics.all())
        if (isOfTour(watched.topic) && watched.topic.userId === change.userId) this.#topics.refresh(watched);
    } else if (change.kind === 'session-ended') {
      for (const watcher of this.#streams.ofSession(change.sessionId)) this.#streams.end(watcher);
    } else if (change.kind === 'resync') this.#upkeep.sweepAgain();
    this.presence.hear(change);
  }
}

/** Returns the names of the topics whose rights or content depend on the topic `name`. */
function seenWith(name: string): string[] {
  const topic = parseTopic(name);
  if (topic?.kind !== 'tour') return [];
  return (['capture', 'presence', 'threads'] as const).map((kind) => formatTopic({ ...topic, kind }));
}

/**
 * Returns the topics of a request, each with the revision that the client has last seen. The revisions come
 * from `Last-Event-ID` if it is valid for the topics, and otherwise from the request.
 */
function resumed({ topics, lastEventId }: WatchRequest, { cursorPrefix }: Watcher): readonly SeenTopic[] {
  const sent = cursorPrefix === null ? null : readCursor(lastEventId, cursorPrefix, topics.length);
  return sent ? topics.map(({ topic }, index) => ({ topic, seen: sent[index] ?? null })) : topics;
}

/** A topic that joins a stream, or a question about a topic. */
interface Join {
  watcher: Watcher;
  subscription: Subscription;
  /** Whether the topic is new to the stream. */
  isNew: boolean;
  /** The last revision that the client has seen. */
  seen: number;
  /** The number of the question, which the event contains; null if the request has no questions. */
  ask: number | null;
}

/**
 * A join and its reading: null for a topic of a shared stream that the session may not see, undefined if the
 * topic is read later.
 */
type ReadJoin = Join & { reading: Reading | null | undefined };

const REFUSALS = new Set<ErrorCode>(['not-signed-in', 'forbidden', 'not-found']);

/**
 * Returns the current state of a topic. Call this after the watcher has subscribed, so that any later change
 * reaches the watcher. If the watcher may not see the topic, returns null for a shared stream, and throws for
 * any other stream.
 */
async function readFirst(
  context: Needs<'config' | 'store' | 'now'>,
  { watcher, subscription, isNew, seen }: Join,
): Promise<Reading | null> {
  const { watched } = subscription;
  const { name, topic } = watched;
  try {
    await authorizeUnread(context, watcher.actor, topic);
    const shared = isNew ? await watched.refresh() : null;
    // Reads the topic if no shared reading has the changes that this client needs.
    const reading = shared?.frameFor(seen, watcher.takesChanges)
      ? shared
      : await readTopic(context, name, topic, wantedFrom(seen, watcher.takesChanges));
    authorizeTopic(watcher.actor, topic, reading);
    if (isNew) await recordWatch(context, watcher.actor, topic);
    return reading;
  } catch (error) {
    const refused = error instanceof AppError && REFUSALS.has(error.code);
    if (watcher.id === null || !refused) throw error;
    return null;
  }
}

function wantedFrom(seen: number, takesChanges: boolean): Wanted {
  return takesChanges && seen > 0 ? { whole: false, since: new Set([seen]) } : WHOLE;
}
