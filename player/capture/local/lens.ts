/** The vertical angle of the view inside, radians: what fits the window, narrowed as one zooms in. */
export interface Lens {
  readonly angle: number;
  /** The view is so many times as wide as high. */
  fit(aspect: number): void;
  /** Scales what is seen by a factor, within bounds; at once while a hand does it. */
  zoom(factor: number, smooth: boolean): void;
  /** Goes back to the whole angle. */
  restore(smooth: boolean): void;
  /** Moves time on (milliseconds). True while it still changes. */
  step(elapsed: number): boolean;
}

/** Degrees. On a wide view the vertical angle is fixed; on a tall one it grows until enough is seen from side to side. */
const VERTICAL = 60;
const HORIZONTAL_LEAST = 55;
const VERTICAL_MOST = 80;
/** The part of the whole view that one may zoom into. */
const ZOOM_LEAST = 0.35;
/** Milliseconds in which a smooth zoom does 63 % of what is left. */
const EASE_TIME = 90;
const DONE = 0.001;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function createLens(): Lens {
  let whole = Math.tan(radians(VERTICAL / 2));
  let goal = 1;
  let now = 1;
  return {
    get angle() {
      return 2 * Math.atan(whole * now);
    },
    fit(aspect) {
      const sideways = Math.tan(radians(HORIZONTAL_LEAST / 2)) / aspect;
      const [least, most] = [Math.tan(radians(VERTICAL / 2)), Math.tan(radians(VERTICAL_MOST / 2))];
      whole = Math.max(least, Math.min(most, sideways));
    },
    zoom(factor, smooth) {
      goal = Math.max(ZOOM_LEAST, Math.min(1, goal * factor));
      if (!smooth) now = goal;
    },
    restore(smooth) {
      goal = 1;
      if (!smooth) now = 1;
    },
    step(elapsed) {
      if (now === goal) return false;
      now += (goal - now) * (1 - Math.exp(-elapsed / EASE_TIME));
      if (Math.abs(goal - now) < DONE) now = goal;
      return true;
    },
  };
}
