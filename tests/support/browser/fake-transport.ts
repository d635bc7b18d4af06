import type { SharedStreamEvent } from '../../../contract/topic.ts';
import type { NoStream, OpenStream, Transport } from '../../../site/browser/stream/transport.ts';

/** A server as a page's stream sees it, which says what the test wants. */
export class FakeTransport implements Transport {
  /** Every request, as a line. */
  readonly requests: string[] = [];
  /** What the next requests are answered instead of a stream, or of 'done'. */
  readonly refusals: NoStream[] = [];
  readonly outcomes: ('unknown' | NoStream)[] = [];
  #streams = 0;
  #tell: ((event: SharedStreamEvent | null) => void) | null = null;

  async open(seen: readonly string[], signal: AbortSignal): Promise<OpenStream | NoStream> {
    this.requests.push(`open ${seen.join(' ')}`);
    const refusal = this.refusals.shift();
    if (refusal) return refusal;
    const stream = new TransformStream<SharedStreamEvent, SharedStreamEvent>();
    const writer = stream.writable.getWriter();
    const tell = (event: SharedStreamEvent | null) =>
      void (event ? writer.write(event) : writer.close()).catch(() => {});
    this.#tell = tell;
    signal.addEventListener('abort', () => {
      this.requests.push('close');
      if (this.#tell === tell) this.#tell = null;
    });
    this.#streams += 1;
    return { address: `stream-${this.#streams}`, events: stream.readable };
  }

  async change(address: string, join: readonly string[], leave: readonly string[]) {
    const parts = [address, ...join.map((topic) => `+${topic}`), ...leave.map((topic) => `-${topic}`)];
    this.requests.push(parts.join(' '));
    return this.outcomes.shift() ?? 'done';
  }

  /** An event of the open stream; null ends it. */
  tell(event: SharedStreamEvent | null): void {
    if (!this.#tell) throw new Error('No stream is open.');
    this.#tell(event);
  }

  get isOpen(): boolean {
    return this.#tell !== null;
  }
}
