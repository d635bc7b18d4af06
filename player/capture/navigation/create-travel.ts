import type { ViewMode } from '../../../contract/protocol/view-state.ts';
import { createFlight, approach } from '../camera/motion.ts';
import {
  copyFraming,
  createFraming,
  distanceOf,
  writeFraming,
  writePose,
  type Framing,
} from '../camera/framing.ts';
import { createOutsideView, type OutsideMode } from '../camera/outside-view.ts';
import { copyPose, type Orientation, type Pose, DEGREE } from '../pose.ts';
import type { Manifest } from '../manifest.ts';
import type { Standpoint } from './nearest-sweep.ts';
import type { Travel, TravelEvents } from './walk.ts';
import { createWalk } from './create-walk.ts';

/** The vertical angle of view inside, in radians. It depends on the window, and zooming in narrows it. */
interface Lens {
  readonly angle: number;
  /** `aspect` is the width of the view divided by its height. */
  fit(aspect: number): void;
  /**
   * Zooms by a factor, within limits. If `smooth` is false, as during a gesture, this takes effect
   * immediately.
   */
  zoom(factor: number, smooth: boolean): void;
  /** Resets the zoom. */
  restore(smooth: boolean): void;
  /** Advances by `elapsed` milliseconds. Returns true while the angle changes. */
  step(elapsed: number): boolean;
}

/**
 * The vertical angle of a wide view, and the minimum horizontal angle. In a tall view, the vertical angle
 * grows to reach that minimum.
 */
const VERTICAL = 60 * DEGREE;
const MIN_HORIZONTAL = 55 * DEGREE;
const MAX_VERTICAL = 80 * DEGREE;
/** The fraction of the unzoomed view that is visible at maximum zoom. */
const MIN_PART = 0.35;
/** The time in which a smooth zoom covers 63 % of the remaining distance, in milliseconds. */
const EASE_TIME = 90;
const DONE = 0.001;

/** The duration of a flight, in milliseconds. */
const FLIGHT = 1300;
/** The near and far planes of the projection inside, in metres. */
const NEAR = 0.05;
const FAR = 200;

/** Creates the eye that travels through a capture. `atOnce` returns true if movements should be immediate. */
export function createTravel(manifest: Manifest, events: TravelEvents, atOnce: () => boolean): Travel {
  const walk = createWalk(manifest, events, atOnce);
  const outside = createOutsideView(manifest, events.moving);
  const flight = createFlight();
  const lens = createLens();
  const pose: Pose = { ...walk.pose };
  const projection = { angle: lens.angle, near: NEAR, far: FAR };
  const goal = createFraming();
  let mode: ViewMode = 'inside';

  /** Makes the next flight start from the current view. */
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

function createLens(): Lens {
  /**
   * Half the height of the unzoomed view at a distance of one metre, and the target and current fractions of
   * it that are visible.
   */
  const zoomed = { whole: Math.tan(VERTICAL / 2), goal: 1, now: 1 };
  const lens = { angle: 0, fit, zoom, restore, step };
  show();

  function show(): void {
    lens.angle = 2 * Math.atan(zoomed.whole * zoomed.now);
  }

  function zoomTo(goal: number, smooth: boolean): void {
    zoomed.goal = goal;
    if (!smooth) zoomed.now = goal;
    show();
  }

  function fit(aspect: number): void {
    const sideways = Math.tan(MIN_HORIZONTAL / 2) / aspect;
    const [min, max] = [Math.tan(VERTICAL / 2), Math.tan(MAX_VERTICAL / 2)];
    zoomed.whole = Math.max(min, Math.min(max, sideways));
    show();
  }

  function zoom(factor: number, smooth: boolean): void {
    zoomTo(Math.max(MIN_PART, Math.min(1, zoomed.goal * factor)), smooth);
  }

  function restore(smooth: boolean): void {
    zoomTo(1, smooth);
  }

  function step(elapsed: number): boolean {
    if (zoomed.now === zoomed.goal) return false;
    zoomed.now += (zoomed.goal - zoomed.now) * approach(elapsed, EASE_TIME);
    if (Math.abs(zoomed.goal - zoomed.now) < DONE) zoomed.now = zoomed.goal;
    show();
    return true;
  }

  return lens;
}
