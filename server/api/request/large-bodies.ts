import { AppError } from '../../../contract/errors.ts';

/** How many large bodies are in the server at once, and how many wait for it. */
export interface LargeBodyLimits {
  /** Read at the same time: with the bytes of each, the memory they may take. */
  places: number;
  /** Of these, one person's. */
  placesEach: number;
  waiting: number;
  waitingEach: number;
  /** Milliseconds after which whoever waits is told to come again. */
  patience: number;
}

export const LARGE_BODY_LIMITS: LargeBodyLimits = {
  places: 8,
  placesEach: 4,
  waiting: 100,
  waitingEach: 30,
  patience: 20_000,
};

/** Seconds after which to try again. */
const RETRY_AFTER = 5;

interface Waiting {
  holder: string;
  enter: () => void;
}

/** The right to read one large body and, once it is read, to work on it when nobody else does. */
export interface Place {
  /** Answers when the bodies read before have been worked on, in a round of the event loop of its own. */
  turn(): Promise<void>;
  release(): void;
}

/**
 * Lets few large bodies in at a time and has them worked on one after another, so that however many come at once, each
 * round of the event loop has one of them to parse, check or store, and everybody else is served between.
 */
export class LargeBodies {
  readonly #limits: LargeBodyLimits;
  readonly #held = new Map<string, number>();
  #waiting: Waiting[] = [];
  #places = 0;
  #worked: Promise<unknown> = Promise.resolve();

  constructor(limits: LargeBodyLimits = LARGE_BODY_LIMITS) {
    this.#limits = limits;
  }

  /** A place for a body of `holder`'s; waits for one while there is none. Throws `AppError('busy')`. */
  async take(holder: string): Promise<Place> {
    if (!this.#enter(holder)) await this.#wait(holder);
    return this.#place(holder);
  }

  #enter(holder: string): boolean {
    const held = this.#held.get(holder) ?? 0;
    if (this.#places >= this.#limits.places || held >= this.#limits.placesEach) return false;
    this.#places += 1;
    this.#held.set(holder, held + 1);
    return true;
  }

  #wait(holder: string): Promise<void> {
    const { waiting, waitingEach, patience } = this.#limits;
    const own = this.#waiting.filter((each) => each.holder === holder).length;
    if (this.#waiting.length >= waiting || own >= waitingEach) throw busy();
    return new Promise((resolve, reject) => {
      const waiter: Waiting = {
        holder,
        enter() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((each) => each !== waiter);
        reject(busy());
      }, patience);
      this.#waiting.push(waiter);
    });
  }

  #place(holder: string): Place {
    let endWork = () => {};
    let released = false;
    return {
      turn: async () => {
        const previous = this.#worked;
        this.#worked = new Promise<void>((resolve) => (endWork = resolve));
        await previous;
        await new Promise(setImmediate);
      },
      release: () => {
        if (released) return;
        released = true;
        endWork();
        this.#leave(holder);
      },
    };
  }

  #leave(holder: string): void {
    this.#places -= 1;
    const held = (this.#held.get(holder) ?? 1) - 1;
    if (held > 0) this.#held.set(holder, held);
    else this.#held.delete(holder);
    const next = this.#waiting.find((each) => this.#enter(each.holder));
    if (!next) return;
    this.#waiting = this.#waiting.filter((each) => each !== next);
    next.enter();
  }
}

function busy(): AppError {
  return new AppError('busy', 'Too many large requests at once. Nothing was changed; try again soon.', {
    retryAfter: RETRY_AFTER,
  });
}
