import type { PartBudget } from './part-budget.ts';

/** How many triangles may be shown here now: fewer where frames take long, more where there is time to spare. */
export interface TriangleAllowance {
  readonly triangles: number;
  /** Called before each frame: how long the last one took (milliseconds), and whether something moves. True when there are others now. */
  frame(elapsed: number, moving: boolean): boolean;
  /** What the frames of this movement took says nothing: something else was done meanwhile. */
  disturbed(): void;
}

/** Milliseconds that a frame may take, and under which there is time to spare. */
const SLOW = 36;
const QUICK = 20;
/** Frames that are judged together. */
const JUDGED = 10;
const JUDGED_QUICK = 90;
const LESS = 0.7;
const MORE = 1.25;
/** Frames that are passed over: the first of a movement, and those after something else was done. */
const PASSED_OVER = 3;

export function createTriangleAllowance({
  triangles: most,
  least,
}: Pick<PartBudget, 'triangles' | 'least'>): TriangleAllowance {
  let triangles = most;
  let frames = -PASSED_OVER;
  let time = 0;

  function disturbed(): void {
    frames = -PASSED_OVER;
    time = 0;
  }

  return {
    get triangles() {
      return triangles;
    },
    frame(elapsed, moving) {
      if (!moving) {
        disturbed();
        return false;
      }
      frames += 1;
      if (frames <= 0) return false;
      time += elapsed;
      const mean = time / frames;
      const before = triangles;
      if (frames >= JUDGED && mean > SLOW) triangles = Math.max(least, triangles * LESS);
      else if (frames >= JUDGED_QUICK && mean < QUICK) triangles = Math.min(most, triangles * MORE);
      else if (frames < JUDGED_QUICK) return false;
      frames = time = 0;
      return triangles !== before;
    },
    disturbed,
  };
}
