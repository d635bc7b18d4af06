import type { ViewMode } from '../../../contract/protocol/view-state.ts';
import type { Manifest } from '../manifest.ts';
import type { Pose } from '../geometry/pose.ts';
import { boundsOf, radiusOf, createFraming, writeFraming, type Framing } from './framing.ts';
import { createOrbit } from './orbit.ts';
import { overviewDollhouse, overviewPlan, PLAN_PITCH, type ViewWindow } from './overview.ts';

export type OutsideMode = Exclude<ViewMode, 'inside'>;

/** What is seen of a capture from outside, all its floors or one of them. `yaw`: where one looked before, radians. */
export interface OutsideView {
  /** What is seen now; the same object for ever, changed in place. */
  readonly now: Readonly<Framing>;
  /** Metres from the middle of what can be seen to its corners. */
  readonly radius: number;
  /** Fits what is seen into another window; `mode` is null while it is looked at from inside. */
  fit(window: ViewWindow, mode: OutsideMode | null, yaw: number, smooth: boolean): void;
  /** Shows a framing at once. */
  show(mode: OutsideMode, framing: Framing, yaw: number): void;
  /** Shows the whole at once. */
  showAll(mode: OutsideMode, yaw: number): void;
  /** Shows a floor, or all (null); `visible`: one looks from outside now. */
  showFloor(floorId: string | null, visible: boolean, smooth: boolean): void;
  /** The framing of an eye, null when it does not look down on the capture from where that can be seen. */
  framingOf(eye: Pose, mode: OutsideMode): Framing | null;
  turn(yaw: number, pitch: number, smooth: boolean): void;
  pan(right: number, down: number, smooth: boolean): void;
  zoom(factor: number, right: number, up: number, smooth: boolean): void;
  /** Moves time on (milliseconds). True while something still moves. */
  step(elapsed: number): boolean;
}

/** How far a user can zoom out, in overviews. */
const MAX_OVERVIEWS = 1.7;
/** Radians: a flatter look never meets the ground within the capture, and a steeper one is upside down (a link rounds). */
const MAX_PITCH = -0.1;
const MIN_PITCH = PLAN_PITCH - 0.001;
/** How high a view of the whole is at most, in radii: that of a narrow window, most of which is covered. */
const MAX_RADII = 60;

export function createOutsideView(manifest: Manifest, moving: () => void): OutsideView {
  const orbit = createOrbit(moving);
  let bounds = boundsOf(manifest, null);
  let radius = radiusOf(bounds);
  let view: ViewWindow = { aspect: 1, coveredRight: 0, coveredBelow: 0 };
  /** True until one turns, moves or zooms: the whole is then fitted into another window, too. */
  let showsWhole = false;

  function overview(mode: OutsideMode, yaw: number): Framing {
    return mode === 'floorplan' ? overviewPlan(bounds, view) : overviewDollhouse(bounds, yaw, view);
  }

  function show(mode: OutsideMode, framing: Framing, yaw: number): void {
    showsWhole = false;
    orbit.start(framing, bounds, overview(mode, yaw).span * MAX_OVERVIEWS);
  }

  /** Whether the capture is within a framing, or just beside it, and large enough to be seen. */
  function isVisibleIn({ x, z, span }: Framing): boolean {
    const outX = Math.max(bounds.minX - x, x - bounds.maxX);
    const outZ = Math.max(bounds.minZ - z, z - bounds.maxZ);
    return span <= MAX_RADII * radius && Math.max(outX, outZ) <= span / 2;
  }

  return {
    now: orbit.now,
    get radius() {
      return radius;
    },
    fit(window, mode, yaw, smooth) {
      view = window;
      orbit.fit(window);
      if (showsWhole && mode) orbit.moveTo(overview(mode, yaw), smooth);
    },
    show,
    showAll(mode, yaw) {
      show(mode, overview(mode, yaw), yaw);
      showsWhole = true;
    },
    showFloor(floorId, visible, smooth) {
      bounds = boundsOf(manifest, floorId);
      radius = Math.max(radius, radiusOf(bounds));
      if (visible) orbit.setBounds(bounds, smooth);
    },
    framingOf(eye, mode) {
      if (eye.pitch > MAX_PITCH || eye.pitch < MIN_PITCH) return null;
      const straight = mode === 'floorplan' ? { ...eye, yaw: 0, pitch: PLAN_PITCH } : eye;
      const middle = (bounds.minY + bounds.maxY) / 2;
      const distance = (eye.y - middle) / -Math.sin(straight.pitch);
      if (distance <= 0) return null;
      const framing = createFraming();
      writeFraming(straight, overview(mode, eye.yaw).angle, framing, distance);
      return isVisibleIn(framing) ? framing : null;
    },
    turn(yaw, pitch, smooth) {
      showsWhole = false;
      orbit.turn(yaw, pitch, smooth);
    },
    pan(right, down, smooth) {
      showsWhole = false;
      orbit.pan(right, down, smooth);
    },
    zoom(factor, right, up, smooth) {
      showsWhole = false;
      orbit.zoom(factor, right, up, smooth);
    },
    step: (elapsed) => orbit.step(elapsed),
  };
}
