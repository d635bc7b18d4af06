import { type Bounds, copyFraming, createFraming, moveOver, type Framing } from './framing.ts';
import { approach } from './motion.ts';
import { shiftForCover, PLAN_PITCH, type ViewWindow } from './overview.ts';

/** Looking at a capture from outside: turned, tilted, moved and zoomed. Allocates nothing while it moves. */
export interface Orbit {
  /** What is seen now; the same object for ever, changed in place. */
  readonly now: Framing;
  /** Shows a framing at once. `maxSpan`: metres of view height beyond which there is nothing to see. */
  start(framing: Framing, bounds: Bounds, maxSpan: number): void;
  /** The window has another size: turns go around the middle of its free part, and bounds hold there. */
  fit(window: ViewWindow): void;
  /** Moves to another framing. */
  moveTo(framing: Framing, smooth: boolean): void;
  /** Keeps what is seen within other bounds. */
  setBounds(bounds: Bounds, smooth: boolean): void;
  /** Turns around what is looked at (radians); a plan stays as it lies. */
  turn(yaw: number, pitch: number, smooth: boolean): void;
  /** Moves the ground by parts of the view's height: `right` and `down` as a hand drags it. */
  pan(right: number, down: number, smooth: boolean): void;
  /** Scales the view's size by a factor, around a point of it (in parts of its height from the middle; right, up). */
  zoom(factor: number, right: number, up: number, smooth: boolean): void;
  /** Moves time on (milliseconds). True while something still moves. */
  step(elapsed: number): boolean;
}

/** Radians: never below the ground, never quite from above, where a turn would lose its meaning. */
const MIN_PITCH = -1.5;
const MAX_PITCH = -0.12;
/** The closest zoom: metres of view height. */
export const MIN_SPAN = 2;
/** Milliseconds in which a smooth movement does 63 % of what is left. */
const EASE_TIME = 90;
/** Parts of the view, or radians, under which a movement is done. */
const DONE = 0.0003;
/** A low view foreshortens the ground, and a drag would fling it: no more than this much. */
const MAX_FORESHORTENING = 3;

export function createOrbit(moving: () => void): Orbit {
  const now = createFraming();
  const goal = createFraming();
  let limits: Bounds | null = null;
  let widest = 1;
  let view: ViewWindow = { aspect: 1, coveredRight: 0, coveredBelow: 0 };

  const flat = (): boolean => goal.pitch === PLAN_PITCH;

  const foreshortening = (): number => Math.min(MAX_FORESHORTENING, 1 / Math.sin(-goal.pitch));

  /** Limits what is in the middle of the window's free part. */
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
    now,
    start(framing, bounds, maxSpan) {
      limits = bounds;
      widest = Math.max(maxSpan, framing.span);
      copyFraming(framing, goal);
      copyFraming(framing, now);
    },
    fit(window) {
      view = window;
    },
    moveTo(framing, smooth) {
      widest = Math.max(widest, framing.span);
      copyFraming(framing, goal);
      if (!smooth) copyFraming(goal, now);
      moving();
    },
    setBounds(bounds, smooth) {
      limits = bounds;
      shiftForCover(goal, view, -1);
      goal.y = (bounds.minY + bounds.maxY) / 2;
      shiftForCover(goal, view, 1);
      change(smooth);
    },
    turn(yaw, pitch, smooth) {
      if (flat()) return;
      shiftForCover(goal, view, -1);
      goal.yaw += yaw;
      goal.pitch = clamp(goal.pitch + pitch, MIN_PITCH, MAX_PITCH);
      shiftForCover(goal, view, 1);
      change(smooth);
    },
    pan(right, down, smooth) {
      moveOver(goal, -right * goal.span, down * goal.span * foreshortening());
      change(smooth);
    },
    zoom(factor, right, up, smooth) {
      const previous = goal.span;
      goal.span = clamp(previous * factor, MIN_SPAN, widest);
      const gained = previous - goal.span;
      moveOver(goal, right * gained, up * gained * foreshortening());
      change(smooth);
    },
    step(elapsed) {
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
