import type { Sweep } from '../../../contract/capture.ts';
import { clampPitch, nearestAngle, yawTowards, type Pose } from '../pose.ts';
import { createPath } from './path.ts';

/** Yaw and pitch, radians. */
export interface Look {
  yaw: number;
  pitch: number;
}

/** One walk from where the eye is through some sweeps. Allocates nothing on its way. */
export interface Gait {
  /** Where it leads one to look. */
  readonly look: Readonly<Look>;
  /** How much of it is over, 0 to 1. */
  readonly part: number;
  /** Where it is on its way to, and where it last was: null for where it set out. */
  readonly next: Sweep;
  readonly last: Sweep | null;
  /** Metres per millisecond now, in the direction of `x` and `z`. */
  speedTowards(x: number, z: number): number;
  /** A hand turns the head on the way (radians): from then on the way itself no longer does. */
  turn(yaw: number, pitch: number, pose: Pose): void;
  /** Moves time on (milliseconds) and writes the eye into `pose`. False when it has come to its end. */
  step(elapsed: number, pose: Pose): boolean;
}

export interface GaitOptions {
  /** The eye as it sets out. */
  pose: Readonly<Pose>;
  /** At least one. */
  route: readonly Sweep[];
  /** The look at the end. */
  look: Look;
  /** Looks where it goes, before it comes to the end. */
  ahead: boolean;
  /** The walk that this one takes over from. */
  before: Gait | null;
}

/** Milliseconds: a step's least and most, and what each metre adds. */
const STEP_LEAST = 380;
const STEP_MOST = 900;
const STEP_PER_METRE = 90;
/** A long way: milliseconds of its first metre, and how much less than in proportion each further one takes. */
const WAY_PER_METRE = 330;
const WAY_POWER = 0.85;
const WAY_MOST = 7000;
/** Metres before and after a corner in which it is rounded. */
const ROUNDING = 0.7;
/** Metres ahead at which one looks while walking, and before the end of the way at which one looks to where it leads. */
const AHEAD = 1.8;
const ENDING = 1.6;
/** Milliseconds in which the look comes 63 % nearer to where it should be. */
const TURN_TIME = 240;

export function createGait({ pose: start, route, look: end, ahead, before }: GaitOptions): Gait {
  const points = route.map(({ position }) => position);
  const path = createPath([[start.x, start.y, start.z], ...points]);
  const marks = points.map(
    (_, index) => createPath([[start.x, start.y, start.z], ...points.slice(0, index + 1)]).length,
  );
  const { length } = path;
  const duration = timeFor(length, route.length > 1);
  const from: Look = { yaw: start.yaw, pitch: start.pitch };
  const look: Look = { yaw: nearestAngle(start.yaw, end.yaw), pitch: clampPitch(end.pitch) };
  const there = { x: 0, y: 0, z: 0 };
  let leading = ahead;
  let flown = 0;
  let gone = 0;
  let speed = 0;
  let index = 0;

  path.place(Math.min(length, ROUNDING), 0, there);
  // so fast from the start that it would overshoot is no use
  const initial = Math.min(
    (before?.speedTowards(there.x - start.x, there.z - start.z) ?? 0) * duration,
    3 * length,
  );

  function lookAhead(elapsed: number, pose: Pose): void {
    let { yaw } = look;
    if (length - gone > ENDING) {
      path.place(gone + AHEAD, 0, there);
      if (Math.hypot(there.x - pose.x, there.z - pose.z) > AHEAD / 4)
        yaw = yawTowards(pose.x, pose.z, there.x, there.z);
    }
    const part = 1 - Math.exp(-elapsed / TURN_TIME);
    pose.yaw += (nearestAngle(pose.yaw, yaw) - pose.yaw) * part;
    pose.pitch += (look.pitch - pose.pitch) * part;
  }

  return {
    look,
    get part() {
      return duration > 0 ? Math.min(1, flown / duration) : 1;
    },
    get next() {
      return route[index]!;
    },
    get last() {
      return route[index - 1] ?? null;
    },
    speedTowards(x, z) {
      path.place(gone - 0.1, 0, there);
      const { x: lastX, z: lastZ } = there;
      path.place(gone + 0.1, 0, there);
      const across = Math.hypot(there.x - lastX, there.z - lastZ) * Math.hypot(x, z);
      if (across === 0) return 0;
      return speed * Math.max(0, ((there.x - lastX) * x + (there.z - lastZ) * z) / across);
    },
    turn(yaw, pitch, pose) {
      if (leading) {
        leading = false;
        Object.assign(from, { yaw: pose.yaw, pitch: pose.pitch });
        Object.assign(look, from);
      }
      from.yaw += yaw;
      look.yaw += yaw;
      from.pitch = clampPitch(from.pitch + pitch);
      look.pitch = clampPitch(look.pitch + pitch);
    },
    step(elapsed, pose) {
      flown += elapsed;
      const part = duration > 0 ? Math.min(1, flown / duration) : 1;
      const eased = part * part * (3 - 2 * part);
      const now = length * eased + initial * part * (1 - part) * (1 - part);
      speed = elapsed > 0 ? (now - gone) / elapsed : speed;
      gone = now;
      path.place(gone, ROUNDING, pose);
      while (index < route.length - 1 && gone >= marks[index]!) index += 1;
      if (part === 1) index = route.length - 1;
      if (leading) lookAhead(elapsed, pose);
      else {
        pose.yaw = from.yaw + (look.yaw - from.yaw) * eased;
        pose.pitch = from.pitch + (look.pitch - from.pitch) * eased;
      }
      return part < 1;
    },
  };
}

function timeFor(length: number, way: boolean): number {
  const step = Math.min(STEP_MOST, STEP_LEAST + STEP_PER_METRE * length);
  return way ? Math.max(step, Math.min(WAY_MOST, STEP_LEAST + WAY_PER_METRE * length ** WAY_POWER)) : step;
}
