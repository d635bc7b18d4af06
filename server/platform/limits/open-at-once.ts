import { AppError } from '../../../contract/errors.ts';
import type { Actor } from '../access/actor.ts';
import { clientNetwork } from './client-network.ts';

/** Seconds after which a rejected client can retry. */
const RETRY_AFTER = 5;

interface MostAtOnce {
  /** Maximum number of open connections per signed-in user. */
  person: number;
  /** Maximum number of open connections per network, for visitors who are not signed in. */
  network: number;
  /** Maximum number of open connections of all visitors together. */
  visitors: number;
}

/**
 * Returns the holder under which an actor's open streams are counted: the user, or the network of a visitor.
 */
export function holderOf(actor: Actor, clientAddress: string): string {
  return actor.kind === 'user' ? `user ${actor.userId}` : `network ${clientNetwork(clientAddress)}`;
}

/**
 * Limits how many connections of one kind, such as event streams, are open in this process: per user, per
 * network of visitors, and for all visitors together.
 */
export class OpenAtOnce {
  readonly #what: string;
  readonly #limits: MostAtOnce;
  readonly #open = new Map<string, number>();
  #visitors = 0;

  /** `what`: a plural noun for the error messages, such as ‘event streams’. */
  constructor(what: string, limits: MostAtOnce) {
    this.#what = what;
    this.#limits = limits;
  }

  /**
   * Counts one more open connection for `holder` (from `holderOf`), until the returned function is called.
   * Throws `too-many-requests` above the holder's limit, and `busy` above the limit for all visitors.
   */
  take(holder: string): () => void {
    const { person, network, visitors } = this.#limits;
    const isVisitor = !holder.startsWith('user ');
    const most = isVisitor ? network : person;
    const open = this.#open.get(holder) ?? 0;
    if (open >= most) {
      const who = isVisitor ? 'Your network already has' : 'You already have';
      const message = `${who} ${most} ${this.#what} in progress, which is the limit. Close other tabs of this site, or wait a moment, then try again.`;
      throw new AppError('too-many-requests', message, { retryAfter: RETRY_AFTER });
    }
    if (isVisitor && this.#visitors >= visitors) {
      const message = `Visitors already have ${visitors} ${this.#what} in progress, which is the limit. Sign in, or wait a moment, then try again.`;
      throw new AppError('busy', message, { retryAfter: RETRY_AFTER });
    }
    this.#open.set(holder, open + 1);
    if (isVisitor) this.#visitors += 1;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      if (isVisitor) this.#visitors -= 1;
      const left = (this.#open.get(holder) ?? 1) - 1;
      if (left > 0) this.#open.set(holder, left);
      else this.#open.delete(holder);
    };
  }
}
