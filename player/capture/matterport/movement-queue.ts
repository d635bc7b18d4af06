/** Milliseconds after which a movement counts as over, whatever the provider reports. */
const LIMIT = 10_000;

/** One movement at a time, since the provider refuses a second one: the newest request is next, those between are left out. */
export interface MovementQueue {
  /**
   * Moves by `steps`, which asks `superseded` between them. Resolves when it has come to rest, also when it was superseded,
   * left out or refused.
   */
  start(steps: (superseded: () => boolean) => Promise<unknown>): Promise<void>;
  atRest(): boolean;
  dispose(): void;
}

export function createMovementQueue(): MovementQueue {
  let newest = 0;
  /** The last that has come to rest or was superseded. */
  let ended = 0;
  let resting: Promise<void> = Promise.resolve();
  const disposed = new AbortController();
  return {
    start(steps) {
      const number = (newest += 1);
      const superseded = (): boolean => number !== newest;
      resting = resting.then(() =>
        superseded() ? undefined : withinLimit(steps(superseded), disposed.signal),
      );
      void resting.then(() => (ended = number));
      return resting;
    },
    atRest: () => ended === newest || disposed.signal.aborted,
    dispose() {
      newest += 1;
      disposed.abort();
    },
  };
}

function withinLimit(moving: Promise<unknown>, ended: AbortSignal): Promise<void> {
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
