import type { WatchEvent } from '../../../contract/topic.ts';
import { TopicStream } from './topic-stream.ts';
import type { Transport } from './transport.ts';

/** Hears the events of one page's topics. */
export type PageListener = (event: WatchEvent) => void;

/** Pages that share one stream, and what each of them shows. A page hears of a topic once the server has granted it. */
export class Pages {
  readonly stream: TopicStream;
  /** Of each page its topics, and whether they are granted. */
  readonly #shown = new Map<PageListener, Map<string, boolean>>();

  constructor(transport: Transport) {
    this.stream = new TopicStream(transport, {
      onEvent: (event) => this.#pass(event),
      onGranted: (topic, last) => this.#begin(topic, last),
    });
  }

  /** Names all topics that a page shows from now on. */
  show(page: PageListener, topics: readonly string[]): void {
    const before = this.#shown.get(page) ?? new Map<string, boolean>();
    const after = new Map(topics.map((topic) => [topic, before.get(topic) ?? false]));
    this.#shown.set(page, after);
    for (const topic of after.keys()) if (!before.has(topic)) this.stream.ask(topic);
    for (const topic of before.keys()) if (!this.#isShown(topic)) this.stream.leave(topic);
  }

  remove(page: PageListener): void {
    this.show(page, []);
    this.#shown.delete(page);
  }

  #isShown(topic: string): boolean {
    return [...this.#shown.values()].some((topics) => topics.has(topic));
  }

  #pass(event: WatchEvent): void {
    for (const [page, topics] of this.#shown) {
      if (event.type === 'gone') {
        if (topics.delete(event.topic)) page(event);
      } else if (topics.get(event.topic)) page(event);
    }
  }

  #begin(topic: string, last: WatchEvent): void {
    for (const [page, topics] of this.#shown) {
      if (topics.get(topic) !== false) continue;
      topics.set(topic, true);
      page(last);
    }
  }
}
