/** Fewer pixels while moving when the device cannot keep up, all of them at rest. */
export interface Quality {
  /** Called before each frame: how long the last one took (milliseconds), and whether something moves. */
  frame(elapsed: number, moving: boolean): void;
  dispose(): void;
}

/** Parts of the full pixel ratio. */
const LEVELS = [1, 0.75, 0.5];
/** Milliseconds that a frame may take, and under which there is time to spare. */
const SLOW = 42;
const QUICK = 22;
/** Frames that are judged together; the first few of a movement still carry what came before. */
const JUDGED = 8;
const JUDGED_QUICK = 60;
const PASSED_OVER = 2;
/** Milliseconds of rest after which all pixels are drawn. */
const REST = 160;

/** `apply`: takes up a part of the full pixel ratio. `redraw`: asks for a frame. */
export function createQuality(apply: (part: number) => void, redraw: () => void): Quality {
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
    frame(elapsed, moving) {
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
