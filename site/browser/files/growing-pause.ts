/** The first and the longest pause, in milliseconds. */
const FIRST = 1_000;
const LONGEST = 60_000;

/**
 * Waits before each retry: about a second at first, then twice as long each time, up to a minute. The caller
 * can require a minimum length. A pause without a minimum length ends early when the browser comes online.
 */
export class GrowingPause {
  #next = FIRST;

  /** Resets the next pause to the length of the first one. */
  reset(): void {
    this.#next = FIRST;
  }

  /**
   * Resolves after the pause. It lasts at least `atLeast` milliseconds, even if the browser comes online.
   * Rejects if aborted.
   */
  wait(signal: AbortSignal, atLeast = 0): Promise<void> {
    // Randomizes the pause, so that clients do not all reconnect at the same time.
    const length = Math.max(this.#next * (0.8 + 0.2 * Math.random()), atLeast * (1 + 0.2 * Math.random()));
    this.#next = Math.min(this.#next * 2, LONGEST);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, length);
    const goOn = (): void => {
      if (atLeast === 0) resolve();
    };
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    globalThis.addEventListener?.('online', goOn);
    signal.addEventListener('abort', stop);
    return promise.finally(() => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', goOn);
      signal.removeEventListener('abort', stop);
    });
  }
}
