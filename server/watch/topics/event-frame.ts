import type { Snapshot } from './snapshot.ts';

/**
 * One event of the stream as bytes, made once per change for all who watch the topic: streams of that topic alone have
 * the same cursor and share one buffer.
 */
export class EventFrame {
  readonly revision: number;
  readonly #rest: string;
  #cursor: string | null = null;
  #bytes: Buffer | null = null;

  constructor(topic: string, snapshot: Snapshot) {
    const head = `{"type":"${snapshot.type}","topic":${JSON.stringify(topic)},"revision":${snapshot.revision}`;
    const content = snapshot.type === 'changed' ? '' : `,"${snapshot.type}":${snapshot.json}`;
    this.revision = snapshot.revision;
    this.#rest = `event: ${snapshot.type}\ndata: ${head}${content}}\n\n`;
  }

  /** The bytes for a stream whose cursor after this event is `cursor`; null for a stream that has none. */
  bytes(cursor: string | null): Buffer {
    if (this.#bytes && this.#cursor === cursor) return this.#bytes;
    this.#cursor = cursor;
    this.#bytes = Buffer.from(cursor === null ? this.#rest : `id: ${cursor}\n${this.#rest}`);
    return this.#bytes;
  }
}
