import { AppError } from '../../../../contract/errors.ts';

export interface SpeedLimit {
  /** Minimum average over `window` milliseconds of waiting. */
  bytesPerSecond: number;
  window: number;
}

/**
 * Checks whether bytes arrive fast enough. Counts only time spent waiting for them, so that the server's own
 * delays do not count against the sender. The caller measures the time.
 */
export class LeastSpeed {
  readonly #limit: SpeedLimit;
  #waited = 0;
  #bytes = 0;

  constructor(limit: SpeedLimit) {
    this.#limit = limit;
  }

  /** Milliseconds within which the next bytes must arrive. */
  get left(): number {
    return Math.max(0, this.#limit.window - this.#waited);
  }

  /** Records bytes, and the milliseconds spent waiting for them. */
  note(bytes: number, waited: number): void {
    this.#waited += waited;
    this.#bytes += bytes;
    const { bytesPerSecond, window } = this.#limit;
    if (this.#bytes < (bytesPerSecond * window) / 1000) return;
    this.#waited = 0;
    this.#bytes = 0;
  }
}

/** Limits of large bodies in the server, and of those that wait. */
export interface LargeBodyLimits {
  /**
   * Maximum number that are read at the same time. Multiplied by their size, this limits the memory for them.
   */
  places: number;
  /** Maximum of these per user. */
  placesEach: number;
  waiting: number;
  waitingEach: number;
  /** Milliseconds after which a waiting request is rejected and should be retried. */
  patience: number;
  /** Milliseconds after which a user's only slot can go to a user without any. */
  turn: number;
  /** The error message for a request that gets no slot. */
  refusal: string;
}

export const LARGE_BODY_LIMITS: LargeBodyLimits = {
  places: 8,
  placesEach: 4,
  waiting: 100,
  waitingEach: 30,
  patience: 20_000,
  turn: 10_000,
  refusal:
    'The server is receiving too many large requests. Nothing was changed. Wait a moment, then try again.',
};

/** Seconds after which a client should retry. */
const RETRY_AFTER = 5;
/** Milliseconds between two checks for a slot that should go to another user. */
const LOOK_EVERY = 1_000;

interface Waiting {
  holder: string;
  giveWay: GiveWay | undefined;
  enter: (held: Held) => void;
  refuse: () => void;
}

/** Asks a body to release its slot early. The received data is kept, and the upload resumes later. */
type GiveWay = (refusal: AppError) => void;

interface Held {
  holder: string;
  since: number;
  /** Absent if calling it would lose the received data, and after it was called. */
  giveWay: GiveWay | undefined;
}

/** The right to read a large body and then to process it exclusively. */
export interface Place {
  /**
   * Resolves when the bodies that were read earlier have been processed, in a separate turn of the event
   * loop.
   */
  turn(): Promise<void>;
  release(): void;
}

/**
 * Lets a few large bodies in at a time and has them processed one by one. Each turn of the event loop then
 * parses, checks or stores at most one of them, and other requests are served in between. Users share the
 * slots: the next one goes to the user with the fewest. If a user has more than one while another user waits,
 * their oldest is released.
 */
export class LargeBodies {
  readonly #limits: LargeBodyLimits;
  readonly #now: () => number;
  readonly #held = new Set<Held>();
  #waiting: Waiting[] = [];
  /** Slots that were asked to be released but are still in use. */
  readonly #leaving = new Set<Held>();
  #looks: NodeJS.Timeout | undefined;
  #worked: Promise<unknown> = Promise.resolve();

  constructor(limits: LargeBodyLimits = LARGE_BODY_LIMITS, now = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Returns a slot for a body of `holder`, after waiting for one if necessary. Throws `AppError('busy')`. */
  async take(holder: string, giveWay?: GiveWay): Promise<Place> {
    return this.#place(this.#enter(holder, giveWay) ?? (await this.#wait(holder, giveWay)));
  }

  #enter(holder: string, giveWay: GiveWay | undefined): Held | null {
    if (this.#held.size >= this.#limits.places || this.#count(holder) >= this.#limits.placesEach) return null;
    const held = { holder, giveWay, since: this.#now() };
    this.#held.add(held);
    return held;
  }

  #count(holder: string, among: Iterable<{ holder: string }> = this.#held): number {
    let count = 0;
    for (const each of among) if (each.holder === holder) count += 1;
    return count;
  }

  #wait(holder: string, giveWay: GiveWay | undefined): Promise<Held> {
    const { waiting, waitingEach, patience } = this.#limits;
    const own = this.#count(holder, this.#waiting);
    if (own >= waitingEach) throw this.#busy();
    if (this.#waiting.length >= waiting) this.#turnAway(own);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiting = this.#waiting.filter((each) => each !== waiter);
        if (this.#waiting.length > 0) return;
        clearInterval(this.#looks);
        this.#looks = undefined;
      };
      const waiter: Waiting = {
        holder,
        giveWay,
        enter(held) {
          leave();
          resolve(held);
        },
        refuse: () => {
          leave();
          reject(this.#busy());
        },
      };
      const timer = setTimeout(waiter.refuse, patience);
      this.#waiting.push(waiter);
      this.#looks ??= setInterval(() => this.#makeRoom(), LOOK_EVERY).unref();
      this.#makeRoom();
    });
  }

  /**
   * Makes space in the queue for a user with `own` entries: removes the last entry of the user with the most.
   */
  #turnAway(own: number): void {
    const counts = this.#waiting.map((each) => this.#count(each.holder, this.#waiting));
    const most = Math.max(...counts);
    if (most <= own + 1) throw this.#busy();
    this.#waiting[counts.lastIndexOf(most)]?.refuse();
  }

  /**
   * Asks for one slot per waiting user: from users with more slots or, for a user with none, also from users
   * who have held theirs for `turn`. Slots that were already asked for, but are not free yet, serve the
   * waiting users with the fewest slots.
   */
  #makeRoom(): void {
    const waiting = new Set(this.#waiting.map(({ holder }) => holder));
    const fewest = [...waiting].map((holder) => this.#count(holder)).sort((a, b) => a - b);
    for (const own of fewest.slice(this.#leaving.size)) this.#askFor(own);
  }

  #askFor(own: number): void {
    const latest = this.#now() - this.#limits.turn;
    let found: Held | null = null;
    let most = 0;
    for (const held of this.#held) {
      const theirs = held.giveWay ? this.#count(held.holder) : 0;
      const mayBeAsked = theirs > own + 1 || (own === 0 && held.since <= latest);
      // The set is in the order of arrival.
      if (mayBeAsked && theirs > most) [found, most] = [held, theirs];
    }
    if (!found) return;
    const { giveWay } = found;
    found.giveWay = undefined;
    this.#leaving.add(found);
    giveWay?.(this.#busy());
  }

  #place(held: Held): Place {
    let endWork = () => {};
    return {
      turn: async () => {
        const previous = this.#worked;
        this.#worked = new Promise<void>((resolve) => (endWork = resolve));
        await previous;
        await new Promise(setImmediate);
      },
      release: () => {
        if (!this.#held.delete(held)) return;
        this.#leaving.delete(held);
        endWork();
        this.#letIn();
      },
    };
  }

  /** Lets in waiting bodies: first of the users with the fewest slots, then in the order of arrival. */
  #letIn(): void {
    const byPlaces = this.#waiting
      .map((waiter) => ({ waiter, own: this.#count(waiter.holder) }))
      .sort((a, b) => a.own - b.own);
    for (const { waiter } of byPlaces) {
      const held = this.#enter(waiter.holder, waiter.giveWay);
      if (held) return waiter.enter(held);
    }
  }

  #busy(): AppError {
    return new AppError('busy', this.#limits.refusal, { retryAfter: RETRY_AFTER });
  }
}
