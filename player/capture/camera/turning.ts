import { clampPitch, nearestAngle } from '../geometry/angles.ts';
import type { Orientation, Pose } from '../geometry/pose.ts';
import { approach } from './easing.ts';

/** How the eye turns to the orientation it is to have. */
export interface Turning {
  /** What it turns to; the same object for ever, changed in place. */
  readonly goal: Readonly<Orientation>;
  /** Turns to an orientation from now on, the short way. */
  turnTo(orientation: Readonly<Orientation>): void;
  /** Turns on by an angle, radians. */
  turnBy(yaw: number, pitch: number): void;
  /** Takes an orientation up at once. */
  set(orientation: Readonly<Orientation>): void;
  /** Is at once where it turns to. */
  finish(): void;
  /** Moves time on (milliseconds). True while it still turns. */
  step(elapsed: number): boolean;
}

/** Milliseconds in which a smooth turn does 63 % of what is left. */
const TURN_TIME = 70;
/** Radians under which a turn is done: far less than a pixel. */
const TURN_DONE = 0.0004;

/** Turns the eye that `pose` is. */
export function createTurning(pose: Pose): Turning {
  const goal: Orientation = { yaw: pose.yaw, pitch: pose.pitch };

  function finish(): void {
    pose.yaw = goal.yaw;
    pose.pitch = goal.pitch;
  }

  return {
    goal,
    turnTo(orientation) {
      goal.yaw = nearestAngle(pose.yaw, orientation.yaw);
      goal.pitch = clampPitch(orientation.pitch);
    },
    turnBy(yaw, pitch) {
      goal.yaw += yaw;
      goal.pitch = clampPitch(goal.pitch + pitch);
    },
    set(orientation) {
      goal.yaw = orientation.yaw;
      goal.pitch = clampPitch(orientation.pitch);
      finish();
    },
    finish,
    step(elapsed) {
      if (pose.yaw === goal.yaw && pose.pitch === goal.pitch) return false;
      const part = approach(elapsed, TURN_TIME);
      pose.yaw += (goal.yaw - pose.yaw) * part;
      pose.pitch += (goal.pitch - pose.pitch) * part;
      if (Math.abs(goal.yaw - pose.yaw) + Math.abs(goal.pitch - pose.pitch) > TURN_DONE) return true;
      finish();
      return false;
    },
  };
}
