import { applyTourChanges } from '../../../contract/changes/tour-changes.ts';
import type { SharedStreamEvent } from '../../../contract/topic.ts';
import type { EventStream } from './event-stream.ts';

type Document = Record<string, unknown> & { revision: number };

/** A tour as somebody has it who applies what a stream of that tour alone tells. */
export class FollowedTour {
  document: Document | null = null;
  /** The types of all events so far. */
  readonly types: string[] = [];
  readonly stream: EventStream;

  constructor(stream: EventStream, document: Document | null = null) {
    this.stream = stream;
    this.document = document;
  }

  /** Takes the next event, and answers it. Throws where it does not follow on what is known. */
  async next(): Promise<SharedStreamEvent> {
    const event = await this.stream.nextShared();
    if (!event) throw new Error('The stream ended.');
    this.types.push(event.type);
    if (event.type === 'document') this.#take(event.document as Document | null);
    if (event.type === 'changes') {
      if (!this.document || event.changes.since > this.document.revision) {
        throw new Error(`A gap before ${event.changes.since}.`);
      }
      this.#take(applyTourChanges(this.document, event.changes));
    }
    return event;
  }

  /** Takes events until the tour has a revision. */
  async until(revision: number): Promise<void> {
    while ((this.document?.revision ?? 0) < revision) await this.next();
  }

  #take(document: Document | null): void {
    if (document && this.document && document.revision <= this.document.revision) {
      throw new Error(`Revision ${document.revision} after ${this.document.revision}.`);
    }
    this.document = document;
  }
}
