import { applyTourChanges } from '../../../contract/changes/tour-changes.ts';
import type { SharedStreamEvent } from '../../../contract/topic.ts';
import type { EventStream } from './event-stream.ts';

type Document = Record<string, unknown> & { revision: number };

/** The tour of a client that applies only the stream of that tour. */
export class FollowedTour {
  document: Document | null = null;
  /** The types of all events so far. */
  readonly types: string[] = [];
  readonly stream: EventStream;

  constructor(stream: EventStream, document: Document | null = null) {
    this.stream = stream;
    this.document = document;
  }

  /** Applies the next event, and returns it. Throws if it does not follow the known revision. */
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

  /** Applies events until the tour reaches a revision. */
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
