import { formatTopic, type Topic } from '../../../contract/topic.ts';
import type { Reading, Wanted } from './reading.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { canWatch, notFound, refusal, type TourRights } from '../../platform/access/policy.ts';
import { readRights } from '../../domain/tours/read-tour.ts';
import type { AuditAction } from '../../../contract/audit.ts';
import { recordLookUp } from '../../domain/users/audit-log.ts';

/** Stands for the revision of a topic that was not read or sent yet. Real revisions are never negative. */
export const NOTHING_SENT = -1;

/**
 * Maximum number of revisions from which a reading includes changes. Readers of other revisions get the whole
 * document.
 */
const SINCE_MAX = 4;

/** What a topic needs from a watcher in order to send it each state. */
export interface TopicReader {
  readonly actor: Actor;
  /** Whether to send only the changes of a known tour if possible. */
  readonly takesChanges: boolean;
  /** When it fell behind; null while it keeps up. A reader that is behind receives nothing. */
  readonly behindSince: number | null;
  /** Subscribes to a topic whose revision `sent` it has seen. */
  subscribe(watched: WatchedTopic, sent: number): Subscription;
  /** Sends a reading. Returns false if the reading lacks the form that the reader needs. */
  offer(subscription: Subscription, reading: Reading): boolean;
}

/** One watcher's subscription to one topic. */
export interface Subscription {
  readonly watcher: TopicReader;
  readonly watched: WatchedTopic;
  /** The revision last written to this watcher. */
  sent: number;
  /**
   * Whether its first event was already due. Nothing is sent before that, because the reader may have seen
   * more than a running read returns.
   */
  begun: boolean;
}

export type ReadTopic = (watched: WatchedTopic, wanted: Wanted) => Promise<Reading>;

/**
 * A watched topic. However many readers watch it, a change is read once and serialized once. Between changes,
 * it stores only the revision, not the document.
 */
export class WatchedTopic {
  readonly name: string;
  readonly topic: Topic;
  readonly subscriptions = new Set<Subscription>();
  /** The last revision read. */
  revision = NOTHING_SENT;
  /**
   * The rights in a tour, or in the tour on which the topic depends, as last read; null for any other topic.
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
   * Reads the topic after this call, passes it to every watcher, and returns it. Calls during a read share
   * the next read, so reads never overlap, and no watcher sees an older state after a newer one. If the
   * current read fails, they fail too: the database would probably not respond to theirs either.
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

  /** Returns what the watchers need: changes since their revision for those that keep up. */
  #wanted(): Wanted {
    const seen = new Set<number>();
    let whole = false;
    for (const { watcher, sent } of this.subscriptions) {
      if (watcher.behindSince !== null) continue;
      if (watcher.takesChanges && sent > 0) seen.add(sent);
      else whole = true;
    }
    // The newest revisions, which most watchers have.
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
    // A watcher that caught up during the read received nothing. If the next read fails, this value makes the
    // sweep detect that one is due.
    this.revision = NOTHING_SENT;
    this.refresh().catch(() => {});
  }
}

/** The watched topics. Each exists once, however many readers watch it. */
export class WatchedTopics {
  readonly #byName = new Map<string, WatchedTopic>();
  readonly #read: ReadTopic;
  readonly #failed: (topic: Topic, error: unknown) => void;

  /** `failed` is called with a topic when reading it again has failed. */
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

  /** Reads a topic again, and sends it to all its watchers. */
  refresh(watched: WatchedTopic): void {
    watched.refresh().catch((error: unknown) => this.#failed(watched.topic, error));
  }

  /** Subscribes a watcher to a topic whose revision `seen` it has seen. */
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

/** Throws what reading the topic would throw for an actor who may not see its current state. */
export function authorizeTopic(actor: Actor, topic: Topic, reading: Reading): void {
  if (canWatch(actor, topic, reading.rights)) {
    // For a missing user, only staff get this far.
    if (topic.kind === 'profile' && !reading.exists) throw notFound();
    return;
  }
  throw topicRefusal(actor, topic);
}

/**
 * Throws the same as `authorizeTopic`, but before a topic is read, so that the time until a rejection reveals
 * nothing.
 */
export async function authorizeUnread(context: Needs<'store'>, actor: Actor, topic: Topic): Promise<void> {
  if (canWatch(actor, topic, null)) return;
  if (isOfTour(topic) && canWatch(actor, topic, await readRights(context, topic))) return;
  throw topicRefusal(actor, topic);
}

/** Returns whether a topic is a tour or depends on a tour's access rights. */
export function isOfTour(topic: Topic): topic is Extract<Topic, TourRef> {
  return 'tourId' in topic;
}

function topicRefusal(actor: Actor, topic: Topic): AppError {
  if (topic.kind === 'users') return new AppError('forbidden', 'Only staff can see the list of users.');
  if (isOfTour(topic)) return notFound();
  return refusal(actor, false);
}

/** Audit actions for topics that staff watch. All other topics are not specific to staff. */
const LOOKS: Readonly<Partial<Record<Topic['kind'], AuditAction>>> = {
  users: 'list-users',
  profile: 'read-profile',
  messages: 'read-messages',
};

/** Logs that a staff member's stream shows other users' data. Called once, when the stream starts. */
export async function recordWatch(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  topic: Topic,
): Promise<void> {
  const action = LOOKS[topic.kind];
  if (action) await recordLookUp(context, actor, action, topic.kind === 'users' ? '' : topic.userId);
}
