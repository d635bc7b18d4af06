import type { Sweep } from '../../../contract/capture.ts';
import type { Manifest } from '../manifest.ts';
import type { Pose } from '../pose.ts';
import { findWay, lookAtEnd } from './find-way.ts';
import { createGait } from './gait.ts';
import { createHead, type Look } from './head.ts';
import { createJump } from './jump.ts';
import { findSweep, neighbourTowards } from './sweep-graph.ts';
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
  const pose: Pose = { x: 0, y: 0, z: 0, yaw: start.yaw, pitch: start.pitch };
  const head = createHead(pose);
  const jump = createJump();
  const gait = createGait(here);
  stand();

  function beHere(): void {
    pose.x = here.position[0];
    pose.y = here.position[1];
    pose.z = here.position[2];
  }

  function stand(): void {
    beHere();
    jump.stop();
    gait.stop();
  }

  function arrive(): void {
    stand();
    behind = here;
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
    if (going) return;
    head.aim(gait.look);
    arrive();
  }

  function beThere(sweep: Sweep): void {
    here = sweep;
    land();
    events.moving();
  }

  function jumpTo(sweep: Sweep, look: Look = pose): void {
    head.aim(look);
    if (reducedMotion()) return beThere(sweep);
    gait.stop();
    here = sweep;
    behind = sweep;
    jump.start();
    events.moving();
  }

  function follow(route: readonly Sweep[], look: Look, ahead: boolean): void {
    head.aim(look);
    if (reducedMotion()) return beThere(route.at(-1)!);
    if (jump.jumping) stand(); // what a jump hides is not flown through
    gait.start({ pose, route, look, ahead });
    here = gait.next;
    events.moving();
  }

  function walkTo(sweep: Sweep, look?: Look): void {
    // in the middle of a flight one may set out to the sweep before and to the one behind
    const way = findWay(sweeps, pose, gait.going ? [here, behind] : [here], sweep);
    if (!way) return jumpTo(sweep, look);
    const ways = way.length > 1 && !gait.going ? way.slice(1) : way;
    follow(ways, look ?? lookAtEnd(ways, pose), ways.length > 1);
  }

  return {
    pose,
    get veil() {
      return jump.veil;
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
      head.look(look);
      stand();
    },
    go(direction, held = false) {
      if (held && gait.going && gait.part < HELD_FROM) return true;
      const look = gait.going ? gait.look : head.goal;
      const sweep = neighbourTowards(manifest, here, look.yaw + QUARTERS[direction]);
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
