import type { ViewMode } from '../../../contract/protocol/view-state.ts';
import { createFlight } from '../camera/motion.ts';
import {
  copyFraming,
  createFraming,
  distanceOf,
  writeFraming,
  writePose,
  type Framing,
} from '../camera/framing.ts';
import { createLens } from '../camera/lens.ts';
import { createOutsideView, type OutsideMode } from '../camera/outside-view.ts';
import { copyPose, type Orientation, type Pose } from '../geometry/pose.ts';
import type { Manifest } from '../manifest.ts';
import type { Standpoint } from './nearest-sweep.ts';
import type { Travel, TravelEvents } from './walk.ts';
import { createWalk } from './create-walk.ts';

/** The duration of a flight, in milliseconds. */
const FLIGHT = 1300;
/** The near and far planes of the projection inside, in metres. */
const NEAR = 0.05;
const FAR = 200;

/** Creates the travel through a capture. `atOnce` returns true if movements should take no time. */
export function createTravel(manifest: Manifest, events: TravelEvents, atOnce: () => boolean): Travel {
  const walk = createWalk(manifest, events, atOnce);
  const outside = createOutsideView(manifest, events.moving);
  const flight = createFlight();
  const lens = createLens();
  const pose: Pose = { ...walk.pose };
  const projection = { angle: lens.angle, near: NEAR, far: FAR };
  const goal = createFraming();
  let mode: ViewMode = 'inside';

  /** Starts the next flight from the current view. */
  function setOut(): void {
    if (flight.flying) return;
    if (mode === 'inside') writeFraming(walk.pose, lens.angle, flight.now);
    else copyFraming(outside.now, flight.now);
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

  function enter(standpoint: Standpoint, orientation?: Orientation): void {
    const inward = mode === 'dollhouse' ? { yaw: pose.yaw, pitch: 0 } : walk.pose;
    const { yaw, pitch } = orientation ?? inward;
    setOut();
    mode = 'inside';
    lens.restore(false);
    walk.placeAt(standpoint, { yaw, pitch });
    writeFraming(walk.pose, lens.angle, goal);
    fly();
  }

  function flyOut(): void {
    copyFraming(outside.now, goal);
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

  function show(framing: Framing): void {
    const distance = distanceOf(framing);
    writePose(framing, pose);
    projection.angle = framing.angle;
    projection.near = Math.max(NEAR, distance - 2 * outside.radius);
    projection.far = Math.max(FAR, distance + 3 * outside.radius);
  }

  function showInside(): void {
    copyPose(walk.pose, pose);
    projection.angle = lens.angle;
    projection.near = NEAR;
    projection.far = FAR;
  }

  return {
    pose,
    projection,
    walk,
    outside,
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
      if (next === 'inside') return enter(walk.standpoint());
      leave(next);
      outside.showAll(next, pose.yaw);
      flyOut();
    },
    enter,
    flyTo(next, framing) {
      leave(next);
      outside.show(next, framing, pose.yaw);
      flyOut();
    },
    showFloor: (floorId) => outside.showFloor(floorId, mode !== 'inside', !atOnce()),
    framingOf: (eye, next) => outside.framingOf(eye, next),
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
