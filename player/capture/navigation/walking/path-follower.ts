import type { Sweep } from '../../../../contract/capture.ts';
import { clampPitch, nearestAngle, yawTowards, type Pose } from '../../pose.ts';
import type { Look } from '../../camera/head.ts';
import { timeFor } from './walk-duration.ts';
import { createPath } from './path.ts';

/** Walking from where the eye is through some sweeps. Allocates nothing on its way. */
export interface Gait {
  readonly going: boolean;
  /** Where it leads one to look. */
  readonly look: Readonly<Look>;
  /** How much of it is over, 0 to 1. */
  readonly part: number;
  /** Where it is on its way to, and where it last was: null for where it set out. */
  readonly next: Sweep;
  readonly last: Sweep | null;
  /** Sets out, at the pace of the walk that it takes over from. */
  start(options: GaitOptions): void;
  stop(): void;
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
  look: Readonly<Look>;
  /** Looks where it goes, before it comes to the end. */
  ahead: boolean;
}

/** Metres before and after a corner in which it is rounded. */
const ROUNDING = 0.7;
/** Metres ahead at which one looks while walking, and before the end of the way at which one looks to where it leads. */
const AHEAD = 1.8;
const ENDING = 1.6;
/** Milliseconds in which the look comes 63 % nearer to where it should be. */
const TURN_TIME = 240;

/** `standing`: the sweep that counts as the next one before the first walk. */
export function createGait(standing: Sweep): Gait {
  const path = createPath();
  /** Milliseconds, metres, metres per millisecond: in fields, which change in place as a variable's number does not. */
  const now = { duration: 0, initial: 0, flown: 0, gone: 0, speed: 0 };
  const from: Look = { yaw: 0, pitch: 0 };
  const look: Look = { yaw: 0, pitch: 0 };
  const there = { x: 0, y: 0, z: 0 };
  let route: readonly Sweep[] = [standing];
  let going = false;
  let leading = false;
  let index = 0;

  /** Metres per millisecond along x and z. */
  function velocity(): [number, number] {
    if (!going) return [0, 0];
    path.place(now.gone - 0.1, 0, there);
    const { x, z } = there;
    path.place(now.gone + 0.1, 0, there);
    const across = Math.hypot(there.x - x, there.z - z);
    const pace = across > 0 ? now.speed / across : 0;
    return [(there.x - x) * pace, (there.z - z) * pace];
  }

  function start({ pose, route: through, look: end, ahead }: GaitOptions): void {
    const [speedX, speedZ] = velocity();
    route = through;
    path.lead([[pose.x, pose.y, pose.z], ...route.map(({ position }) => position)]);
    now.duration = timeFor(path.length, route.length > 1);
    path.place(Math.min(path.length, ROUNDING), 0, there);
    const [x, z] = [there.x - pose.x, there.z - pose.z];
    const pace = Math.max(0, (speedX * x + speedZ * z) / (Math.hypot(x, z) || 1));
    // so fast from the start that it would overshoot is no use
    now.initial = Math.min(pace * now.duration, 3 * path.length);
    now.flown = now.gone = now.speed = 0;
    from.yaw = pose.yaw;
    from.pitch = pose.pitch;
    look.yaw = nearestAngle(pose.yaw, end.yaw);
    look.pitch = clampPitch(end.pitch);
    going = true;
    leading = ahead;
    index = 0;
  }

  function lookAhead(elapsed: number, pose: Pose): void {
    let { yaw } = look;
    if (path.length - now.gone > ENDING) {
      path.place(now.gone + AHEAD, 0, there);
      if (Math.hypot(there.x - pose.x, there.z - pose.z) > AHEAD / 4)
        yaw = yawTowards(pose.x, pose.z, there.x, there.z);
    }
    const part = 1 - Math.exp(-elapsed / TURN_TIME);
    pose.yaw += (nearestAngle(pose.yaw, yaw) - pose.yaw) * part;
    pose.pitch += (look.pitch - pose.pitch) * part;
  }

  function step(elapsed: number, pose: Pose): boolean {
    now.flown += elapsed;
    const part = now.duration > 0 ? Math.min(1, now.flown / now.duration) : 1;
    const eased = part * part * (3 - 2 * part);
    const gone = path.length * eased + now.initial * part * (1 - part) * (1 - part);
    if (elapsed > 0) now.speed = (gone - now.gone) / elapsed;
    now.gone = gone;
    path.place(gone, ROUNDING, pose);
    while (index < route.length - 1 && gone >= path.ends[index + 1]!) index += 1;
    if (part === 1) index = route.length - 1;
    if (leading) lookAhead(elapsed, pose);
    else {
      pose.yaw = from.yaw + (look.yaw - from.yaw) * eased;
      pose.pitch = from.pitch + (look.pitch - from.pitch) * eased;
    }
    going = part < 1;
    return going;
  }

  return {
    look,
    get going() {
      return going;
    },
    get part() {
      return now.duration > 0 ? Math.min(1, now.flown / now.duration) : 1;
    },
    get next() {
      return route[index]!;
    },
    get last() {
      return route[index - 1] ?? null;
    },
    start,
    stop: () => void (going = false),
    turn(yaw, pitch, pose) {
      if (leading) {
        leading = false;
        from.yaw = look.yaw = pose.yaw;
        from.pitch = look.pitch = pose.pitch;
      }
      from.yaw += yaw;
      look.yaw += yaw;
      from.pitch = clampPitch(from.pitch + pitch);
      look.pitch = clampPitch(look.pitch + pitch);
    },
    step,
  };
}
