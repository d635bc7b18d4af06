import { expect } from 'vitest';
import { demoTour } from '../../../contract/tour-id.ts';
import { api } from '../../../contract/addresses.ts';
import { changeOperation, type Item, type Operation } from '../../../contract/changes/operation.ts';
import { type TourChanges, applyTourChanges } from '../../../contract/changes/tour-changes.ts';
import { formatTopic, type SharedStreamEvent } from '../../../contract/topic.ts';
import { type EventStream, openStream, type StreamOptions } from './event-stream.ts';
import type { TestServer } from './server.ts';
import { call, openSession, saveTour, type TestSession } from './session.ts';

type Document = Record<string, unknown> & { revision: number };

export const tagAt = (index: number): Item => ({
  id: `t${index}`,
  title: `Tag ${index}`,
  text: 'Checked every spring; the key hangs behind the door of the boiler room.',
  color: 'blue',
  position: [index, 1.5, 0],
  normal: [0, 1, 0],
});

let operations = 0;
const base = () => ({ id: `o${(operations += 1)}`, collection: 'tags' });
export const add = (item: Item): Operation => ({ ...base(), kind: 'add', item });
export const remove = (item: Item): Operation => ({ ...base(), kind: 'remove', item });
export const retitle = (before: Item, title: string): Operation =>
  changeOperation({ ...base(), before, after: { ...before, title } });

/** A user's tour on a test server, and the streams that report it. */
export class ChangingTour {
  readonly owner: TestSession;
  readonly topic: string;
  readonly #host: TestServer;
  readonly #open: EventStream[] = [];

  constructor(host: TestServer, owner: TestSession) {
    this.#host = host;
    this.owner = owner;
    this.topic = formatTopic({ kind: 'tour', ...demoTour(owner.userId) });
  }

  save(fields: Record<string, unknown>): Promise<Response> {
    return saveTour(this.#host.origin, this.owner, fields);
  }

  async operate(list: readonly Operation[], server = this.#host): Promise<TourChanges> {
    const address = api.operations(demoTour(this.owner.userId));
    const answer = await call(server.origin, this.owner, 'POST', address, { operations: list });
    expect(answer.status).toBe(200);
    return (await answer.json()) as TourChanges;
  }

  async stored(): Promise<unknown> {
    const answer = await call(this.#host.origin, this.owner, 'GET', api.tour(demoTour(this.owner.userId)));
    return await answer.json();
  }

  /** Opens a stream with changes, for the owner unless another user is given. */
  async watch(topics: string[], options: StreamOptions = {}): Promise<EventStream> {
    const stream = await openStream(this.#host.origin, topics, {
      session: this.owner,
      changes: true,
      ...options,
    });
    this.#open.push(stream);
    return stream;
  }

  /** Follows the tour, starting with the whole document. */
  async follow(options: StreamOptions = {}): Promise<FollowedTour> {
    const followed = new FollowedTour(await this.watch([this.topic], options));
    await followed.next();
    return followed;
  }

  closeStreams(): void {
    for (const stream of this.#open.splice(0)) stream.close();
  }
}

let people = 0;

export async function openChangingTour(host: TestServer): Promise<ChangingTour> {
  return new ChangingTour(host, await openSession(host.origin, `changing-${(people += 1)}@example.test`));
}

/** The tour as known to a client that only uses the stream of that tour. */
export class FollowedTour {
  document: Document | null = null;
  /** The types of all events so far. */
  readonly types: string[] = [];
  readonly stream: EventStream;

  constructor(stream: EventStream, document: Document | null = null) {
    this.stream = stream;
    this.document = document;
  }

  /** Applies the next event and returns it. Throws if the event does not start at the known revision. */
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
