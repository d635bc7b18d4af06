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
import { createWalk, type TravelEvents } from './create-walk.ts';
import type { ViewWindow } from '../camera/overview.ts';

/**
 * The vertical field of view in a wide window, and the minimum horizontal field of view, in radians. In a
 * tall window, the vertical field of view grows to reach that minimum, but not beyond `MAX_VERTICAL`.
 */
const VERTICAL = 60 * DEGREE;
const MIN_HORIZONTAL = 55 * DEGREE;
const MAX_VERTICAL = 80 * DEGREE;
/** The fraction of the unzoomed view that is visible at maximum zoom. */
const MIN_PART = 0.35;
/** The time in which a smooth zoom covers 63% of the remaining distance, in milliseconds. */
const EASE_TIME = 90;
const DONE = 0.001;

/** The duration of a flight, in milliseconds. */
const FLIGHT = 1300;
/** The near and far planes of the projection while the user is inside, in metres. */
const NEAR = 0.05;
const FAR = 200;

/**
 * The eye in all modes: walking inside, looking from outside, and flying between them. Allocates nothing
 * while it moves.
 */
export type Travel = ReturnType<typeof createTravel>;

/** Creates the eye that travels through a capture. `atOnce` returns true if movements should be immediate. */
export function createTravel(manifest: Manifest, events: TravelEvents, atOnce: () => boolean) {
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

  /**
   * Flies inside to a standpoint. Ends facing `orientation`. The default is the last direction inside or,
   * when entering from the dollhouse, the current yaw with a level view.
   */
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

  /** Advances by `elapsed` milliseconds. Returns true while something moves. */
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
    /** The current pose of the eye. It is always the same object, changed in place. */
    pose,
    /** The projection: the vertical field of view (radians) and the near and far planes (metres). */
    projection,
    walk,
    outside,
    /** True while the camera flies from one mode or framing to another. */
    get flying() {
      return flight.flying;
    },
    mode: () => mode,
    /** Fits the view into a window of another size. */
    fit(window: ViewWindow): void {
      lens.fit(window.aspect);
      outside.fit(window, mode === 'inside' ? null : mode, pose.yaw, !atOnce());
      events.moving();
    },
    /** Flies to the overview of a mode or, for inside, to the last standpoint. */
    setMode(next: ViewMode): void {
      if (next === 'inside') return enter(walk.standpoint());
      leave(next);
      outside.showAll(next, pose.yaw);
      flyOut();
    },
    enter,
    /** Flies to a framing from outside. */
    flyTo(next: OutsideMode, framing: Framing): void {
      leave(next);
      outside.show(next, framing, pose.yaw);
      flyOut();
    },
    /** Shows another floor from outside, or all floors (null). */
    showFloor: (floorId: string | null) => outside.showFloor(floorId, mode !== 'inside', !atOnce()),
    /**
     * Returns the framing for an eye outside the capture. Returns null if the eye does not look down at the
     * capture, or is too far away to see it.
     */
    framingOf: (eye: Pose, next: OutsideMode) => outside.framingOf(eye, next),
    /** Turns by an angle in radians: on the spot inside, or around the centre of the view from outside. */
    turn(yaw: number, pitch: number, smooth: boolean): void {
      if (flight.flying) return;
      if (mode === 'inside') walk.turn(yaw, pitch, smooth);
      else outside.turn(yaw, pitch, smooth && !atOnce());
    },
    /** Moves the ground under the view by fractions of the view's height. Works only from outside. */
    pan(right: number, down: number, smooth: boolean): void {
      if (!flight.flying && mode !== 'inside') outside.pan(right, down, smooth && !atOnce());
    },
    /**
     * Multiplies the visible height by `factor` around a point. `right` and `up` are the point's offsets from
     * the centre of the view, as fractions of the view's height. A factor below 1 zooms in. Inside, the view
     * always zooms around its centre.
     */
    zoom(factor: number, right: number, up: number, smooth: boolean): void {
      if (flight.flying) return;
      if (mode === 'inside') lens.zoom(factor, smooth && !atOnce());
      else outside.zoom(factor, right, up, smooth && !atOnce());
      events.moving();
    },
    restoreZoom: () => lens.restore(!atOnce()),
    step,
  };
}

/**
 * Returns a lens that computes the vertical field of view inside, in radians. The angle depends on the
 * window, and zooming in narrows it.
 */
function createLens() {
  /**
   * `whole` is half the height of the unzoomed view at a distance of one metre. `goal` and `now` are the
   * target and current fractions of the unzoomed view that are visible.
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

  /** `aspect` is the width of the view divided by its height. */
  function fit(aspect: number): void {
    const sideways = Math.tan(MIN_HORIZONTAL / 2) / aspect;
    const [min, max] = [Math.tan(VERTICAL / 2), Math.tan(MAX_VERTICAL / 2)];
    zoomed.whole = Math.max(min, Math.min(max, sideways));
    show();
  }

  /**
   * Zooms by a factor, within limits. If `smooth` is false, as during a gesture, the zoom takes effect
   * immediately.
   */
  function zoom(factor: number, smooth: boolean): void {
    zoomTo(Math.max(MIN_PART, Math.min(1, zoomed.goal * factor)), smooth);
  }

  function restore(smooth: boolean): void {
    zoomTo(1, smooth);
  }

  /** Advances by `elapsed` milliseconds. Returns true while the angle changes. */
  function step(elapsed: number): boolean {
    if (zoomed.now === zoomed.goal) return false;
    zoomed.now += (zoomed.goal - zoomed.now) * approach(elapsed, EASE_TIME);
    if (Math.abs(zoomed.goal - zoomed.now) < DONE) zoomed.now = zoomed.goal;
    show();
    return true;
  }

  return lens;
}
