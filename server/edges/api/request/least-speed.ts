export interface SpeedLimit {
  /** On average over `window` milliseconds of waiting. */
  bytesPerSecond: number;
  window: number;
}

/**
 * Whether bytes come fast enough. Only time spent waiting for them counts, so that whatever holds us up is not held against their sender. The
 * clock is the caller's.
 */
export class LeastSpeed {
  readonly #limit: SpeedLimit;
  #waited = 0;
  #bytes = 0;

  constructor(limit: SpeedLimit) {
    this.#limit = limit;
  }

  /** Milliseconds that the next bytes may take. */
  get left(): number {
    return Math.max(0, this.#limit.window - this.#waited);
  }

  /** Notes bytes that were waited for. */
  note(bytes: number, waited: number): void {
    this.#waited += waited;
    this.#bytes += bytes;
    const { bytesPerSecond, window } = this.#limit;
    if (this.#bytes < (bytesPerSecond * window) / 1000) return;
    this.#waited = 0;
    this.#bytes = 0;
  }
}
