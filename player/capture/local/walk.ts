import type { Sweep } from '../../../contract/capture.ts';
import type { Manifest } from '../manifest.ts';
import { clampPitch, nearestAngle, yawTowards, type Pose } from '../pose.ts';
import { createGait, type Gait, type Look } from './gait.ts';
import { findRoute, metresBetween, type Entry } from '../route.ts';
import { findSweep, neighbourTowards } from './sweep-graph.ts';

/** A direction one can walk in, relative to where one looks. */
export type Direction = 'forward' | 'back' | 'left' | 'right';

export interface Walk {
  /** The eye as it is now; the same object for ever, changed in place. */
  readonly pose: Pose;
  /** 0: the space is seen, 1: it is hidden (in the middle of a jump). */
  readonly veil: number;
  /** Where one stands, or comes to next. */
  here(): Sweep;
  /** Turns by an angle (radians): at once while dragging, smoothly for a key. */
  turn(yaw: number, pitch: number, smooth: boolean): void;
  /** Goes to a sweep: a flight to a neighbour, a jump to any other. Looks along `look` there, or stays as it looks. */
  goTo(sweep: Sweep, look?: Look): void;
  /** Goes to a sweep along the graph; jumps when no way leads there. Looks where it goes, and along `look` in the end. */
  walkTo(sweep: Sweep, look?: Look): void;
  /** Stands at a sweep without a movement, wherever one was. */
  standAt(sweep: Sweep, look: Look): void;
  /** Goes to the neighbour that lies that way; false when none does. `held`: the key is kept down, and may wait. */
  go(direction: Direction, held?: boolean): boolean;
  /** Moves time on (milliseconds). True while something still moves. */
  step(elapsed: number): boolean;
}

export interface WalkEvents {
  /** Something is about to move: frames are needed. */
  moving: () => void;
  arrived: () => void;
}

const QUARTERS: Record<Direction, number> = {
  forward: 0,
  left: Math.PI / 2,
  back: Math.PI,
  right: -Math.PI / 2,
};
/** Milliseconds. */
const JUMP = 420;
/** Milliseconds in which a smooth turn does 63 % of what is left. */
const TURN_TIME = 70;
/** Radians under which a turn is done: far less than a pixel. */
const TURN_DONE = 0.0004;
/** The part of a flight that must be over before a held key leads on. */
const HELD_FROM = 0.6;

/** One person's way through a local capture. Allocates nothing while it moves. */
export function createWalk(manifest: Manifest, events: WalkEvents, reducedMotion: () => boolean): Walk {
  const { start, sweeps } = manifest;
  let here = findSweep(manifest, start.sweep)!; // readManifest made sure
  /** Where one set out from to `here`. */
  let behind = here;
  const [x, y, z] = here.position;
  const pose: Pose = { x, y, z, yaw: start.yaw, pitch: start.pitch };
  /** The look that a turn or a flight leads to. */
  let yaw = pose.yaw;
  let pitch = pose.pitch;
  let veil = 0;
  let gait: Gait | null = null;
  /** Milliseconds since a jump began; negative for no jump. */
  let jumped = -1;

  function stand(): void {
    [pose.x, pose.y, pose.z] = here.position;
    veil = 0;
    gait = null;
    jumped = -1;
  }

  function arrive(): void {
    stand();
    behind = here;
    events.arrived();
  }

  function land(): void {
    pose.yaw = yaw;
    pose.pitch = pitch;
    arrive();
  }

  function jump(elapsed: number): void {
    jumped += elapsed;
    const part = Math.min(1, jumped / JUMP);
    if (part >= 0.5) {
      [pose.x, pose.y, pose.z] = here.position;
      pose.yaw = yaw;
      pose.pitch = pitch;
    }
    veil = 1 - Math.abs(2 * part - 1);
    if (part === 1) land();
  }

  function stride(current: Gait, elapsed: number): void {
    const going = current.step(elapsed, pose);
    here = current.next;
    behind = current.last ?? behind;
    if (going) return;
    yaw = nearestAngle(pose.yaw, current.look.yaw);
    pitch = current.look.pitch;
    arrive();
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

  function aim(look: Look): void {
    yaw = nearestAngle(pose.yaw, look.yaw);
    pitch = clampPitch(look.pitch);
  }

  function beThere(sweep: Sweep): void {
    here = sweep;
    land();
    events.moving();
  }

  function jumpTo(sweep: Sweep, look: Look = pose): void {
    aim(look);
    if (reducedMotion()) return beThere(sweep);
    gait = null;
    here = sweep;
    behind = sweep;
    jumped = 0;
    events.moving();
  }

  function follow(route: readonly Sweep[], look: Look, ahead: boolean): void {
    aim(look);
    if (reducedMotion()) return beThere(route.at(-1)!);
    if (jumped >= 0) stand(); // what a jump hides is not flown through
    gait = createGait({ pose, route, look, ahead, before: gait });
    here = gait.next;
    events.moving();
  }

  /** The sweeps that one may set out to: in the middle of a flight the one before and the one behind. */
  function entries(): Entry[] {
    const eye = [pose.x, pose.y, pose.z] as Sweep['position'];
    const ends = gait ? [here, behind] : [here];
    return ends.map((sweep) => ({ sweep, metres: metresBetween(eye, sweep.position) }));
  }

  function walkTo(sweep: Sweep, look?: Look): void {
    const route = findRoute(sweeps, entries(), sweep);
    if (!route) return jumpTo(sweep, look);
    const ways = route.length > 1 && !gait ? route.slice(1) : route;
    follow(ways, look ?? endLook(ways), ways.length > 1);
  }

  /** One goes on looking as one does after a step, and as one came after a way. */
  function endLook(route: readonly Sweep[]): Look {
    const [last, end] = [route.at(-2), route.at(-1)!];
    if (!last) return { yaw: pose.yaw, pitch: pose.pitch };
    const [fromX, , fromZ] = last.position;
    return { yaw: yawTowards(fromX, fromZ, end.position[0], end.position[2]), pitch: pose.pitch };
  }

  return {
    pose,
    get veil() {
      return veil;
    },
    here: () => here,
    walkTo,
    goTo(sweep, look) {
      if (sweep === here || here.neighbours.includes(sweep.id)) walkTo(sweep, look);
      else jumpTo(sweep, look);
    },
    standAt(sweep, look) {
      here = sweep;
      behind = sweep;
      yaw = pose.yaw = look.yaw;
      pitch = pose.pitch = clampPitch(look.pitch);
      stand();
    },
    go(direction, held = false) {
      if (held && gait && gait.part < HELD_FROM) return true;
      const look = gait ? gait.look : { yaw, pitch };
      const sweep = neighbourTowards(manifest, here, look.yaw + QUARTERS[direction]);
      if (sweep) follow(gait ? [here, sweep] : [sweep], look, false);
      return sweep !== null;
    },
    turn(byYaw, byPitch, smooth) {
      if (gait) gait.turn(byYaw, byPitch, pose);
      yaw += byYaw;
      pitch = clampPitch(pitch + byPitch);
      if (!gait && jumped < 0 && (!smooth || reducedMotion())) {
        pose.yaw = yaw;
        pose.pitch = pitch;
      }
      events.moving();
    },
    step(elapsed) {
      if (jumped >= 0) jump(elapsed);
      else if (gait) stride(gait, elapsed);
      else return (pose.yaw !== yaw || pose.pitch !== pitch) && easeTurn(elapsed);
      return true;
    },
  };
}
