import { formatTopic, type Topic } from '../../../../contract/topic.ts';
import { type ReadTopic, type Subscription, type TopicReader, WatchedTopic } from './watched-topic.ts';

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
