import { formatTopic, type Topic } from '../../contract/topic.ts';
import type { Snapshot } from './snapshot.ts';
import { type Subscription, type TopicReader, WatchedTopic } from './watched-topic.ts';

/** The topics that somebody watches, each once however many do. */
export class WatchedTopics {
  readonly #byName = new Map<string, WatchedTopic>();
  readonly #read: (topic: Topic) => Promise<Snapshot>;

  constructor(read: (topic: Topic) => Promise<Snapshot>) {
    this.#read = read;
  }

  get(name: string): WatchedTopic | undefined {
    return this.#byName.get(name);
  }

  all(): Iterable<WatchedTopic> {
    return this.#byName.values();
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
