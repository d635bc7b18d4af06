import { formatTopic, type Topic } from '../../../contract/topic.ts';
import { isOfTour, type Reading, type Wanted } from './reading.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canWatch, notFound, refusal, type TourRights } from '../../platform/access/policy.ts';
import { readRights } from '../../domain/tours/read-tour.ts';
import type { AuditAction } from '../../../contract/audit.ts';
import { recordLookUp } from '../../domain/users/audit-log.ts';

/** Used as the revision of a topic that was not read or sent yet. Real revisions are never negative. */
export const NOTHING_SENT = -1;

/**
 * Maximum number of revisions for which a reading includes changes. Watchers with other revisions get the
 * whole document.
 */
const SINCE_MAX = 4;

/** The parts of a watcher that its topics use. */
export interface TopicReader {
  readonly actor: Actor;
  /** Whether to send only the changes to a tour, if possible, instead of the whole document. */
  readonly takesChanges: boolean;
  /**
   * When the client stopped keeping up, in milliseconds since the epoch; null while it keeps up. Nothing is
   * sent until the client keeps up again.
   */
  readonly behindSince: number | null;
  /** Subscribes the watcher to a topic. `sent`: the revision that the client has seen. */
  subscribe(watched: WatchedTopic, sent: number): Subscription;
  /** Sends a reading. Returns false if the reading lacks the form that the watcher needs. */
  offer(subscription: Subscription, reading: Reading): boolean;
}

/** One watcher's subscription to one topic. */
export interface Subscription {
  readonly watcher: TopicReader;
  readonly watched: WatchedTopic;
  /** The last revision that was sent to the watcher. */
  sent: number;
  /**
   * Whether the first event was sent. Readings are not sent before that, because the client may have seen a
   * newer revision than a read in progress returns.
   */
  begun: boolean;
}

export type ReadTopic = (watched: WatchedTopic, wanted: Wanted) => Promise<Reading>;

/**
 * A topic that is watched by at least one stream. A change is read once for all streams, not once per stream.
 * Between changes, the document is not kept in memory.
 */
export class WatchedTopic {
  readonly name: string;
  readonly topic: Topic;
  readonly subscriptions = new Set<Subscription>();
  /** The revision that was last read. */
  revision = NOTHING_SENT;
  /**
   * The rights in the topic's tour, as last read; null for a topic without a tour.
   */
  rights: TourRights | null = null;
  readonly #read: ReadTopic;
  #reading: Promise<Reading> | null = null;
  #next: Promise<Reading> | null = null;

  constructor(name: string, topic: Topic, read: ReadTopic) {
    this.name = name;
    this.topic = topic;
    this.#read = read;
  }

  /**
   * Reads the topic, sends the reading to the watchers, and returns it. The read begins after this call, so
   * it includes all earlier changes. Calls during a read share the next read, so these reads do not overlap,
   * and their results reach the watchers in order. If the current read fails, these calls fail too, because
   * the database would probably not respond to the next read either.
   */
  refresh(): Promise<Reading> {
    if (!this.#reading) return this.#start();
    this.#next ??= this.#reading.then(
      () => this.#start(),
      (error: unknown) => {
        this.#next = null;
        throw error;
      },
    );
    return this.#next;
  }

  #start(): Promise<Reading> {
    this.#next = null;
    const reading = this.#read(this, this.#wanted())
      .then((read) => {
        this.#publish(read);
        return read;
      })
      .finally(() => {
        if (this.#reading === reading) this.#reading = null;
      });
    this.#reading = reading;
    return reading;
  }

  /** Returns the forms that the watchers need. Ignores watchers whose clients do not keep up. */
  #wanted(): Wanted {
    const seen = new Set<number>();
    let whole = false;
    for (const { watcher, sent } of this.subscriptions) {
      if (watcher.behindSince !== null) continue;
      if (watcher.takesChanges && sent > 0) seen.add(sent);
      else whole = true;
    }
    // Keeps only the newest revisions, which most watchers have.
    const since = new Set([...seen].sort((a, b) => b - a).slice(0, SINCE_MAX));
    return { whole: whole || since.size < seen.size || seen.size === 0, since };
  }

  #publish(reading: Reading): void {
    this.revision = reading.revision;
    this.rights = reading.rights;
    let everyone = true;
    for (const subscription of this.subscriptions) {
      if (subscription.begun && !subscription.watcher.offer(subscription, reading)) everyone = false;
    }
    if (everyone) return;
    // A client that caught up during the read received nothing. If the next read fails, `NOTHING_SENT`
    // makes the next sweep read the topic again.
    this.revision = NOTHING_SENT;
    this.refresh().catch(() => {});
  }
}

/** The watched topics of this process by name. */
export class WatchedTopics {
  readonly #byName = new Map<string, WatchedTopic>();
  readonly #read: ReadTopic;
  readonly #failed: (topic: Topic, error: unknown) => void;

  /** `failed` is called when `refresh` could not read a topic. */
  constructor(read: ReadTopic, failed: (topic: Topic, error: unknown) => void) {
    this.#read = read;
    this.#failed = failed;
  }

  get(name: string): WatchedTopic | undefined {
    return this.#byName.get(name);
  }

  all(): Iterable<WatchedTopic> {
    return this.#byName.values();
  }

  /** Reads a topic again and sends it to all its watchers. Does not wait for the read. */
  refresh(watched: WatchedTopic): void {
    watched.refresh().catch((error: unknown) => this.#failed(watched.topic, error));
  }

  /** Subscribes a watcher to a topic. `seen`: the last revision that the client has seen. */
  subscribe(watcher: TopicReader, topic: Topic, seen: number): Subscription {
    const name = formatTopic(topic);
    const watched = this.#byName.get(name) ?? new WatchedTopic(name, topic, this.#read);
    this.#byName.set(name, watched);
    return watcher.subscribe(watched, seen);
  }

  unsubscribe(subscription: Subscription): void {
    const { watched } = subscription;
    watched.subscriptions.delete(subscription);
    if (watched.subscriptions.size === 0 && this.#byName.get(watched.name) === watched) {
      this.#byName.delete(watched.name);
    }
  }
}

/**
 * Throws `not-signed-in`, `forbidden` or `not-found` if an actor may not see a topic. `reading`: its current
 * state.
 */
export function authorizeTopic(actor: Actor, topic: Topic, reading: Reading): void {
  if (canWatch(actor, topic, reading.rights)) {
    // By their rights alone, staff could watch the profile of a user who does not exist.
    if (topic.kind === 'profile' && !reading.exists) throw notFound();
    return;
  }
  throw topicRefusal(actor, topic);
}

/**
 * Throws `not-signed-in`, `forbidden` or `not-found` if an actor may not see a topic. Call this before
 * reading a topic. Otherwise, the time until a rejection would reveal whether the topic exists.
 */
export async function authorizeUnread(context: Needs<'store'>, actor: Actor, topic: Topic): Promise<void> {
  if (canWatch(actor, topic, null)) return;
  if (isOfTour(topic) && canWatch(actor, topic, await readRights(context, topic))) return;
  throw topicRefusal(actor, topic);
}

function topicRefusal(actor: Actor, topic: Topic): AppError {
  if (topic.kind === 'users') return new AppError('forbidden', 'Only staff can see the list of users.');
  if (isOfTour(topic)) return notFound();
  return refusal(actor, false);
}

/** The audit actions for topics with other users' data, which staff can watch. */
const LOOKS: Readonly<Partial<Record<Topic['kind'], AuditAction>>> = {
  users: 'list-users',
  profile: 'read-profile',
  messages: 'read-messages',
};

/**
 * Records in the audit log that a staff member watches other users' data. Call this once, when a topic joins
 * a stream.
 */
export async function recordWatch(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  topic: Topic,
): Promise<void> {
  const action = LOOKS[topic.kind];
  if (action) await recordLookUp(context, actor, action, topic.kind === 'users' ? '' : topic.userId);
}
