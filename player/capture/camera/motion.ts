import { copyFraming, createFraming, interpolateFraming, type Framing } from './framing.ts';
import { clampPitch, nearestAngle, type Orientation, type Pose } from '../geometry/pose.ts';

/** Progress (0 to 1) of a movement that starts and ends at rest. */
export function easeInOut(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}

/** The same, gentler at both ends: the acceleration does not jump either. */
function easeInOutGently(progress: number): number {
  return progress * progress * progress * (10 - 15 * progress + 6 * progress * progress);
}

/**
 * The part of what is left that an exponential approach covers in `elapsed`, however long the frames are. `time`: in which it
 * covers 63 % (both in milliseconds).
 */
export function approach(elapsed: number, time: number): number {
  return 1 - Math.exp(-elapsed / time);
}

/** A flight of the camera from one framing to another. Allocates nothing on its way. */
interface Flight {
  readonly flying: boolean;
  /** What is seen now; the same object for ever, changed in place. */
  readonly now: Framing;
  /** Sets out from what `now` holds. */
  start(to: Framing, duration: number): void;
  /** Moves time on (milliseconds). False when there is nothing more to fly. */
  step(elapsed: number): boolean;
}

export function createFlight(): Flight {
  const now = createFraming();
  const from = createFraming();
  const goal = createFraming();
  /** Milliseconds. */
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

/** How the eye turns to the orientation it is to have. */
interface Turning {
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
