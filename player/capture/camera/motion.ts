import { copyFraming, createFraming, interpolateFraming, type Framing } from './framing.ts';
import { clampPitch, nearestAngle, type Orientation, type Pose } from '../pose.ts';

/** Returns the progress (0 to 1) of a movement that accelerates from rest and slows down to rest. */
export function easeInOut(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}

/** Returns the same as `easeInOut`, but smoother at both ends, because the acceleration is continuous too. */
function easeInOutGently(progress: number): number {
  return progress * progress * progress * (10 - 15 * progress + 6 * progress * progress);
}

/**
 * Returns the fraction of the remaining distance that an exponential approach covers in `elapsed`, so that
 * the movement does not depend on the frame rate. `time` is how long the approach takes to cover 63 %. Both
 * are in milliseconds.
 */
export function approach(elapsed: number, time: number): number {
  return 1 - Math.exp(-elapsed / time);
}

/** A flight of the camera from one framing to another. Allocates nothing during the flight. */
interface Flight {
  readonly flying: boolean;
  /** The current framing. It is always the same object, changed in place. */
  readonly now: Framing;
  /** Starts from the framing in `now`. */
  start(to: Framing, duration: number): void;
  /** Advances by `elapsed` milliseconds. Returns false at the end. */
  step(elapsed: number): boolean;
}

export function createFlight(): Flight {
  const now = createFraming();
  const from = createFraming();
  const goal = createFraming();
  /** The elapsed part of the flight, in milliseconds. */
  let flown = 0;
  let duration = 0;
  return {
    now,
    get flying() {
      return duration > 0;
    },
    start(to, time) {
      copyFraming(now, from);
      copyFraming(to, goal);
      flown = 0;
      duration = time;
    },
    step(elapsed) {
      if (duration === 0) return false;
      flown += elapsed;
      const progress = Math.min(1, flown / duration);
      interpolateFraming(from, goal, easeInOutGently(progress), now);
      if (progress === 1) duration = 0;
      return duration > 0;
    },
  };
}

/** Turns the eye smoothly to a target orientation. */
interface Turning {
  /** The target. It is always the same object, changed in place. */
  readonly goal: Readonly<Orientation>;
  /** Turns to an orientation, taking the shorter way. */
  turnTo(orientation: Readonly<Orientation>): void;
  /** Turns by an angle, radians. */
  turnBy(yaw: number, pitch: number): void;
  /** Sets an orientation immediately. */
  set(orientation: Readonly<Orientation>): void;
  /** Jumps to the target. */
  finish(): void;
  /** Advances by `elapsed` milliseconds. Returns true while the eye turns. */
  step(elapsed: number): boolean;
}

/** The time in which a smooth turn covers 63 % of the remaining angle, in milliseconds. */
const TURN_TIME = 70;
/** A turn ends when less than this remains, in radians: far less than a pixel. */
const TURN_DONE = 0.0004;

/** Creates a turning that rotates the eye in `pose`. */
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
