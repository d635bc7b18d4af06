import { setTimeout as wait } from 'node:timers/promises';

/** Samples kept: enough for the usual spread, and few enough to follow a mail server that becomes slower. */
const KEPT = 32;

/**
 * How long answers took that sent a mail, so that one that sends none takes as long and tells nobody that the mailbox has
 * had its mails. Times are milliseconds of `performance.now()`.
 */
export class AnswerTimes {
  readonly #samples: number[] = [];

  /** Keeps how long the answer begun at `started` has taken. */
  record(started: number): void {
    this.#samples.push(performance.now() - started);
    if (this.#samples.length > KEPT) this.#samples.shift();
  }

  /** Resolves once the answer begun at `started` has taken as long as one of those kept, chosen at random. */
  async imitate(started: number): Promise<void> {
    const sample = this.#samples[Math.floor(Math.random() * this.#samples.length)] ?? 0;
    await wait(Math.max(0, started + sample - performance.now()));
  }
}
