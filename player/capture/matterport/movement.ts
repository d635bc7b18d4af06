/** Milliseconds after which a movement counts as over, whatever the provider says. */
const LIMIT = 10_000;

/** One movement at a time, since the provider refuses a second one: the newest wish is next, those between are left out. */
export interface Movement {
  /**
   * Moves by `steps`, which asks `overtaken` between them. Resolves when it has come to rest, also when it was overtaken, left
   * out or refused.
   */
  start(steps: (overtaken: () => boolean) => Promise<unknown>): Promise<void>;
  atRest(): boolean;
  dispose(): void;
}

export function createMovement(): Movement {
  let newest = 0;
  /** The last that has come to rest, or was overtaken. */
  let ended = 0;
  let resting: Promise<void> = Promise.resolve();
  const disposed = new AbortController();
  return {
    start(steps) {
      const mine = (newest += 1);
      const overtaken = (): boolean => mine !== newest;
      resting = resting.then(() => (overtaken() ? undefined : within(steps(overtaken), disposed.signal)));
      void resting.then(() => (ended = mine));
      return resting;
    },
    atRest: () => ended === newest || disposed.signal.aborted,
    dispose() {
      newest += 1;
      disposed.abort();
    },
  };
}

function within(moving: Promise<unknown>, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LIMIT);
    const rest = (): void => {
      clearTimeout(timer);
      resolve();
    };
    ended.addEventListener('abort', rest, { once: true });
    moving.then(rest, rest);
  });
}
