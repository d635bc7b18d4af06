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
  /** The whole view's height a metre away, halved; the parts of it that are aimed at and shown. */
  const zoomed = { whole: Math.tan(radians(VERTICAL / 2)), goal: 1, now: 1 };
  const lens = { angle: 0, fit, zoom, restore, step };
  show();

  function show(): void {
    lens.angle = 2 * Math.atan(zoomed.whole * zoomed.now);
  }

  function aim(goal: number, smooth: boolean): void {
    zoomed.goal = goal;
    if (!smooth) zoomed.now = goal;
    show();
  }

  function fit(aspect: number): void {
    const sideways = Math.tan(radians(HORIZONTAL_LEAST / 2)) / aspect;
    const [least, most] = [Math.tan(radians(VERTICAL / 2)), Math.tan(radians(VERTICAL_MOST / 2))];
    zoomed.whole = Math.max(least, Math.min(most, sideways));
    show();
  }

  function zoom(factor: number, smooth: boolean): void {
    aim(Math.max(ZOOM_LEAST, Math.min(1, zoomed.goal * factor)), smooth);
  }

  function restore(smooth: boolean): void {
    aim(1, smooth);
  }

  function step(elapsed: number): boolean {
    if (zoomed.now === zoomed.goal) return false;
    zoomed.now += (zoomed.goal - zoomed.now) * (1 - Math.exp(-elapsed / EASE_TIME));
    if (Math.abs(zoomed.goal - zoomed.now) < DONE) zoomed.now = zoomed.goal;
    show();
    return true;
  }

  return lens;
}
