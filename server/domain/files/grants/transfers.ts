import type { Needs } from '../../../platform/access/context.ts';
import { batches } from '../../../platform/store/store.ts';
import { readRights, type Right } from './read-rights.ts';
import { hashSecret } from '../../identity/sessions/secret-token.ts';

export interface TransferTimes {
  /** Milliseconds between two checks of the rights of running transfers. */
  sweep: number;
  /** Milliseconds without a successful check after which a transfer ends. */
  unsure: number;
}

interface Transfer extends AskedRight {
  cut: () => void;
  /** Returns whether the current rights of the grant still include the file that is being sent. */
  holds: (right: Right) => boolean;
}

/** Tracks the running transfers. Ends a transfer when its right ends, or when the right cannot be checked. */
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

  /**
   * Registers a transfer. `cut` aborts it, so that the receiver notices that the file is incomplete. Returns
   * a function to call at the end of the transfer.
   */
  begin(asked: AskedRight, cut: () => void, holds: Transfer['holds'] = () => true): () => void {
    const transfer = { ...asked, cut, holds };
    this.#underWay.add(transfer);
    this.#timer ??= setInterval(() => this.#sweep(), this.#times.sweep).unref();
    return () => this.#end(transfer);
  }

  /** Aborts the selected transfers without checking their rights. */
  cut(isMeant: (right: Right) => boolean): void {
    for (const transfer of this.#underWay) if (isMeant(transfer.right)) this.#cut(transfer);
  }

  /**
   * If `isMeant` selects the right of at least one transfer, checks the rights of all transfers without
   * waiting for the next sweep.
   */
  askAgain(isMeant: (right: Right) => boolean): void {
    if (![...this.#underWay].some(({ right }) => isMeant(right))) return;
    // Waits for the current check, which may have started before the rights changed.
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
        'the rights of running transfers could not be checked in time',
      );
      for (const transfer of unsure) this.#cut(transfer);
    }
    this.#ask();
  }

  /** Starts a check unless one is running. */
  #ask(): void {
    this.#asking ??= this.#askOnce().finally(() => {
      this.#asking = null;
    });
  }

  async #askOnce(): Promise<void> {
    const asked = [...this.#underWay];
    const grants = [...new Set(asked.map(({ right }) => right.grantHash))];
    try {
      for (const batch of batches(grants)) {
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
      this.#context.log.warn({ err: error }, 'the rights of running transfers could not be checked');
    }
  }
}

/** Maximum number of cached rights. Above this number, each new right replaces the oldest cached right. */
const MOST = 10_000;

/** A right and the time of its check, in milliseconds of `performance.now()`. */
interface AskedRight {
  right: Right;
  askedAt: number;
}

interface Kept {
  askedAt: number;
  right: Promise<Right | null>;
}

/** Caches rights for a short time, because a page requests many files at once. */
export class KeptRights {
  readonly #context: Needs<'store' | 'now'>;
  readonly #keptFor: number;
  /** Cached rights by the hash of their grant, oldest first. */
  readonly #kept = new Map<string, Kept>();

  /** `keptFor`: milliseconds for which a right is cached. */
  constructor(context: Needs<'store' | 'now'>, keptFor: number) {
    this.#context = context;
    this.#keptFor = keptFor;
  }

  /** Returns the right of a grant, or null if the grant gives no right. Caches only rights that exist. */
  async find(grant: string): Promise<AskedRight | null> {
    const grantHash = hashSecret(grant);
    const kept = this.#keptOf(grantHash) ?? this.#ask(grantHash);
    const right = await kept.right;
    return right && right.endsAt > this.#context.now() ? { right, askedAt: kept.askedAt } : null;
  }

  /** Removes rights from the cache, so that the next request checks them again. */
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
    // Deletes the entry before setting it, so that it moves to the end of the map.
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
