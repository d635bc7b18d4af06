/** Milliseconds from one write of how far a job is to the next. */
const INTERVAL = 300;

export interface Progress {
  /** Thousandths; -1 where nobody can tell. */
  progress: number;
  text: string;
}

/** Writes how far a job is: the newest, a few times a second at most, one write at a time. */
export class ProgressWriter {
  readonly #write: (progress: Progress) => Promise<unknown>;
  #next: Progress | null = null;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | null = null;
  #last = -Infinity;

  constructor(write: (progress: Progress) => Promise<unknown>) {
    this.#write = write;
  }

  /** As `RunningJob.progress`. */
  report(done: number | null, text: string): void {
    const progress = done === null ? -1 : Math.round(Math.min(Math.max(done, 0), 1) * 1_000);
    this.#next = { progress, text };
    this.#schedule();
  }

  /** Writes no more, and resolves when what is being written is. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#next = null;
    await this.#writing;
  }

  #schedule(): void {
    if (this.#writing || !this.#next) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, this.#last + INTERVAL - performance.now()));
  }

  #flush(): void {
    const progress = this.#next;
    if (!progress) return;
    this.#next = null;
    this.#last = performance.now();
    this.#writing = this.#write(progress)
      // What could not be written is out of date by the next one.
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        this.#writing = null;
        this.#schedule();
      });
  }
}
