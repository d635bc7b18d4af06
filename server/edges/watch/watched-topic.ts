import { formatTopic, type Topic } from '../../../contract/topic.ts';
import type { Reading, Wanted } from './reading.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canWatch, notFound, refusal, type TourRights } from '../../platform/access/policy.ts';
import { readRights } from '../../domain/tours/read-tour.ts';
import type { AuditAction } from '../../../contract/audit.ts';
import { recordLookUp } from '../../domain/audit/record-look-up.ts';

/** The revision of a topic of which nothing was read or sent yet. No other is negative. */
export const NOTHING_SENT = -1;

/** From how many revisions on one reading tells changes; anyone who has seen another gets the whole. */
const SINCE_MAX = 4;

/** What a topic needs of a watcher: to be taken up, and shown each state. */
export interface TopicReader {
  readonly actor: Actor;
  /** Of a tour that was seen it is told what changed, where it can be. */
  readonly takesChanges: boolean;
  /** Null while it keeps up; otherwise it is shown nothing. */
  readonly behindSince: number | null;
  /** Takes up a topic that it has seen in revision `sent`. */
  subscribe(watched: WatchedTopic, sent: number): Subscription;
  /** Answers false where the reading is not in the form that it needs. */
  offer(subscription: Subscription, reading: Reading): boolean;
}

/** One watcher's interest in one topic. */
export interface Subscription {
  readonly watcher: TopicReader;
  readonly watched: WatchedTopic;
  /** The revision last written to this watcher. */
  sent: number;
  /** Its first event was due: before that nothing is shown, since it may have seen more than a reading under way. */
  begun: boolean;
}

export type ReadTopic = (watched: WatchedTopic, wanted: Wanted) => Promise<Reading>;

/**
 * A topic that somebody watches. However many watch, a change is read once and serialized once. Between changes it
 * keeps the revision alone, never the document.
 */
export class WatchedTopic {
  readonly name: string;
  readonly topic: Topic;
  readonly subscriptions = new Set<Subscription>();
  /** The revision last read. */
  revision = NOTHING_SENT;
  /** Of a tour, and of what is seen with it: who may, as it was read last. */
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
   * Reads the topic as it is after this call, hands it to every watcher, and answers it. Calls that come while a
   * read is under way share the next one, so reads never overlap and no watcher sees an older state after a newer. They
   * fail with the read under way: a database that was silent for it would be for theirs, and nobody waits twice.
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

  /** What its watchers need: those in step the changes since the revision that they have seen. */
  #wanted(): Wanted {
    const seen = new Set<number>();
    let whole = false;
    for (const { watcher, sent } of this.subscriptions) {
      if (watcher.behindSince !== null) continue;
      if (watcher.takesChanges && sent > 0) seen.add(sent);
      else whole = true;
    }
    // The newest, which most have seen.
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
    // Anyone who caught up during the read was not read for. Should this read fail, the sweep finds that one is due.
    this.revision = NOTHING_SENT;
    this.refresh().catch(() => {});
  }
}

/** The topics that somebody watches, each once however many do. */
export class WatchedTopics {
  readonly #byName = new Map<string, WatchedTopic>();
  readonly #read: ReadTopic;
  readonly #failed: (topic: Topic, error: unknown) => void;

  /** `failed` hears of a topic that could not be read again. */
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

  /** Reads a topic again and shows it to all who watch it. */
  refresh(watched: WatchedTopic): void {
    watched.refresh().catch((error: unknown) => this.#failed(watched.topic, error));
  }

  /** Subscribes a watcher that has seen the topic in revision `seen`. */
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

/** Throws what a read of the topic would throw for an actor who may not see it as it is now. */
export function authorizeTopic(actor: Actor, topic: Topic, reading: Reading): void {
  if (canWatch(actor, topic, reading.rights)) {
    // Only staff get here for a user that there is not.
    if (topic.kind === 'profile' && !reading.exists) throw notFound();
    return;
  }
  throw topicRefusal(actor, topic);
}

/**
 * Throws what `authorizeTopic` would, before a topic is read, for an actor who may not see it: what a refusal costs then
 * tells nothing of what is refused.
 */
export async function authorizeUnread(context: Needs<'store'>, actor: Actor, topic: Topic): Promise<void> {
  if (canWatch(actor, topic, null)) return;
  if (isOfTour(topic) && canWatch(actor, topic, await readRights(context, topic))) return;
  throw topicRefusal(actor, topic);
}

/** A tour, or what its rights decide on. */
export function isOfTour(topic: Topic): topic is Extract<Topic, { kind: 'tour' | 'capture' | 'presence' }> {
  return topic.kind === 'tour' || topic.kind === 'capture' || topic.kind === 'presence';
}

function topicRefusal(actor: Actor, topic: Topic): AppError {
  if (topic.kind === 'users') return new AppError('forbidden', 'Only staff may see the list of users.');
  if (isOfTour(topic)) return notFound();
  return refusal(actor, false);
}

/** What staff see who watch a topic; nothing of the others is for staff in particular. */
const LOOKS: Readonly<Partial<Record<Topic['kind'], AuditAction>>> = {
  users: 'list-users',
  profile: 'read-profile',
  messages: 'read-messages',
};

/** Writes down that a staff member has a stream show them what is not theirs: once when it begins. */
export async function recordWatch(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  topic: Topic,
): Promise<void> {
  const action = LOOKS[topic.kind];
  if (action) await recordLookUp(context, actor, action, topic.kind === 'users' ? '' : topic.userId);
}
