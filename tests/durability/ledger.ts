import { demoTour } from '../../contract/tour-id.ts';
import { api } from '../../contract/addresses.ts';
import type { Problem } from '../../contract/errors.ts';
import type { Product } from '../support/servers/product.ts';
import { call, type TestSession } from '../support/servers/session.ts';

interface SavedTour {
  revision: number;
  saves?: Record<string, string>;
}

/** The saves sent to a server for one tour, and the server's acknowledgements. Each save adds one field. */
export class Ledger {
  readonly #session: TestSession;
  readonly #sent = new Map<string, string>();
  readonly #acknowledged = new Set<string>();
  /** The server's response to each save that it rejected because its database was unavailable. */
  readonly refused = new Map<string, Problem>();
  #revision = 0;

  constructor(session: TestSession) {
    this.#session = session;
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** Sends one save and records the result. Returns false if the server died before it responded. */
  async save({ origin }: Product): Promise<boolean> {
    const name = `save-${this.#sent.size}`;
    const text = `${name} at ${performance.now()}`;
    this.#sent.set(name, text);
    const patch = { saves: { [name]: text } };
    const answer = await call(origin, this.#session, 'PATCH', this.#path, patch).catch(() => null);
    if (!answer) return false;
    if (answer.status === 503) {
      this.refused.set(name, (await answer.json()) as Problem);
      return true;
    }
    if (!answer.ok) throw new Error(`A save was answered ${answer.status}: ${await answer.text()}`);
    this.#acknowledged.add(name);
    // The headers contain the revision. The body may never arrive.
    this.#revision = Math.max(this.#revision, Number(answer.headers.get('etag')?.replaceAll('"', '')));
    await answer.body?.cancel().catch(() => {});
    return true;
  }

  /**
   * Returns the contradictions between the server and the ledger; empty if each acknowledged save is stored
   * once and completely.
   */
  async contradictions({ origin }: Product): Promise<string[]> {
    const answer = await call(origin, this.#session, 'GET', this.#path);
    if (!answer.ok) return [`The tour was answered ${answer.status}.`];
    const { revision, saves = {} } = (await answer.json()) as SavedTour;
    const found: string[] = [];
    if (revision < this.#revision)
      found.push(`Revision ${revision} after ${this.#revision} was acknowledged.`);
    for (const name of this.#acknowledged) if (!(name in saves)) found.push(`${name} is lost.`);
    for (const [name, { detail }] of this.refused) {
      if (name in saves && detail.includes('could not be done')) found.push(`${name} was done all the same.`);
    }
    for (const [name, text] of Object.entries(saves)) {
      if (this.#sent.get(name) !== text) found.push(`${name} holds “${text}”.`);
    }
    const count = Object.keys(saves).length;
    if (count !== revision) found.push(`${count} saves made revision ${revision}.`);
    return found;
  }

  get #path(): string {
    return api.tour(demoTour(this.#session.userId));
  }
}
