import type { Topic } from '../../contract/topic.ts';
import { EventFrame } from './event-frame.ts';
import { NOTHING_SENT } from './cursor.ts';
import type { Snapshot } from './snapshot.ts';

/** What a topic needs of a watcher: to be taken up, and shown each state. */
export interface TopicReader {
  /** Takes up a topic that it has seen in revision `sent`. */
  subscribe(watched: WatchedTopic, sent: number): Subscription;
  offer(subscription: Subscription, snapshot: Snapshot, frame: EventFrame): void;
}

/** One watcher's interest in one topic. */
export interface Subscription {
  readonly watcher: TopicReader;
  readonly watched: WatchedTopic;
  /** The revision last written to this watcher. */
  sent: number;
}

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
  readonly #read: (topic: Topic) => Promise<Snapshot>;
  #reading: Promise<Snapshot> | null = null;
  #next: Promise<Snapshot> | null = null;

  constructor(name: string, topic: Topic, read: (topic: Topic) => Promise<Snapshot>) {
    this.name = name;
    this.topic = topic;
    this.#read = read;
  }

  /**
   * Reads the topic as it is after this call, hands it to every watcher, and answers it. Calls that come while a
   * read is under way share the next one, so reads never overlap and no watcher sees an older state after a newer. They
   * fail with the read under way: a database that was silent for it would be for theirs, and nobody waits twice.
   */
  refresh(): Promise<Snapshot> {
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

  #start(): Promise<Snapshot> {
    this.#next = null;
    const reading = this.#read(this.topic)
      .then((snapshot) => {
        this.#publish(snapshot);
        return snapshot;
      })
      .finally(() => {
        if (this.#reading === reading) this.#reading = null;
      });
    this.#reading = reading;
    return reading;
  }

  #publish(snapshot: Snapshot): void {
    this.revision = snapshot.revision;
    const frame = new EventFrame(this.name, snapshot);
    for (const subscription of this.subscriptions) subscription.watcher.offer(subscription, snapshot, frame);
  }
}
