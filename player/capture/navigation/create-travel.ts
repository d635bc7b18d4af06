import type { ViewMode } from '../../../contract/view-state.ts';
import type { Manifest } from '../manifest.ts';
import { copyPose, type Pose } from '../pose.ts';
import { createWalk } from './walking/create-walk.ts';
import { createFlight } from '../camera/flight.ts';
import type { Look } from '../camera/head.ts';
import { createLens } from '../camera/lens.ts';
import { createOutside, type OutsideMode } from '../camera/outside.ts';
import { copySight, createSight, distanceOf, writeEye, writeSight, type Sight } from '../camera/sight.ts';
import type { Stand } from './sweeps/standpoint.ts';
import type { Travel, TravelEvents } from './travel.ts';

/** Milliseconds. */
const FLIGHT = 1300;
/** Metres. */
const NEAR = 0.05;
const FAR = 200;

export function createTravel(manifest: Manifest, events: TravelEvents, atOnce: () => boolean): Travel {
  const walk = createWalk(manifest, events, atOnce);
  const outside = createOutside(manifest, events.moving);
  const flight = createFlight();
  const lens = createLens();
  const pose: Pose = { ...walk.pose };
  const camera = { angle: lens.angle, near: NEAR, far: FAR };
  const goal = createSight();
  let mode: ViewMode = 'inside';

  /** Takes what is seen now for the start of a flight. */
  function setOut(): void {
    if (flight.flying) return;
    if (mode === 'inside') writeSight(walk.pose, lens.angle, flight.now);
    else copySight(outside.now, flight.now);
  }

  function fly(): void {
    flight.start(goal, atOnce() ? 1 : FLIGHT);
    if (atOnce()) step(FLIGHT);
    events.moving();
  }

  function leave(next: OutsideMode): void {
    setOut();
    mode = next;
  }

  function enter(stand: Stand, wished?: Look): void {
    const inward = mode === 'dollhouse' ? { yaw: pose.yaw, pitch: 0 } : walk.pose;
    const { yaw, pitch } = wished ?? inward;
    setOut();
    mode = 'inside';
    lens.restore(false);
    walk.standAt(stand, { yaw, pitch });
    writeSight(walk.pose, lens.angle, goal);
    fly();
  }

  function flyOut(): void {
    copySight(outside.now, goal);
    fly();
  }

  function step(elapsed: number): boolean {
    const moving = move(elapsed);
    if (flight.flying) show(flight.now);
    else if (mode === 'inside') showInside();
    else show(outside.now);
    return moving;
  }

  function move(elapsed: number): boolean {
    if (flight.flying) {
      if (!flight.step(elapsed) && mode === 'inside') events.arrived();
      return true;
    }
    if (mode !== 'inside') return outside.step(elapsed);
    const zooming = lens.step(elapsed);
    return walk.step(elapsed) || zooming;
  }

  function show(sight: Sight): void {
    const distance = distanceOf(sight);
    writeEye(sight, pose);
    camera.angle = sight.angle;
    camera.near = Math.max(NEAR, distance - 2 * outside.reach);
    camera.far = Math.max(FAR, distance + 3 * outside.reach);
  }

  function showInside(): void {
    copyPose(walk.pose, pose);
    camera.angle = lens.angle;
    camera.near = NEAR;
    camera.far = FAR;
  }

  return {
    pose,
    camera,
    walk,
    get sight() {
      return flight.flying ? flight.now : outside.now;
    },
    get flying() {
      return flight.flying;
    },
    mode: () => mode,
    fit(window) {
      lens.fit(window.aspect);
      outside.fit(window, mode === 'inside' ? null : mode, pose.yaw, !atOnce());
      events.moving();
    },
    setMode(next) {
      if (next === 'inside') return enter(walk.stand());
      leave(next);
      outside.lookAtAll(next, pose.yaw);
      flyOut();
    },
    enter,
    look(next, sight) {
      leave(next);
      outside.look(next, sight, pose.yaw);
      flyOut();
    },
    bound: (floorId) => outside.bound(floorId, mode !== 'inside', !atOnce()),
    sightOf: (eye, next) => outside.sightOf(eye, next),
    turn(yaw, pitch, smooth) {
      if (flight.flying) return;
      if (mode === 'inside') walk.turn(yaw, pitch, smooth);
      else outside.turn(yaw, pitch, smooth && !atOnce());
    },
    pan(right, down, smooth) {
      if (!flight.flying && mode !== 'inside') outside.pan(right, down, smooth && !atOnce());
    },
    zoom(factor, right, up, smooth) {
      if (flight.flying) return;
      if (mode === 'inside') lens.zoom(factor, smooth && !atOnce());
      else outside.zoom(factor, right, up, smooth && !atOnce());
      events.moving();
    },
    restoreZoom: () => lens.restore(!atOnce()),
    step,
  };
}
