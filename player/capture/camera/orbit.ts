import { type Bounds, copyFraming, createFraming, moveOver, type Framing } from './framing.ts';
import { approach } from './motion.ts';
import { shiftForCover, PLAN_PITCH, type ViewWindow } from './overview.ts';

/**
 * The limits of the pitch in the dollhouse, in radians. They keep the eye above the ground, and keep it from
 * looking straight down, where the yaw would be undefined.
 */
const MIN_PITCH = -1.5;
const MAX_PITCH = -0.12;
/** The height of the view at maximum zoom, in metres. */
export const MIN_SPAN = 2;
/** The time in which a smooth movement covers 63% of the remaining distance, in milliseconds. */
const EASE_TIME = 90;
/**
 * A movement ends when the sum of all remaining changes is below this value. Changes of position and zoom
 * count as fractions of the view's height, and changes of direction in radians.
 */
const DONE = 0.0003;
/**
 * In a low view, the ground looks foreshortened. A drag therefore moves the ground farther, at most by this
 * factor.
 */
const MAX_FORESHORTENING = 3;

/**
 * Returns the outside view of a capture, which the user can turn, tilt, move and zoom. It allocates nothing
 * while it moves.
 */
export function createOrbit(moving: () => void) {
  const now = createFraming();
  const goal = createFraming();
  let limits: Bounds | null = null;
  let widest = 1;
  let view: ViewWindow = { aspect: 1, coveredRight: 0, coveredBelow: 0 };

  const flat = (): boolean => goal.pitch === PLAN_PITCH;

  const foreshortening = (): number => Math.min(MAX_FORESHORTENING, 1 / Math.sin(-goal.pitch));

  /** Keeps the centre of the uncovered part of the window within the bounds. */
  function keepWithin(): void {
    if (!limits) return;
    goal.x = clamp(goal.x, limits.minX, limits.maxX);
    goal.y = clamp(goal.y, limits.minY, limits.maxY);
    goal.z = clamp(goal.z, limits.minZ, limits.maxZ);
  }

  function change(smooth: boolean): void {
    shiftForCover(goal, view, -1);
    keepWithin();
    shiftForCover(goal, view, 1);
    if (!smooth) copyFraming(goal, now);
    moving();
  }

  return {
    /** The current framing. It is always the same object, changed in place. */
    now,
    /**
     * Shows a framing immediately. `maxSpan` is the largest height of the view, in metres. The user cannot
     * zoom out beyond `maxSpan` or, if `framing` shows more, beyond `framing`.
     */
    start(framing: Framing, bounds: Bounds, maxSpan: number): void {
      limits = bounds;
      widest = Math.max(maxSpan, framing.span);
      copyFraming(framing, goal);
      copyFraming(framing, now);
    },
    /**
     * Adapts to another window size. The view turns around the centre of the part of the window that nothing
     * covers, and the limits apply to that centre.
     */
    fit(window: ViewWindow): void {
      view = window;
    },
    /** Moves to another framing. */
    moveTo(framing: Framing, smooth: boolean): void {
      widest = Math.max(widest, framing.span);
      copyFraming(framing, goal);
      if (!smooth) copyFraming(goal, now);
      moving();
    },
    /** Limits the view to other bounds. */
    setBounds(bounds: Bounds, smooth: boolean): void {
      limits = bounds;
      shiftForCover(goal, view, -1);
      goal.y = (bounds.minY + bounds.maxY) / 2;
      shiftForCover(goal, view, 1);
      change(smooth);
    },
    /** Turns the view around its centre by the given angles, in radians. A floor plan does not turn. */
    turn(yaw: number, pitch: number, smooth: boolean): void {
      if (flat()) return;
      shiftForCover(goal, view, -1);
      goal.yaw += yaw;
      goal.pitch = clamp(goal.pitch + pitch, MIN_PITCH, MAX_PITCH);
      shiftForCover(goal, view, 1);
      change(smooth);
    },
    /** Moves the ground by fractions of the view's height, to the right and down, as a drag does. */
    pan(right: number, down: number, smooth: boolean): void {
      moveOver(goal, -right * goal.span, down * goal.span * foreshortening());
      change(smooth);
    },
    /**
     * Multiplies the visible height by `factor` around a point. `right` and `up` are the point's offsets from
     * the centre of the view, as fractions of the view's height. A factor below 1 zooms in.
     */
    zoom(factor: number, right: number, up: number, smooth: boolean): void {
      const previous = goal.span;
      goal.span = clamp(previous * factor, MIN_SPAN, widest);
      const gained = previous - goal.span;
      moveOver(goal, right * gained, up * gained * foreshortening());
      change(smooth);
    },
    /** Advances by `elapsed` milliseconds. Returns true while something moves. */
    step(elapsed: number): boolean {
      const part = approach(elapsed, EASE_TIME);
      const off =
        (Math.abs(goal.x - now.x) + Math.abs(goal.y - now.y) + Math.abs(goal.z - now.z)) / goal.span +
        Math.abs(goal.span - now.span) / goal.span +
        Math.abs(goal.yaw - now.yaw) +
        Math.abs(goal.pitch - now.pitch);
      if (off < DONE) {
        copyFraming(goal, now);
        return false;
      }
      now.x += (goal.x - now.x) * part;
      now.y += (goal.y - now.y) * part;
      now.z += (goal.z - now.z) * part;
      now.span += (goal.span - now.span) * part;
      now.yaw += (goal.yaw - now.yaw) * part;
      now.pitch += (goal.pitch - now.pitch) * part;
      return true;
    },
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
