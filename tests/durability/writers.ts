import { demoTour } from '../../contract/tour-id.ts';
import { api } from '../../contract/addresses.ts';
import { changeOperation, type Item } from '../../contract/changes/operation.ts';
import type { Product } from '../support/servers/product.ts';
import { call, openSession, type TestSession } from '../support/servers/session.ts';

/**
 * Two users who save in turn. The first user saves a number in their profile. Once that is acknowledged, the
 * second user sends one request that uses the number as the title of a tag and as a new tag. At any time, the
 * first number equals the second one or is one higher.
 */
interface Pair {
  first: TestSession;
  second: TestSession;
  /** The last number for which the server acknowledged both saves. */
  done: number;
  /** When each save was acknowledged, in milliseconds since the epoch, starting with the first. */
  times: number[];
}

/** The number that each pair had saved at some time, according to the acknowledgements. */
export type Acknowledged = readonly number[];

export class Writers {
  readonly #emails: readonly [string, string][];
  #pairs: Pair[] = [];

  constructor(pairs: number) {
    this.#emails = Array.from({ length: pairs }, (_, index) => [
      `first-${index}@example.test`,
      `second-${index}@example.test`,
    ]);
  }

  get acknowledged(): Acknowledged {
    return this.#pairs.map(({ done }) => done);
  }

  /** Returns the numbers that had been acknowledged at a time (milliseconds since the epoch). */
  acknowledgedBefore(moment: number): Acknowledged {
    return this.#pairs.map(({ times }) => times.filter((at) => at < moment).length);
  }

  /** Signs in all users, and creates the tours of the second users. */
  async begin({ origin }: Product): Promise<void> {
    for (const [first, second] of this.#emails) {
      const pair = {
        first: await openSession(origin, first),
        second: await openSession(origin, second),
        done: 0,
        times: [],
      };
      await answered(
        call(origin, pair.second, 'PATCH', api.tour(demoTour(pair.second.userId)), { tags: [counter(0)] }),
      );
      this.#pairs.push(pair);
    }
  }

  /** Saves without a pause until the signal aborts or the server stops. */
  async saveUntil({ origin }: Product, signal: AbortSignal): Promise<void> {
    await Promise.all(
      this.#pairs.map(async (pair) => {
        while (!signal.aborted) if (!(await saveNext(origin, pair))) return;
      }),
    );
  }

  /**
   * Signs in all users again. Returns where the data of a server does not match a single moment between
   * `before` and `after`; empty if it does. `before` and `after`: the numbers that had been acknowledged.
   */
  async contradictions({ origin }: Product, before: Acknowledged, after: Acknowledged): Promise<string[]> {
    const found: string[] = [];
    for (const [index, [firstEmail, secondEmail]] of this.#emails.entries()) {
      const first = await openSession(origin, firstEmail);
      const second = await openSession(origin, secondEmail);
      const profile = (await read(origin, first, api.profile(first.userId))) as { company: string };
      const { tags } = (await read(origin, second, api.tour(demoTour(second.userId)))) as { tags: Item[] };
      const saved = Number(tags.find(({ id }) => id === 'counter')?.title);
      const added = tags.filter(({ id }) => id !== 'counter').map(({ id }) => id);
      const expected = Array.from({ length: saved }, (_, place) => `tag-${place + 1}`);
      const name = `Pair ${index}`;
      if (added.join() !== expected.join())
        found.push(`${name} has half a save: ${saved}, and ${added.join()}.`);
      const ahead = Number(profile.company) - saved;
      if (ahead !== 0 && ahead !== 1)
        found.push(`${name} is of two moments: ${profile.company} and ${saved}.`);
      if (saved < (before[index] ?? 0)) found.push(`${name} has ${saved} after ${before[index]}.`);
      // One more save may have been in progress.
      if (saved > (after[index] ?? 0) + 1) found.push(`${name} has ${saved} at ${after[index]}.`);
    }
    return found;
  }
}

/** Returns false if the server died before it responded. */
async function saveNext(origin: string, pair: Pair): Promise<boolean> {
  const { first, second, done } = pair;
  const next = done + 1;
  const profile = call(origin, first, 'PATCH', api.profile(first.userId), { company: String(next) });
  if (!(await answered(profile))) return false;
  const operations = [
    changeOperation({
      id: `change-${next}`,
      collection: 'tags',
      before: counter(done),
      after: counter(next),
    }),
    { id: `add-${next}`, collection: 'tags', kind: 'add', item: { ...counter(next), id: `tag-${next}` } },
  ];
  const change = call(origin, second, 'POST', api.operations(demoTour(second.userId)), { operations });
  if (!(await answered(change))) return false;
  pair.done = next;
  pair.times.push(Date.now());
  return true;
}

async function answered(request: Promise<Response>): Promise<boolean> {
  const answer = await request.catch(() => null);
  if (!answer) return false;
  if (!answer.ok) throw new Error(`A save was answered ${answer.status}: ${await answer.text()}`);
  // The headers confirm the save. The body may never arrive.
  await answer.body?.cancel().catch(() => {});
  return true;
}

async function read(origin: string, session: TestSession, path: string): Promise<unknown> {
  const answer = await call(origin, session, 'GET', path);
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
  return await answer.json();
}

function counter(value: number): Item {
  return {
    id: 'counter',
    title: String(value),
    text: '',
    color: 'blue',
    position: [0, 0, 0],
    normal: [0, 1, 0],
  };
}
