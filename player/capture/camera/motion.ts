import { copyFraming, createFraming, interpolateFraming, type Framing } from './framing.ts';
import { clampPitch, nearestAngle, type Orientation, type Pose } from '../pose.ts';

/** Returns the progress (0 to 1) of a movement that accelerates from rest and slows down to rest. */
export function easeInOut(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}

/**
 * Returns the progress of a movement, like `easeInOut`. The acceleration also changes continuously, which
 * makes the movement smoother at both ends.
 */
function easeInOutGently(progress: number): number {
  return progress * progress * progress * (10 - 15 * progress + 6 * progress * progress);
}

/**
 * Returns the fraction of the remaining distance that an exponential approach covers in `elapsed`, so that
 * the movement does not depend on the frame rate. `time` is how long the approach takes to cover 63%. Both
 * are in milliseconds.
 */
export function approach(elapsed: number, time: number): number {
  return 1 - Math.exp(-elapsed / time);
}

/** Returns a flight of the camera from one framing to another. The flight allocates nothing. */
export function createFlight() {
  const now = createFraming();
  const from = createFraming();
  const goal = createFraming();
  /** The elapsed part of the flight, in milliseconds. */
  let flown = 0;
  let duration = 0;
  return {
    /** The current framing. It is always the same object, changed in place. */
    now,
    get flying() {
      return duration > 0;
    },
    /** Starts a flight of `time` milliseconds from the framing in `now` to the framing `to`. */
    start(to: Framing, time: number): void {
      copyFraming(now, from);
      copyFraming(to, goal);
      flown = 0;
      duration = time;
    },
    /** Advances by `elapsed` milliseconds. Returns false when the flight has ended. */
    step(elapsed: number): boolean {
      if (duration === 0) return false;
      flown += elapsed;
      const progress = Math.min(1, flown / duration);
      interpolateFraming(from, goal, easeInOutGently(progress), now);
      if (progress === 1) duration = 0;
      return duration > 0;
    },
  };
}

/** The time in which a smooth turn covers 63% of the remaining angle, in milliseconds. */
const TURN_TIME = 70;
/**
 * A turn ends when the remaining angle is below this value, in radians. Such an angle is usually smaller than
 * a pixel.
 */
const TURN_DONE = 0.0004;

/** Creates a smooth turn of the eye in `pose`. */
export function createTurning(pose: Pose) {
  const goal: Orientation = { yaw: pose.yaw, pitch: pose.pitch };

  /** Turns the eye to the target orientation immediately. */
  function finish(): void {
    pose.yaw = goal.yaw;
    pose.pitch = goal.pitch;
  }

  return {
    /** The target orientation. It is always the same object, changed in place. */
    goal,
    /** Turns to an orientation, taking the shorter way. */
    turnTo(orientation: Readonly<Orientation>): void {
      goal.yaw = nearestAngle(pose.yaw, orientation.yaw);
      goal.pitch = clampPitch(orientation.pitch);
    },
    /** Turns by the given angles, in radians. */
    turnBy(yaw: number, pitch: number): void {
      goal.yaw += yaw;
      goal.pitch = clampPitch(goal.pitch + pitch);
    },
    /** Sets an orientation immediately. */
    set(orientation: Readonly<Orientation>): void {
      goal.yaw = orientation.yaw;
      goal.pitch = clampPitch(orientation.pitch);
      finish();
    },
    finish,
    /** Advances by `elapsed` milliseconds. Returns true while the eye turns. */
    step(elapsed: number): boolean {
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
