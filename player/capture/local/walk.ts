import type { Sweep } from '../../../contract/capture.ts';
import type { Manifest } from '../manifest.ts';
import { clampPitch, nearestAngle, type Pose } from '../pose.ts';
import { findSweep, neighbourTowards } from './sweep-graph.ts';

/** A direction one can walk in, relative to where one looks. */
export type Direction = 'forward' | 'back' | 'left' | 'right';

export interface Walk {
  /** The eye as it is now; the same object for ever, changed in place. */
  readonly pose: Pose;
  /** 0: the space is seen, 1: it is hidden (in the middle of a jump). */
  readonly veil: number;
  here(): Sweep;
  /** Turns by an angle (radians): at once while dragging, smoothly for a key. */
  turn(yaw: number, pitch: number, smooth: boolean): void;
  /** Goes to a sweep: a flight to a neighbour, a jump to any other. Looks along `look` there, or stays as it looks. */
  goTo(sweep: Sweep, look?: { yaw: number; pitch: number }): void;
  /** Goes to the neighbour that lies that way; false when none does. */
  go(direction: Direction): boolean;
  /** Moves time on (milliseconds). True while something still moves. */
  step(elapsed: number): boolean;
}

export interface WalkEvents {
  /** Something is about to move: frames are needed. */
  moving(): void;
  arrived(): void;
}

const QUARTERS: Record<Direction, number> = {
  forward: 0,
  left: Math.PI / 2,
  back: Math.PI,
  right: -Math.PI / 2,
};
/** Milliseconds: a flight's least and most, and what each metre adds. */
const FLIGHT_LEAST = 380;
const FLIGHT_MOST = 900;
const FLIGHT_PER_METRE = 90;
const JUMP = 420;
/** Milliseconds in which a smooth turn does 63 % of what is left. */
const TURN_TIME = 70;
/** Radians under which a turn is done: far less than a pixel. */
const TURN_DONE = 0.0004;

/** One person's way through a local capture. Allocates nothing while it moves. */
export function createWalk(manifest: Manifest, events: WalkEvents, reducedMotion: () => boolean): Walk {
  const { start } = manifest;
  let here = findSweep(manifest, start.sweep)!; // readManifest made sure
  const [x, y, z] = here.position;
  const pose: Pose = { x, y, z, yaw: start.yaw, pitch: start.pitch };
  const from: Pose = { ...pose };
  let yaw = pose.yaw;
  let pitch = pose.pitch;
  let veil = 0;
  /** Milliseconds flown; `duration` 0 means no flight. */
  let flown = 0;
  let duration = 0;
  let jumping = false;

  function stand(): void {
    [pose.x, pose.y, pose.z] = here.position;
    pose.yaw = yaw;
    pose.pitch = pitch;
    veil = 0;
    duration = 0;
  }

  function fly(elapsed: number): void {
    flown += elapsed;
    const part = Math.min(1, flown / duration);
    if (jumping) {
      if (part >= 0.5) [pose.x, pose.y, pose.z] = here.position;
      if (part >= 0.5) pose.yaw = yaw;
      if (part >= 0.5) pose.pitch = pitch;
      veil = 1 - Math.abs(2 * part - 1);
    } else {
      const eased = part * part * (3 - 2 * part);
      pose.x = from.x + (here.position[0] - from.x) * eased;
      pose.y = from.y + (here.position[1] - from.y) * eased;
      pose.z = from.z + (here.position[2] - from.z) * eased;
      pose.yaw = from.yaw + (yaw - from.yaw) * eased;
      pose.pitch = from.pitch + (pitch - from.pitch) * eased;
    }
    if (part < 1) return;
    stand();
    events.arrived();
  }

  function easeTurn(elapsed: number): boolean {
    const part = 1 - Math.exp(-elapsed / TURN_TIME);
    pose.yaw += (yaw - pose.yaw) * part;
    pose.pitch += (pitch - pose.pitch) * part;
    if (Math.abs(yaw - pose.yaw) + Math.abs(pitch - pose.pitch) > TURN_DONE) return true;
    pose.yaw = yaw;
    pose.pitch = pitch;
    return false;
  }

  function goTo(sweep: Sweep, look?: { yaw: number; pitch: number }): void {
    Object.assign(from, pose);
    jumping = sweep !== here && !here.neighbours.includes(sweep.id);
    const distance = Math.hypot(
      sweep.position[0] - pose.x,
      sweep.position[1] - pose.y,
      sweep.position[2] - pose.z,
    );
    here = sweep;
    yaw = look ? nearestAngle(pose.yaw, look.yaw) : pose.yaw;
    pitch = look ? clampPitch(look.pitch) : pose.pitch;
    flown = 0;
    duration = jumping ? JUMP : Math.min(FLIGHT_MOST, FLIGHT_LEAST + FLIGHT_PER_METRE * distance);
    const atOnce = reducedMotion();
    if (atOnce) stand();
    events.moving();
    if (atOnce) events.arrived();
  }

  return {
    pose,
    get veil() {
      return veil;
    },
    here: () => here,
    goTo,
    go(direction) {
      const sweep = neighbourTowards(manifest, here, pose.yaw + QUARTERS[direction]);
      if (sweep) goTo(sweep);
      return sweep !== null;
    },
    turn(byYaw, byPitch, smooth) {
      yaw += byYaw;
      pitch = clampPitch(pitch + byPitch);
      if (duration > 0) {
        from.yaw += byYaw; // a hand may turn the head during a flight
      } else if (!smooth || reducedMotion()) {
        pose.yaw = yaw;
        pose.pitch = pitch;
      }
      events.moving();
    },
    step(elapsed) {
      if (duration > 0) {
        fly(elapsed);
        return true;
      }
      return (pose.yaw !== yaw || pose.pitch !== pitch) && easeTurn(elapsed);
    },
  };
}
