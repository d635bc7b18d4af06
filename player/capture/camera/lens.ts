import { DEGREE } from '../geometry/pose.ts';
import { approach } from './motion.ts';

/** The vertical angle of view inside, in radians. It fits the window, and zooming in narrows it. */
export interface Lens {
  readonly angle: number;
  /** `aspect`: width divided by height of the view. */
  fit(aspect: number): void;
  /** Zooms by a factor, within limits. With `smooth` false, as during a gesture, it takes effect at once. */
  zoom(factor: number, smooth: boolean): void;
  /** Resets the zoom. */
  restore(smooth: boolean): void;
  /** Advances by `elapsed` milliseconds. Returns true while the angle changes. */
  step(elapsed: number): boolean;
}

/**
 * A wide view has a fixed vertical angle. In a tall view, the angle grows until enough is visible
 * horizontally.
 */
const VERTICAL = 60 * DEGREE;
const MIN_HORIZONTAL = 55 * DEGREE;
const MAX_VERTICAL = 80 * DEGREE;
/** The smallest fraction of the unzoomed view that zooming in can show. */
const MIN_PART = 0.35;
/** The time in which a smooth zoom covers 63 % of the remaining distance, in milliseconds. */
const EASE_TIME = 90;
const DONE = 0.001;

export function createLens(): Lens {
  /**
   * Half the height of the unzoomed view at a distance of a metre, and the target and current fractions of
   * it.
   */
  const zoomed = { whole: Math.tan(VERTICAL / 2), goal: 1, now: 1 };
  const lens = { angle: 0, fit, zoom, restore, step };
  show();

  function show(): void {
    lens.angle = 2 * Math.atan(zoomed.whole * zoomed.now);
  }

  function zoomTo(goal: number, smooth: boolean): void {
    zoomed.goal = goal;
    if (!smooth) zoomed.now = goal;
    show();
  }

  function fit(aspect: number): void {
    const sideways = Math.tan(MIN_HORIZONTAL / 2) / aspect;
    const [min, max] = [Math.tan(VERTICAL / 2), Math.tan(MAX_VERTICAL / 2)];
    zoomed.whole = Math.max(min, Math.min(max, sideways));
    show();
  }

  function zoom(factor: number, smooth: boolean): void {
    zoomTo(Math.max(MIN_PART, Math.min(1, zoomed.goal * factor)), smooth);
  }

  function restore(smooth: boolean): void {
    zoomTo(1, smooth);
  }

  function step(elapsed: number): boolean {
    if (zoomed.now === zoomed.goal) return false;
    zoomed.now += (zoomed.goal - zoomed.now) * approach(elapsed, EASE_TIME);
    if (Math.abs(zoomed.goal - zoomed.now) < DONE) zoomed.now = zoomed.goal;
    show();
    return true;
  }

  return lens;
}
