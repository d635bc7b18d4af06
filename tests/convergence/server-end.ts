import { demoTour } from '../../contract/tour-id.ts';
import type { Operation } from '../../contract/changes/operation.ts';
import type { TourChanges } from '../../contract/changes/tour-changes.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';
import { formatTopic, type WatchEvent } from '../../contract/topic.ts';
import type { SignedIn } from '../../server/platform/access/actor.ts';
import type { Context } from '../../server/platform/access/context.ts';
import { readTourChanges } from '../../server/domain/tours/read-changes.ts';
import { readStoredTour } from '../../server/domain/tours/read-tour.ts';
import { writeOperations } from '../../server/domain/tours/write-operations.ts';
import { writeTour } from '../../server/domain/tours/write-tour.ts';

/** What browsers ask of the server for one person's tour: its real functions, without the network. */
export class ServerEnd {
  readonly #context: Context;
  readonly #owner: SignedIn;
  readonly #topic: string;
  readonly #heard = new Set<string>();

  constructor(context: Context, owner: SignedIn) {
    this.#context = context;
    this.#owner = owner;
    this.#topic = formatTopic({ kind: 'tour', ...demoTour(owner.userId) });
  }

  async make(tour: Record<string, unknown>): Promise<void> {
    await writeTour(this.#context, this.#owner, { ...demoTour(this.#owner.userId), patch: tour });
  }

  async read(): Promise<{ tourId: string; tour: WireTour & { revision: number } }> {
    const { globalId, text } = await readStoredTour(this.#context, this.#owner, {
      ...demoTour(this.#owner.userId),
    });
    return { tourId: globalId, tour: JSON.parse(text) as WireTour & { revision: number } };
  }

  /** What a request of a browser is answered; the body as it crosses the network. */
  async save(text: string): Promise<TourChanges> {
    const body = JSON.parse(text) as { operations: Operation[] };
    const written = await writeOperations(this.#context, this.#owner, {
      ...demoTour(this.#owner.userId),
      body,
    });
    for (const { id } of body.operations) this.#heard.add(id);
    return JSON.parse(written.parts.join('')) as TourChanges;
  }

  /** Whether an operation has arrived, however often. */
  hasHeard({ id }: Operation): boolean {
    return this.#heard.has(id);
  }

  /** The event that brings a stream from a revision to the newest: what changed, where that is asked for and can be told. */
  async news(seen: number | null): Promise<WatchEvent> {
    const { userId } = this.#owner;
    const told = seen === null ? null : await readTourChanges(this.#context, demoTour(userId), seen);
    if (told) {
      const changes = JSON.parse(told.changes) as TourChanges;
      return { type: 'changes', topic: this.#topic, revision: told.revision, changes };
    }
    const { tour } = await this.read();
    return { type: 'document', topic: this.#topic, revision: tour.revision, document: tour };
  }
}
