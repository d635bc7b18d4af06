const HOUR = 3_600_000;

/**
 * Milliseconds for which an unused file is kept, so that it remains available for an undo, for an upload of
 * the same file and for a running backup. A file without a row, or an unfinished file, counts as abandoned
 * after this time.
 */
export const KEPT_UNUSED = 24 * HOUR;
/** How long swept files can be restored, in milliseconds. */
export const QUARANTINED = 7 * 24 * HOUR;
/** Milliseconds between two sweeps, and between two checks of the whole store. */
export const SWEEP_EVERY = HOUR;
export const ORPHANS_EVERY = 24 * HOUR;

/**
 * Runs `work` every `every` milliseconds. Returns a function that prevents further runs and waits for the
 * current run.
 */
export function repeat(every: number, work: () => Promise<void>): () => Promise<void> {
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    underWay = work();
  }, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
