import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { api } from '../../../contract/addresses.ts';
import type { SharedStreamEvent, WatchEvent } from '../../../contract/topic.ts';
import type { TestSession } from './session.ts';

export interface StreamOptions {
  session?: TestSession | null;
  lastEventId?: string;
  method?: string;
  /** True to receive the stream as a signed-out user does, even with a session. */
  asVisitor?: boolean;
  /** True for one stream for all tabs of a browser. */
  shared?: boolean;
  /** The number of the first question of a shared stream. */
  ask?: number;
  /** True to receive the changes of a tour instead of the whole tour. */
  changes?: boolean;
  /** The client's own loopback address, 127.0.0.x. */
  from?: string;
}

/** An event stream as a browser receives it, read one event at a time. */
export class EventStream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The `id:` of the last event that was read. */
  lastEventId = '';
  readonly #response: IncomingMessage;
  readonly #chunks: AsyncIterator<string>;
  #text = '';

  constructor(response: IncomingMessage) {
    this.#response = response;
    this.#chunks = response.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
  }

  /** Returns the next event, or null when the stream has ended. Skips comments and hints. */
  async next(): Promise<WatchEvent | null> {
    return (await this.nextShared()) as WatchEvent | null;
  }

  /** Returns the next event of a shared stream, or null when the stream has ended. */
  async nextShared(): Promise<SharedStreamEvent | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end < 0) {
        const chunk = await this.#chunk();
        if (chunk === null) return null;
        this.#text += chunk;
        continue;
      }
      const lines = this.#text.slice(0, end).split('\n');
      this.#text = this.#text.slice(end + 2);
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = field('data');
      if (data === undefined) continue;
      this.lastEventId = field('id') ?? this.lastEventId;
      const event = JSON.parse(data) as SharedStreamEvent;
      if (field('event') !== event.type) throw new Error(`An event of another type: ${lines.join('\n')}`);
      return event;
    }
  }

  /** Returns the next chunk as it arrives, including comments, or null at the end. */
  async nextChunk(): Promise<string | null> {
    return this.#chunk();
  }

  /** Returns everything received until the stream ends. */
  async rest(): Promise<string> {
    let text = this.#text;
    for (let chunk = await this.#chunk(); chunk !== null; chunk = await this.#chunk()) text += chunk;
    return text;
  }

  /** The bytes received on the connection, including the response headers. */
  get bytesRead(): number {
    return this.#response.socket.bytesRead;
  }

  /** Disconnects, as a closed page does. */
  close(): void {
    this.#response.destroy();
  }

  async #chunk(): Promise<string | null> {
    // A stream that was cut off has ended as well.
    const result = await this.#chunks.next().catch(() => null);
    return result === null || result.done ? null : result.value;
  }
}

/**
 * Requests a stream of topics. Resolves when the headers have arrived, and reads nothing else until asked.
 */
export async function openStream(
  origin: string,
  topics: readonly string[],
  {
    session,
    lastEventId,
    method = 'GET',
    asVisitor = false,
    shared = false,
    changes = false,
    ask,
    from = '127.0.0.1',
  }: StreamOptions = {},
): Promise<EventStream> {
  const alone = asVisitor ? api.watchAsVisitor : api.watch;
  const address = shared ? api.watchShared(topics, ask) : alone(topics);
  const outgoing = request(origin + (changes ? api.withChanges(address) : address), {
    method,
    agent: false,
    localAddress: from,
    family: 4,
    headers: {
      ...(session ? { cookie: session.cookie } : {}),
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
  });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return new EventStream(response);
}
