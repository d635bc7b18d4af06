/** Levels of quality, as fractions of the full pixel ratio. */
const LEVELS = [1, 0.75, 0.5];
/**
 * Frames that take longer than `SLOW` are too slow. Frames that take less than `QUICK` leave time to spare.
 * Both are in milliseconds.
 */
const SLOW = 42;
const QUICK = 22;
/**
 * How many frames are averaged before lowering the quality (`JUDGED`) and before raising it (`JUDGED_QUICK`).
 * The first `PASSED_OVER` frames before each average are skipped, because their durations include earlier
 * work.
 */
const JUDGED = 8;
const JUDGED_QUICK = 60;
const PASSED_OVER = 2;
/** How long everything must be at rest before all pixels are drawn, in milliseconds. */
const REST = 160;

/**
 * Draws fewer pixels during movements if the device cannot keep up. At rest, draws all of them. `apply` sets
 * a fraction of the full pixel ratio. `redraw` requests a frame.
 */
export function createQuality(apply: (part: number) => void, redraw: () => void) {
  let level = 0;
  let applied = 0;
  let frames = 0;
  let time = 0;
  let timer = 0;
  let resting = true;

  function take(next: number): void {
    if (next === applied) return;
    applied = next;
    apply(LEVELS[next]!);
  }

  function judge(elapsed: number): void {
    frames += 1;
    if (frames <= PASSED_OVER) return;
    time += elapsed;
    const judged = frames - PASSED_OVER;
    const mean = time / judged;
    const worse = judged >= JUDGED && mean > SLOW && level < LEVELS.length - 1;
    const better = judged >= JUDGED_QUICK && mean < QUICK && level > 0;
    if (worse) level += 1;
    if (better) level -= 1;
    if (worse || better || judged >= JUDGED_QUICK) frames = time = 0;
  }

  function rest(): void {
    timer = 0;
    take(0);
    redraw();
  }

  return {
    /**
     * Called before each frame with the duration of the last frame (milliseconds) and whether something
     * moves.
     */
    frame(elapsed: number, moving: boolean): void {
      if (moving) {
        if (timer) clearTimeout(timer);
        timer = 0;
        if (resting) frames = time = 0;
        else judge(elapsed);
        take(level);
      } else if (!resting && applied > 0) timer = window.setTimeout(rest, REST);
      resting = !moving;
    },
    dispose: () => clearTimeout(timer),
  };
}
