/** Milliseconds over which the speed is smoothed, and before the first one is told. */
const SMOOTHED_OVER = 4_000;
const FIRST_AFTER = 1_000;

/** How fast bytes go, smoothed so that a person can read it. */
export class SpeedMeter {
  #since = 0;
  #last: { at: number; sent: number } | null = null;
  #perMillisecond: number | null = null;

  /** As many bytes have been sent by now (milliseconds). Fewer than before: the server has less than was sent. */
  note(sent: number, now: number): void {
    const last = this.#last;
    if (!last || sent < last.sent) {
      this.#last = { at: now, sent };
      this.#since = now;
      this.#perMillisecond = null;
      return;
    }
    const passed = now - last.at;
    if (passed < 100) return;
    const measured = (sent - last.sent) / passed;
    const weight = 1 - Math.exp(-passed / SMOOTHED_OVER);
    this.#perMillisecond ??= measured;
    this.#perMillisecond += (measured - this.#perMillisecond) * weight;
    this.#last = { at: now, sent };
  }

  reset(): void {
    this.#last = null;
    this.#perMillisecond = null;
  }

  /** Bytes a second, and seconds until `bytes` are sent; null while nobody can tell. */
  read(bytes: number): { speed: number | null; left: number | null } {
    const last = this.#last;
    if (!last || this.#perMillisecond === null || last.at - this.#since < FIRST_AFTER)
      return { speed: null, left: null };
    const speed = this.#perMillisecond * 1_000;
    return { speed, left: speed > 0 ? Math.max(0, (bytes - last.sent) / speed) : null };
  }
}
