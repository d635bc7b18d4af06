const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Tells lines of a UTF-8 text by their bytes, from the first to the last. csv-parse counts a line end within quotes twice. */
export class LineCounter {
  #at = 0;
  #line = 1;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Goes on to a byte. */
  moveTo(end: number): void {
    while (this.#at < end) this.#step();
  }

  /** Goes on past line ends; returns the line of what comes then, from 1. */
  skipEmpty(): number {
    while (this.#bytes[this.#at] === LINE_FEED || this.#bytes[this.#at] === CARRIAGE_RETURN) this.#step();
    return this.#line;
  }

  #step(): void {
    const sign = this.#bytes[this.#at];
    this.#at += 1;
    const ends = sign === LINE_FEED || (sign === CARRIAGE_RETURN && this.#bytes[this.#at] !== LINE_FEED);
    if (ends) this.#line += 1;
  }
}
