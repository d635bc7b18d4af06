/** Timers of one page that run when the test decides, the earliest first. */
export class ManualTimers {
  readonly #due = new Map<number, { at: number; run: () => void }>();
  #now = 0;
  #ids = 0;

  set(run: () => void, milliseconds = 0): number {
    this.#ids += 1;
    this.#due.set(this.#ids, { at: this.#now + milliseconds, run });
    return this.#ids;
  }

  clear(id: number): void {
    this.#due.delete(id);
  }

  runNext(): void {
    const [next] = [...this.#due].sort(([, a], [, b]) => a.at - b.at);
    if (!next) return;
    const [id, { at, run }] = next;
    this.#due.delete(id);
    this.#now = at;
    run();
  }
}
