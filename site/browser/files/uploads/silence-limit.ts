/** Milliseconds without a byte after which a connection counts as lost, and in which the server makes what it has durable. */
const WHILE_SENDING = 45_000;
const WHILE_FINISHING = 600_000;

/** Notices a connection that is lost without a word, as one is whose network has changed. */
export class SilenceLimit {
  readonly #silent: () => void;
  #timer: ReturnType<typeof setTimeout>;

  constructor(silent: () => void) {
    this.#silent = silent;
    this.#timer = setTimeout(silent, WHILE_SENDING);
  }

  /** `all`: everything is sent. */
  heard(all: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#silent, all ? WHILE_FINISHING : WHILE_SENDING);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
