import type { SharedStreamEvent } from '../../../contract/topic.ts';
import type {
  NoStream,
  NumberedEvent,
  OpenStream,
  Transport,
} from '../../../site/browser/stream/transport.ts';

/** A server for a page's stream, controlled by the test. */
export class FakeTransport implements Transport {
  /** Every request, as a line of text. */
  readonly requests: string[] = [];
  /** Responses to the next requests. Without one, the response is a stream or 'done'. */
  readonly refusals: NoStream[] = [];
  readonly outcomes: ('unknown' | NoStream)[] = [];
  /** The latest number of each question. */
  readonly #questions = new Map<string, number>();
  #streams = 0;
  #tell: ((event: NumberedEvent | null) => void) | null = null;

  async open(seen: readonly string[], ask: number, signal: AbortSignal): Promise<OpenStream | NoStream> {
    this.requests.push(`open ${seen.join(' ')}`);
    const refusal = this.refusals.shift();
    if (refusal) return refusal;
    this.#note(seen, ask);
    const stream = new TransformStream<NumberedEvent, NumberedEvent>();
    const writer = stream.writable.getWriter();
    const tell = (event: NumberedEvent | null) =>
      void (event ? writer.write(event) : writer.close()).catch(() => {});
    this.#tell = tell;
    signal.addEventListener('abort', () => {
      this.requests.push('close');
      if (this.#tell === tell) this.#tell = null;
    });
    this.#streams += 1;
    return { address: `stream-${this.#streams}`, events: stream.readable };
  }

  async change(address: string, join: readonly string[], leave: readonly string[], ask: number) {
    const parts = [address, ...join.map((topic) => `+${topic}`), ...leave.map((topic) => `-${topic}`)];
    this.requests.push(parts.join(' '));
    this.#note(join, ask);
    return this.outcomes.shift() ?? 'done';
  }

  /** Sends an event of the open stream to all subscribers of its topic; null ends the stream. */
  tell(event: SharedStreamEvent | null): void {
    this.#send(event && { event, answers: null });
  }

  /** Answers a question, such as `users/a@12`. */
  answer(question: string, event: SharedStreamEvent): void {
    const answers = this.#questions.get(question);
    if (answers === undefined) throw new Error(`Nobody asked for ${question}.`);
    this.#send({ event, answers });
  }

  get isOpen(): boolean {
    return this.#tell !== null;
  }

  #note(questions: readonly string[], first: number): void {
    for (const [index, question] of questions.entries()) this.#questions.set(question, first + index);
  }

  #send(event: NumberedEvent | null): void {
    if (!this.#tell) throw new Error('No stream is open.');
    this.#tell(event);
  }
}
