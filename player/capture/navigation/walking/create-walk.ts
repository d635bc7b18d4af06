import type { Sweep } from '../../../../contract/capture.ts';
import type { Manifest } from '../../manifest.ts';
import type { Pose } from '../../pose.ts';
import { findWay, lookAtEnd } from '../sweeps/route-from-eye.ts';
import { createGait } from './path-follower.ts';
import { createHead, type Look } from '../../camera/head.ts';
import { createJump } from './jump.ts';
import { atSweep, type Stand } from '../sweeps/standpoint.ts';
import { findSweep } from '../sweeps/sweep-graph.ts';
import { sweepTowards } from '../sweeps/sweep-in-direction.ts';
import type { Direction, Walk, WalkEvents } from './walk.ts';

const QUARTERS: Record<Direction, number> = {
  forward: 0,
  left: Math.PI / 2,
  back: Math.PI,
  right: -Math.PI / 2,
};
/** The part of a flight that must be over before a held key leads on. */
const HELD_FROM = 0.6;

/** One person's way through a local capture. Allocates nothing while it moves. */
export function createWalk(manifest: Manifest, events: WalkEvents, reducedMotion: () => boolean): Walk {
  const { start, sweeps } = manifest;
  let here = findSweep(manifest, start.sweep)!; // readManifest made sure
  /** Where one set out from to `here`. */
  let behind = here;
  /** Where the eye stands once it rests: at `here`, or between it and `behind`. */
  let eye: Stand['eye'] = here.position;
  const pose: Pose = { x: 0, y: 0, z: 0, yaw: start.yaw, pitch: start.pitch };
  const head = createHead(pose);
  const jump = createJump();
  const gait = createGait(here);
  stand();

  function beHere(): void {
    pose.x = eye[0];
    pose.y = eye[1];
    pose.z = eye[2];
  }

  function take(stand: Stand): void {
    here = stand.sweep;
    ({ behind, eye } = stand);
  }

  const isAside = (): boolean => eye !== here.position;

  const standing = (): Stand => (isAside() ? { sweep: here, behind, eye } : atSweep(here));

  function stand(): void {
    beHere();
    jump.stop();
    gait.stop();
  }

  function arrive(): void {
    stand();
    events.arrived();
  }

  function land(): void {
    head.finish();
    arrive();
  }

  function jumpOn(elapsed: number): void {
    const part = jump.step(elapsed);
    if (part === 1) return land();
    if (part < 0.5) return;
    beHere();
    head.finish();
  }

  function strideOn(elapsed: number): void {
    const going = gait.step(elapsed, pose);
    here = gait.next;
    behind = gait.last ?? behind;
    eye = here.position;
    if (going) return;
    behind = here;
    head.aim(gait.look);
    arrive();
  }

  function beThere(stand: Stand): void {
    take(stand);
    land();
    events.moving();
  }

  function jumpTo(stand: Stand, look: Look = pose): void {
    head.aim(look);
    if (reducedMotion()) return beThere(stand);
    gait.stop();
    take(stand);
    jump.start();
    events.moving();
  }

  function follow(route: readonly Sweep[], look: Look, ahead: boolean): void {
    head.aim(look);
    if (reducedMotion()) return beThere(atSweep(route.at(-1)!));
    if (jump.jumping) stand(); // what a jump hides is not flown through
    gait.start({ pose, route, look, ahead });
    here = gait.next;
    eye = here.position;
    events.moving();
  }

  function walkTo(sweep: Sweep, look?: Look): void {
    // between two sweeps one may set out to the one before and to the one behind
    const between = gait.going || isAside();
    const from = gait.going ? ([pose.x, pose.y, pose.z] as const) : eye;
    const way = findWay(sweeps, from, between ? [here, behind] : [here], sweep);
    if (!way) return jumpTo(atSweep(sweep), look);
    const ways = way.length > 1 && !between ? way.slice(1) : way;
    follow(ways, look ?? lookAtEnd(ways, pose), ways.length > 1);
  }

  return {
    pose,
    get veil() {
      return jump.veil;
    },
    here: () => here,
    get aside() {
      return isAside();
    },
    stand: standing,
    walkTo,
    goTo(sweep, look) {
      if (sweep === here || here.neighbours.includes(sweep.id)) walkTo(sweep, look);
      else jumpTo(atSweep(sweep), look);
    },
    jumpTo,
    standAt(place, look) {
      take(place);
      head.look(look);
      stand();
    },
    go(direction, held = false) {
      if (held && gait.going && gait.part < HELD_FROM) return true;
      const look = gait.going ? gait.look : head.goal;
      const sweep = sweepTowards(manifest, standing(), look.yaw + QUARTERS[direction]);
      if (sweep) follow(gait.going ? [here, sweep] : [sweep], { yaw: look.yaw, pitch: look.pitch }, false);
      return sweep !== null;
    },
    turn(yaw, pitch, smooth) {
      if (gait.going) gait.turn(yaw, pitch, pose);
      head.turn(yaw, pitch);
      if (!gait.going && !jump.jumping && (!smooth || reducedMotion())) head.finish();
      events.moving();
    },
    step(elapsed) {
      if (jump.jumping) jumpOn(elapsed);
      else if (gait.going) strideOn(elapsed);
      else return head.step(elapsed);
      return true;
    },
  };
}
