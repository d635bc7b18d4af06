import type { Bounds } from './bounds.ts';
import { moveAside, PLAN_PITCH, type Frame } from './overview.ts';
import { copySight, createSight, moveOver, type Sight } from './sight.ts';

/** Looking at a capture from outside: turned, tilted, moved and zoomed. Allocates nothing while it moves. */
export interface Orbit {
  /** What is seen now; the same object for ever, changed in place. */
  readonly now: Sight;
  /** Takes up another sight at once. `spanMost`: metres of view height beyond which there is nothing more to see. */
  start(sight: Sight, bounds: Bounds, spanMost: number): void;
  /** One looks through another window: turns go around the middle of its free part, and bounds hold there. */
  fit(window: Frame): void;
  /** Moves to another sight. */
  aim(sight: Sight, smooth: boolean): void;
  /** Keeps what is seen within other bounds. */
  bound(bounds: Bounds, smooth: boolean): void;
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
const PITCH_LOWEST = -1.5;
const PITCH_HIGHEST = -0.12;
/** Metres of view height that one may come near to. */
const SPAN_LEAST = 2;
/** Milliseconds in which a smooth movement does 63 % of what is left. */
const EASE_TIME = 90;
/** Parts of the view, or radians, under which a movement is done. */
const DONE = 0.0003;
/** A low view foreshortens the ground, and a drag would fling it: no more than this much. */
const FORESHORTENING_MOST = 3;

export function createOrbit(moving: () => void): Orbit {
  const now = createSight();
  const goal = createSight();
  let box: Bounds | null = null;
  let most = 1;
  let frame: Frame = { aspect: 1, coveredRight: 0, coveredBelow: 0 };

  const flat = (): boolean => goal.pitch === PLAN_PITCH;

  const foreshortening = (): number => Math.min(FORESHORTENING_MOST, 1 / Math.sin(-goal.pitch));

  /** Of what stands in the middle of the window's free part. */
  function keepWithin(): void {
    if (!box) return;
    goal.x = clamp(goal.x, box.minX, box.maxX);
    goal.y = clamp(goal.y, box.minY, box.maxY);
    goal.z = clamp(goal.z, box.minZ, box.maxZ);
  }

  function change(smooth: boolean): void {
    moveAside(goal, frame, -1);
    keepWithin();
    moveAside(goal, frame, 1);
    if (!smooth) copySight(goal, now);
    moving();
  }

  return {
    now,
    start(sight, bounds, spanMost) {
      box = bounds;
      most = Math.max(spanMost, sight.span);
      copySight(sight, goal);
      copySight(sight, now);
    },
    fit(window) {
      frame = window;
    },
    aim(sight, smooth) {
      most = Math.max(most, sight.span);
      copySight(sight, goal);
      if (!smooth) copySight(goal, now);
      moving();
    },
    bound(bounds, smooth) {
      box = bounds;
      moveAside(goal, frame, -1);
      goal.y = (bounds.minY + bounds.maxY) / 2;
      moveAside(goal, frame, 1);
      change(smooth);
    },
    turn(yaw, pitch, smooth) {
      if (flat()) return;
      moveAside(goal, frame, -1);
      goal.yaw += yaw;
      goal.pitch = clamp(goal.pitch + pitch, PITCH_LOWEST, PITCH_HIGHEST);
      moveAside(goal, frame, 1);
      change(smooth);
    },
    pan(right, down, smooth) {
      moveOver(goal, -right * goal.span, down * goal.span * foreshortening());
      change(smooth);
    },
    zoom(factor, right, up, smooth) {
      const before = goal.span;
      goal.span = clamp(before * factor, SPAN_LEAST, most);
      const gained = before - goal.span;
      moveOver(goal, right * gained, up * gained * foreshortening());
      change(smooth);
    },
    step(elapsed) {
      const part = 1 - Math.exp(-elapsed / EASE_TIME);
      const off =
        (Math.abs(goal.x - now.x) + Math.abs(goal.y - now.y) + Math.abs(goal.z - now.z)) / goal.span +
        Math.abs(goal.span - now.span) / goal.span +
        Math.abs(goal.yaw - now.yaw) +
        Math.abs(goal.pitch - now.pitch);
      if (off < DONE) {
        copySight(goal, now);
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

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
