import { clampPitch, nearestAngle, type Pose } from '../pose.ts';

/** Yaw and pitch, radians. */
export interface Look {
  yaw: number;
  pitch: number;
}

/** How the eye turns to the look it is to have. */
export interface Head {
  /** Where it turns to; the same object for ever, changed in place. */
  readonly goal: Readonly<Look>;
  /** Turns to another look from now on, the short way. */
  aim(look: Readonly<Look>): void;
  /** Turns on by an angle. */
  turn(yaw: number, pitch: number): void;
  /** Looks there at once. */
  look(look: Readonly<Look>): void;
  /** Looks at once where it turns to. */
  finish(): void;
  /** Moves time on (milliseconds). True while it still turns. */
  step(elapsed: number): boolean;
}

/** Milliseconds in which a smooth turn does 63 % of what is left. */
const TURN_TIME = 70;
/** Radians under which a turn is done: far less than a pixel. */
const TURN_DONE = 0.0004;

/** Turns the eye that `pose` is. */
export function createHead(pose: Pose): Head {
  const goal: Look = { yaw: pose.yaw, pitch: pose.pitch };

  function finish(): void {
    pose.yaw = goal.yaw;
    pose.pitch = goal.pitch;
  }

  return {
    goal,
    aim(look) {
      goal.yaw = nearestAngle(pose.yaw, look.yaw);
      goal.pitch = clampPitch(look.pitch);
    },
    turn(yaw, pitch) {
      goal.yaw += yaw;
      goal.pitch = clampPitch(goal.pitch + pitch);
    },
    look(look) {
      goal.yaw = look.yaw;
      goal.pitch = clampPitch(look.pitch);
      finish();
    },
    finish,
    step(elapsed) {
      if (pose.yaw === goal.yaw && pose.pitch === goal.pitch) return false;
      const part = 1 - Math.exp(-elapsed / TURN_TIME);
      pose.yaw += (goal.yaw - pose.yaw) * part;
      pose.pitch += (goal.pitch - pose.pitch) * part;
      if (Math.abs(goal.yaw - pose.yaw) + Math.abs(goal.pitch - pose.pitch) > TURN_DONE) return true;
      finish();
      return false;
    },
  };
}
