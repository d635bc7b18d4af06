import type { SharedDocument } from '../../../platform/limits/shared-documents.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * One event of the stream as bytes, made once per change for all who watch the topic: streams of that topic alone have
 * the same cursor and share one buffer. A large document is in nobody's buffer but the one that all of its readers share.
 */
export class EventFrame {
  readonly revision: number;
  /** What `parts` has a piece of. */
  readonly shared: SharedDocument | null;
  readonly #before: string;
  readonly #after: string;
  #cursor: string | null = null;
  #parts: readonly Uint8Array[] | null = null;

  constructor(topic: string, { type, revision, json }: Snapshot) {
    const head = `{"type":"${type}","topic":${JSON.stringify(topic)},"revision":${revision}`;
    this.revision = revision;
    this.shared = typeof json === 'string' ? null : json;
    this.#before = `event: ${type}\ndata: ${head}${type === 'changed' ? '' : `,"${type}":`}`;
    this.#after = `${typeof json === 'string' ? json : ''}}\n\n`;
  }

  /** The bytes for a stream whose cursor after this event is `cursor`; null for a stream that has none. */
  parts(cursor: string | null): readonly Uint8Array[] {
    if (this.#parts && this.#cursor === cursor) return this.#parts;
    const before = `${cursor === null ? '' : `id: ${cursor}\n`}${this.#before}`;
    this.#cursor = cursor;
    this.#parts = this.shared
      ? [Buffer.from(before), this.shared.body, Buffer.from(this.#after)]
      : [Buffer.from(before + this.#after)];
    return this.#parts;
  }
}
