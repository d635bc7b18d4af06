import type { Needs } from '../../../platform/access/context.ts';
import { hashSecret } from '../../identity/sessions/secret-token.ts';
import { readRights, type Right } from './read-rights.ts';

/** Rights kept at most; the oldest goes for another. */
const MOST = 10_000;

/** A right, and when it was asked for, milliseconds of `performance.now()`. */
export interface AskedRight {
  right: Right;
  askedAt: number;
}

interface Kept {
  askedAt: number;
  right: Promise<Right | null>;
}

/** What the database said of grants a moment ago: a page asks for many files at once. */
export class KeptRights {
  readonly #context: Needs<'store' | 'now'>;
  readonly #keptFor: number;
  /** By the hash of the grant, oldest first. */
  readonly #kept = new Map<string, Kept>();

  /** `keptFor`: milliseconds. */
  constructor(context: Needs<'store' | 'now'>, keptFor: number) {
    this.#context = context;
    this.#keptFor = keptFor;
  }

  /** The right that a grant gives; null for none. What was refused is asked for again each time. */
  async find(grant: string): Promise<AskedRight | null> {
    const grantHash = hashSecret(grant);
    const kept = this.#keptOf(grantHash) ?? this.#ask(grantHash);
    const right = await kept.right;
    return right && right.endsAt > this.#context.now() ? { right, askedAt: kept.askedAt } : null;
  }

  /** The next request asks anew. */
  forget(isMeant: (right: Right) => boolean): void {
    for (const [grantHash, kept] of this.#kept) {
      void kept.right.then(
        (right) => right && isMeant(right) && this.#drop(grantHash, kept),
        () => {},
      );
    }
  }

  #keptOf(grantHash: string): Kept | undefined {
    const kept = this.#kept.get(grantHash);
    return kept && performance.now() - kept.askedAt < this.#keptFor ? kept : undefined;
  }

  #ask(grantHash: string): Kept {
    const right = readRights(this.#context, [grantHash]).then((rights) => rights.get(grantHash) ?? null);
    const kept = { askedAt: performance.now(), right };
    // Anew, so that it is the youngest.
    this.#kept.delete(grantHash);
    this.#kept.set(grantHash, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
    const drop = () => this.#drop(grantHash, kept);
    right.then((found) => found ?? drop(), drop);
    return kept;
  }

  #drop(grantHash: string, kept: Kept): void {
    if (this.#kept.get(grantHash) === kept) this.#kept.delete(grantHash);
  }
}
