import { demoTour } from '../../contract/tour-id.ts';
import { api } from '../../contract/addresses.ts';
import { changeOperation, type Item, type Operation } from '../../contract/changes/operation.ts';
import type { Product } from '../support/servers/product.ts';
import { call, type TestSession } from '../support/servers/session.ts';

interface Tour {
  revision: number;
  tags: Item[];
}

/** A user whose every request derives a tag's next title from the previous one, and adds another tag. */
interface Writer {
  tagId: string;
  /** The number of the last acknowledged request. */
  done: number;
  /** True if the result of the next request is unknown. */
  unanswered: boolean;
}

/** The operations that several users sent to a server for one tour, and what the server acknowledged. */
export class OperationLedger {
  readonly #session: TestSession;
  readonly writers: readonly Writer[];

  constructor(session: TestSession, writers: number) {
    this.#session = session;
    this.writers = Array.from({ length: writers }, (_, index) => ({
      tagId: `tag-${index}`,
      done: 0,
      unanswered: false,
    }));
  }

  get acknowledged(): number {
    return this.writers.reduce((sum, { done }) => sum + done, 0);
  }

  /** Creates the tour, with revision 1. */
  async begin({ origin }: Product): Promise<void> {
    const tags = this.writers.map(({ tagId }) => tagOf(tagId, 0));
    const answer = await call(origin, this.#session, 'PATCH', api.tour(demoTour(this.#session.userId)), {
      tags,
    });
    if (!answer.ok) throw new Error(`The tour was answered ${answer.status}.`);
  }

  /** Sends a writer's next request. Returns false if the server died before it responded. */
  async save(product: Product, writer: Writer): Promise<boolean> {
    writer.unanswered = !(await this.#send(product, writer, writer.done + 1));
    if (writer.unanswered) return false;
    writer.done += 1;
    return true;
  }

  /**
   * Sends every request again that got no response: immediately if the server lost it, and otherwise after a
   * newer request. If the earlier request were applied twice, it would undo the newer one.
   */
  async sendAgain(product: Product): Promise<void> {
    const { tags } = await this.#read(product);
    for (const writer of this.writers.filter(({ unanswered }) => unanswered)) {
      const lost = writer.done + 1;
      const applied = tags.some(({ id, title }) => id === writer.tagId && title === titleOf(id, lost));
      if (applied) {
        writer.done = lost;
        await this.save(product, writer);
      }
      if (!(await this.#send(product, writer, lost)))
        throw new Error('A request that was sent again got no answer.');
      writer.done = Math.max(writer.done, lost);
      writer.unanswered = false;
    }
  }

  /**
   * Returns the contradictions between the server and the ledger; empty if everything acknowledged is stored
   * once and completely.
   */
  async contradictions(product: Product): Promise<string[]> {
    const { revision, tags } = await this.#read(product);
    const found: string[] = [];
    const byId = new Map(tags.map((tag) => [tag.id, tag]));
    if (byId.size !== tags.length) found.push('A tag is there twice.');
    let applied = 0;
    let expected = this.writers.length;
    for (const { tagId, done, unanswered } of this.writers) {
      const tag = byId.get(tagId);
      const latest = unanswered && tag?.title === titleOf(tagId, done + 1) ? done + 1 : done;
      applied += latest;
      expected += latest;
      if (tag?.title !== titleOf(tagId, latest))
        found.push(`${tagId} has the title “${String(tag?.title)}”.`);
      if (tag && 'overtaken' in tag) found.push(`${tagId} has a conflict that nobody made.`);
      for (let request = 1; request <= latest; request += 1) {
        if (!byId.has(addedBy(tagId, request))) found.push(`${addedBy(tagId, request)} is lost.`);
      }
    }
    if (tags.length !== expected) found.push(`There are ${tags.length} tags instead of ${expected}.`);
    if (revision !== 1 + applied) found.push(`${applied} requests made revision ${revision}.`);
    return found;
  }

  /** Sends a request until it is acknowledged. Returns false if the server died before it responded. */
  async #send({ origin }: Product, { tagId }: Writer, request: number): Promise<boolean> {
    const body = { operations: operationsOf(tagId, request) };
    const path = api.operations(demoTour(this.#session.userId));
    const send = () => call(origin, this.#session, 'POST', path, body).catch(() => null);
    let answer = await send();
    // PostgreSQL cancels statements after 3.5 s, which can happen on a busy machine. A page then sends the
    // same operations again.
    while (answer?.status === 503) answer = await send();
    if (!answer) return false;
    if (!answer.ok) throw new Error(`Operations were answered ${answer.status}: ${await answer.text()}`);
    // The headers confirm the save. The body may never arrive.
    await answer.body?.cancel().catch(() => {});
    return true;
  }

  async #read({ origin }: Product): Promise<Tour> {
    const answer = await call(origin, this.#session, 'GET', api.tour(demoTour(this.#session.userId)));
    if (!answer.ok) throw new Error(`The tour was answered ${answer.status}.`);
    return (await answer.json()) as Tour;
  }
}

function operationsOf(tagId: string, request: number): Operation[] {
  const [before, after] = [tagOf(tagId, request - 1), tagOf(tagId, request)];
  return [
    changeOperation({ id: `${tagId}-change-${request}`, collection: 'tags', before, after }),
    {
      id: `${tagId}-add-${request}`,
      collection: 'tags',
      kind: 'add',
      item: tagOf(addedBy(tagId, request), 0),
    },
  ];
}

const titleOf = (tagId: string, request: number) => `${tagId}, title ${request}`;
const addedBy = (tagId: string, request: number) => `${tagId}-${request}`;

function tagOf(id: string, request: number): Item {
  return { id, title: titleOf(id, request), text: '', color: 'blue', position: [0, 0, 0], normal: [0, 1, 0] };
}
