import type { Needs } from '../../../platform/access/context.ts';
import { readRights, type Right } from './read-rights.ts';
import { hashSecret } from '../../identity/sessions/secret-token.ts';

/** Grants asked for in one query. */
const GRANTS_PER_QUERY = 500;

export interface TransferTimes {
  /** Rights of transfers under way are asked for again. */
  sweep: number;
  /** A transfer whose right could not be asked for during this time is cut. */
  unsure: number;
}

interface Transfer extends AskedRight {
  cut: () => void;
  /** Whether what the grant gives by now still has what is being sent. */
  holds: (right: Right) => boolean;
}

/** The files that are being sent. One whose right has ended is cut, and so is one of which nobody can tell. */
export class Transfers {
  readonly #context: Needs<'store' | 'log' | 'now'>;
  readonly #times: TransferTimes;
  readonly #underWay = new Set<Transfer>();
  #timer: NodeJS.Timeout | null = null;
  #asking: Promise<void> | null = null;

  constructor(context: Needs<'store' | 'log' | 'now'>, times: TransferTimes) {
    this.#context = context;
    this.#times = times;
  }

  /** `cut` breaks the transfer off, so that its receiver sees that it is incomplete. Answers what is to be called at its end. */
  begin(asked: AskedRight, cut: () => void, holds: Transfer['holds'] = () => true): () => void {
    const transfer = { ...asked, cut, holds };
    this.#underWay.add(transfer);
    this.#timer ??= setInterval(() => this.#sweep(), this.#times.sweep).unref();
    return () => this.#end(transfer);
  }

  /** Cuts without asking. */
  cut(isMeant: (right: Right) => boolean): void {
    for (const transfer of this.#underWay) if (isMeant(transfer.right)) this.#cut(transfer);
  }

  /** Asks for the rights now, where any are meant. */
  askAgain(isMeant: (right: Right) => boolean): void {
    if (![...this.#underWay].some(({ right }) => isMeant(right))) return;
    // After a question that is under way: that one may have looked too early.
    void Promise.resolve(this.#asking).then(() => this.#ask());
  }

  #cut(transfer: Transfer): void {
    this.#end(transfer);
    transfer.cut();
  }

  #end(transfer: Transfer): void {
    this.#underWay.delete(transfer);
    if (this.#underWay.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #sweep(): void {
    const oldest = performance.now() - this.#times.unsure;
    const unsure = new Set([...this.#underWay].filter(({ askedAt }) => askedAt < oldest));
    if (unsure.size > 0) {
      this.#context.log.warn(
        { transfers: unsure.size },
        'rights of transfers could not be asked for in time',
      );
      for (const transfer of unsure) this.#cut(transfer);
    }
    this.#ask();
  }

  /** One question at a time. */
  #ask(): void {
    this.#asking ??= this.#askOnce().finally(() => {
      this.#asking = null;
    });
  }

  async #askOnce(): Promise<void> {
    const asked = [...this.#underWay];
    const grants = [...new Set(asked.map(({ right }) => right.grantHash))];
    try {
      for (let start = 0; start < grants.length; start += GRANTS_PER_QUERY) {
        const batch = grants.slice(start, start + GRANTS_PER_QUERY);
        const askedAt = performance.now();
        const rights = await readRights(this.#context, batch);
        this.cut(({ grantHash }) => batch.includes(grantHash) && !rights.has(grantHash));
        for (const transfer of asked) {
          const right = rights.get(transfer.right.grantHash);
          if (right && !transfer.holds(right)) this.#cut(transfer);
          if (right) transfer.askedAt = askedAt;
        }
      }
    } catch (error) {
      this.#context.log.warn({ err: error }, 'the rights of transfers could not be asked for');
    }
  }
}

/** Rights kept at most; the oldest goes for another. */
const MOST = 10_000;

/** A right, and when it was asked for, milliseconds of `performance.now()`. */
interface AskedRight {
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

  /** The next request asks again. */
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
