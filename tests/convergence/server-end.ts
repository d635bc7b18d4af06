import { demoTour } from '../../contract/tour-id.ts';
import type { Operation } from '../../contract/changes/operation.ts';
import type { TourChanges } from '../../contract/changes/tour-changes.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';
import { formatTopic, type WatchEvent } from '../../contract/topic.ts';
import type { Role } from '../../contract/members.ts';
import { addMember, changeMember } from '../../server/domain/portfolio/members.ts';
import { readRights, readStoredTour } from '../../server/domain/tours/read-tour.ts';
import { canEditTour } from '../../server/platform/access/policy.ts';
import type { SignedIn } from '../../server/platform/access/actor.ts';
import type { Context } from '../../server/platform/access/context.ts';
import { readTourChanges } from '../../server/domain/tours/select-tour.ts';
import { writeOperations } from '../../server/domain/tours/write-operations.ts';
import { writeTour } from '../../server/domain/tours/write-tour.ts';

/** The user of a browser. */
export type Who = 'owner' | 'member';

/**
 * The real functions of the server, called without a network, for a tour of the owner that a member can edit.
 */
export class ServerEnd {
  readonly #context: Context;
  readonly #owner: SignedIn;
  readonly #member: SignedIn;
  readonly #topic: string;
  readonly #heard = new Set<string>();

  constructor(context: Context, owner: SignedIn, member: SignedIn) {
    this.#context = context;
    this.#owner = owner;
    this.#member = member;
    this.#topic = formatTopic({ kind: 'tour', ...demoTour(owner.userId) });
  }

  /** Creates the tour and makes the member an editor. */
  async make(tour: Record<string, unknown>): Promise<void> {
    const { now, store } = this.#context;
    const ref = demoTour(this.#owner.userId);
    await writeTour(this.#context, this.#owner, { ...ref, patch: tour });
    const { userId: memberId } = this.#member;
    await store.write((transaction) =>
      addMember(transaction, ref, { memberId, role: 'editor', linkId: '', now: now() }),
    );
  }

  person(who: Who): SignedIn {
    return who === 'owner' ? this.#owner : this.#member;
  }

  async giveMember(role: Role): Promise<void> {
    const { userId: memberId } = this.#member;
    await changeMember(this.#context, this.#owner, {
      ...demoTour(this.#owner.userId),
      memberId,
      body: { role },
    });
  }

  /** Returns whether the user could edit on a page that loads now. */
  async mayEdit(who: Who): Promise<boolean> {
    const rights = await readRights(this.#context, demoTour(this.#owner.userId));
    return rights !== null && canEditTour(this.person(who), rights);
  }

  async read(): Promise<{ tourId: string; tour: WireTour & { revision: number } }> {
    const { globalId, text } = await readStoredTour(this.#context, this.#owner, {
      ...demoTour(this.#owner.userId),
    });
    return { tourId: globalId, tour: JSON.parse(text) as WireTour & { revision: number } };
  }

  /** Returns the response to a browser's request. `text` is the body as sent. */
  async save(text: string, who: Who): Promise<TourChanges> {
    const body = JSON.parse(text) as { operations: Operation[] };
    const mayEdit = await this.mayEdit(who);
    const written = await writeOperations(this.#context, this.person(who), {
      ...demoTour(this.#owner.userId),
      body,
    });
    if (!mayEdit) throw new Error('The server took an edit of who may not edit.');
    for (const { id } of body.operations) this.#heard.add(id);
    return JSON.parse(written.parts.join('')) as TourChanges;
  }

  /** Returns whether the server has received an operation at least once. */
  hasHeard({ id }: Operation): boolean {
    return this.#heard.has(id);
  }

  /**
   * Returns the event that updates a stream from a revision to the newest one. It contains the changes if the
   * stream requested changes and they are available.
   */
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
