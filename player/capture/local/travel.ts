import type { Sweep } from '../../../contract/capture.ts';
import type { ViewMode } from '../../../contract/view-state.ts';
import type { Manifest } from '../manifest.ts';
import { copyPose, type Pose } from '../pose.ts';
import { boundsOf, reachOf } from './bounds.ts';
import { createFlight } from './flight.ts';
import type { Look } from './gait.ts';
import { createLens } from './lens.ts';
import { createOrbit } from './orbit.ts';
import { overviewDollhouse, overviewPlan, type Frame } from './overview.ts';
import { copySight, createSight, distanceOf, writeEye, writeSight, type Sight } from './sight.ts';
import { createWalk, type Walk } from './walk.ts';

/** The eye in all modes: walking inside, looking from outside, and the flights between. Allocates nothing while it moves. */
export interface Travel {
  /** The eye as it is now; the same object for ever, changed in place. */
  readonly pose: Pose;
  /** The camera that goes with it: vertical angle (radians), nearest and farthest of what is drawn (metres). */
  readonly camera: { angle: number; near: number; far: number };
  readonly walk: Walk;
  /** What is seen from outside, or on the way there. */
  readonly sight: Readonly<Sight>;
  /** True while the camera flies from a mode or a sight to another. */
  readonly flying: boolean;
  mode(): ViewMode;
  /** Fits what is seen into another window. */
  fit(window: Frame): void;
  /** Flies to a mode's overview, or inside to where one stood. */
  setMode(mode: ViewMode): void;
  /** Flies inside, to a sweep; along `look`, or on as one looks. */
  enter(sweep: Sweep, look?: Look): void;
  /** Flies to a sight from outside. */
  look(mode: Exclude<ViewMode, 'inside'>, sight: Sight): void;
  /** Looks at another storey from outside; null for all. */
  bound(floorId: string | null): void;
  /** The sight from outside that an eye has, null when it does not look down on the capture. */
  sightOf(eye: Pose, mode: Exclude<ViewMode, 'inside'>): Sight | null;
  /** Turns inside, or around what is looked at from outside (radians). */
  turn(yaw: number, pitch: number, smooth: boolean): void;
  /** Moves the ground under the view by parts of its height, `right` and `down`; only from outside. */
  pan(right: number, down: number, smooth: boolean): void;
  /** Scales what is seen by a factor, around a point (parts of the view's height from its middle: right, up). */
  zoom(factor: number, right: number, up: number, smooth: boolean): void;
  restoreZoom(): void;
  /** Moves time on (milliseconds). True while something still moves. */
  step(elapsed: number): boolean;
}

export interface TravelEvents {
  /** Something is about to move: frames are needed. */
  moving: () => void;
  arrived: () => void;
}

/** Milliseconds. */
const FLIGHT = 1300;
/** Metres. */
const NEAR = 0.05;
const FAR = 200;
/** How far out one may zoom, in overviews. */
const FARTHEST = 1.7;
/** Radians: a flatter look never meets the ground within the capture. */
const FLATTEST = -0.1;

export function createTravel(manifest: Manifest, events: TravelEvents, atOnce: () => boolean): Travel {
  const walk = createWalk(manifest, events, atOnce);
  const orbit = createOrbit(events.moving);
  const flight = createFlight();
  const lens = createLens();
  const pose: Pose = { ...walk.pose };
  const camera = { angle: lens.angle, near: NEAR, far: FAR };
  const goal = createSight();
  let bounds = boundsOf(manifest, null);
  let reach = reachOf(bounds);
  let mode: ViewMode = 'inside';
  let frame: Frame = { aspect: 1, covered: 0 };
  /** True while the whole is looked at, as it was framed: then it is framed anew for another window. */
  let framed = false;

  function overview(outside: ViewMode): Sight {
    if (outside === 'floorplan') return overviewPlan(bounds, frame);
    return overviewDollhouse(bounds, pose.yaw, frame);
  }

  /** Takes what is seen now for the start of a flight. */
  function setOut(): void {
    if (flight.flying) return;
    if (mode === 'inside') writeSight(walk.pose, lens.angle, flight.now);
    else copySight(orbit.now, flight.now);
  }

  function fly(): void {
    flight.start(goal, atOnce() ? 1 : FLIGHT);
    if (atOnce()) step(FLIGHT);
    events.moving();
  }

  function look(outside: Exclude<ViewMode, 'inside'>, sight: Sight): void {
    setOut();
    mode = outside;
    framed = false;
    orbit.start(sight, bounds, overview(outside).span * FARTHEST);
    copySight(orbit.now, goal);
    fly();
  }

  function enter(sweep: Sweep, wished?: Look): void {
    const inward = mode === 'dollhouse' ? { yaw: pose.yaw, pitch: 0 } : walk.pose;
    const { yaw, pitch } = wished ?? inward;
    setOut();
    mode = 'inside';
    lens.restore(false);
    walk.standAt(sweep, { yaw, pitch });
    writeSight(walk.pose, lens.angle, goal);
    fly();
  }

  function step(elapsed: number): boolean {
    const flying = flight.flying;
    const moving = flying ? fliesOn(elapsed) : mode === 'inside' ? walksOn(elapsed) : orbit.step(elapsed);
    if (flight.flying) show(flight.now);
    else if (mode === 'inside') showInside();
    else show(orbit.now);
    return moving;
  }

  function fliesOn(elapsed: number): boolean {
    if (!flight.step(elapsed) && mode === 'inside') events.arrived();
    return true;
  }

  function walksOn(elapsed: number): boolean {
    const zooming = lens.step(elapsed);
    return walk.step(elapsed) || zooming;
  }

  function show(sight: Sight): void {
    const distance = distanceOf(sight);
    writeEye(sight, pose);
    camera.angle = sight.angle;
    camera.near = Math.max(NEAR, distance - 2 * reach);
    camera.far = Math.max(FAR, distance + 3 * reach);
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
      return flight.flying ? flight.now : orbit.now;
    },
    get flying() {
      return flight.flying;
    },
    mode: () => mode,
    fit(window) {
      frame = window;
      lens.fit(window.aspect);
      if (framed && mode !== 'inside') orbit.aim(overview(mode), !atOnce());
      events.moving();
    },
    setMode(next) {
      if (next === 'inside') return enter(walk.here());
      look(next, overview(next));
      framed = true;
    },
    enter,
    look,
    bound(floorId) {
      bounds = boundsOf(manifest, floorId);
      reach = Math.max(reach, reachOf(bounds));
      if (mode !== 'inside') orbit.bound(bounds, !atOnce());
    },
    sightOf(eye, outside) {
      const { angle } = overview(outside);
      if (eye.pitch > FLATTEST) return null;
      const middle = (bounds.minY + bounds.maxY) / 2;
      const distance = (eye.y - middle) / -Math.sin(eye.pitch);
      if (distance <= 0) return null;
      const sight = createSight();
      writeSight(eye, angle, sight, distance);
      return sight;
    },
    turn(yaw, pitch, smooth) {
      if (flight.flying) return;
      if (mode === 'inside') return walk.turn(yaw, pitch, smooth);
      framed = false;
      orbit.turn(yaw, pitch, smooth && !atOnce());
    },
    pan(right, down, smooth) {
      if (flight.flying || mode === 'inside') return;
      framed = false;
      orbit.pan(right, down, smooth && !atOnce());
    },
    zoom(factor, right, up, smooth) {
      if (flight.flying) return;
      framed = false;
      if (mode === 'inside') lens.zoom(factor, smooth && !atOnce());
      else orbit.zoom(factor, right, up, smooth && !atOnce());
      events.moving();
    },
    restoreZoom: () => lens.restore(atOnce()),
    step,
  };
}
