import { AppError } from '../../../../contract/errors.ts';

export interface SpeedLimit {
  /** Minimum average speed over `window`, in bytes per second. */
  bytesPerSecond: number;
  /** Milliseconds of waiting over which the speed is averaged. */
  window: number;
}

/**
 * Checks whether a body arrives fast enough. Counts only the time spent waiting for data, so that the
 * server's own delays do not count against the sender. The caller measures that time.
 */
export class LeastSpeed {
  readonly #limit: SpeedLimit;
  #waited = 0;
  #bytes = 0;

  constructor(limit: SpeedLimit) {
    this.#limit = limit;
  }

  /** Number of milliseconds within which the next bytes must arrive. */
  get left(): number {
    return Math.max(0, this.#limit.window - this.#waited);
  }

  /** Records that `bytes` have arrived after `waited` milliseconds of waiting. */
  note(bytes: number, waited: number): void {
    this.#waited += waited;
    this.#bytes += bytes;
    const { bytesPerSecond, window } = this.#limit;
    if (this.#bytes < (bytesPerSecond * window) / 1000) return;
    this.#waited = 0;
    this.#bytes = 0;
  }
}

/** Limits for large bodies in this process. */
export interface LargeBodyLimits {
  /**
   * Number of slots: how many large bodies are read at the same time. This also limits the memory for them.
   */
  places: number;
  /** Maximum number of slots per user. */
  placesEach: number;
  /** Maximum number of bodies that wait for a slot. */
  waiting: number;
  /** Maximum number of waiting bodies per user. */
  waitingEach: number;
  /** Milliseconds after which a waiting request is rejected and should be retried. */
  patience: number;
  /** Milliseconds after which a user's only slot can go to a user who has no slot. */
  turn: number;
  /** The error message for a request that gets no slot or must release its slot early. */
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
/** Milliseconds between two checks of whether a slot should go to another user. */
const LOOK_EVERY = 1_000;

interface Waiting {
  holder: string;
  giveWay: GiveWay | undefined;
  enter: (held: Held) => void;
  refuse: () => void;
}

/** Makes a transfer release its slot early. The received data is kept, and the upload can resume later. */
type GiveWay = (refusal: AppError) => void;

interface Held {
  holder: string;
  since: number;
  /** Undefined once the holder was asked to give way, and for bodies whose received data would be lost. */
  giveWay: GiveWay | undefined;
}

/** The right to read a large body and then to process it exclusively. */
export interface Place {
  /**
   * Waits until the bodies whose `turn` was called earlier have been processed. Then resolves in a separate
   * turn of the event loop.
   */
  turn(): Promise<void>;
  release(): void;
}

/**
 * Limits how many large bodies are read at the same time, and lets them be processed one by one. Each turn of
 * the event loop then parses, checks or stores at most one of them, and the server can handle other requests
 * in between. Users share the slots: a free slot goes to the waiting user with the fewest slots. A user's
 * oldest slot is released early if the data received so far can be kept, and either the user has at least two
 * more slots than a waiting user, or the waiting user has no slot and the user has held this one for at least
 * `turn`.
 */
export class LargeBodies {
  readonly #limits: LargeBodyLimits;
  readonly #now: () => number;
  readonly #held = new Set<Held>();
  #waiting: Waiting[] = [];
  /** Slots that are still in use after `giveWay` was called. */
  readonly #leaving = new Set<Held>();
  #looks: NodeJS.Timeout | undefined;
  #worked: Promise<unknown> = Promise.resolve();

  constructor(limits: LargeBodyLimits = LARGE_BODY_LIMITS, now = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /**
   * Returns a slot for a body of `holder`, after waiting for one if necessary. Throws `AppError('busy')` if
   * too many bodies are waiting, in total or for this holder, or if no slot becomes free within `patience`.
   * Also throws it if a waiting body must make room for another user's body.
   */
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
   * Makes room in the full queue for a user with `own` waiting bodies: rejects the last waiting body of the
   * user with the most waiting bodies. Throws `busy` unless that user has at least two more waiting bodies
   * than `own`.
   */
  #turnAway(own: number): void {
    const counts = this.#waiting.map((each) => this.#count(each.holder, this.#waiting));
    const most = Math.max(...counts);
    if (most <= own + 1) throw this.#busy();
    this.#waiting[counts.lastIndexOf(most)]?.refuse();
  }

  /**
   * Asks for the release of one slot for each waiting user. Asks only users who have at least two more slots
   * than the waiting user or, if the waiting user has no slot, users who have held a slot for at least
   * `turn`. Slots that are already being released will go to the waiting users with the fewest slots, so none
   * are requested for them.
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
      // `#held` is in the order of arrival, so the loop finds the oldest slot of the user with the most
      // slots.
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

  /**
   * Gives a free slot to the waiting body whose user has the fewest slots. Among equals, the body that has
   * waited longest comes first.
   */
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
