import type { ViewMode } from '../../../contract/protocol/view-state.ts';
import type { Manifest } from '../manifest.ts';
import type { Pose } from '../pose.ts';
import { boundsOf, radiusOf, createFraming, writeFraming, type Framing } from './framing.ts';
import { createOrbit } from './orbit.ts';
import { overviewDollhouse, overviewPlan, PLAN_PITCH, type ViewWindow } from './overview.ts';

export type OutsideMode = Exclude<ViewMode, 'inside'>;

/** How far users can zoom out, as a multiple of the overview's height. */
const MAX_OVERVIEWS = 1.7;
/**
 * Limits of the pitch, in radians. A flatter view would not meet the ground within the capture, and a steeper
 * one would be upside down. The small tolerance is for links, whose angles are rounded.
 */
const MAX_PITCH = -0.1;
const MIN_PITCH = PLAN_PITCH - 0.001;
/**
 * The maximum height of a framing in which the capture is still large enough to see, as a multiple of the
 * capture's radius. Even the overview in a narrow, mostly covered window stays below this limit.
 */
const MAX_RADII = 60;

/**
 * Returns the outside view of a capture, with all floors or only one. The parameter `yaw` of `fit`, `show`
 * and `showAll` is the direction in which the user looked before, in radians.
 */
export function createOutsideView(manifest: Manifest, moving: () => void) {
  const orbit = createOrbit(moving);
  let bounds = boundsOf(manifest, null);
  let radius = radiusOf(bounds);
  let view: ViewWindow = { aspect: 1, coveredRight: 0, coveredBelow: 0 };
  /**
   * True from showing the whole capture until the user turns, moves or zooms, or until another framing is
   * shown. During this time, resizing the window fits the whole capture again.
   */
  let showsWhole = false;

  function overview(mode: OutsideMode, yaw: number): Framing {
    return mode === 'floorplan' ? overviewPlan(bounds, view) : overviewDollhouse(bounds, yaw, view);
  }

  /** Shows a framing immediately. */
  function show(mode: OutsideMode, framing: Framing, yaw: number): void {
    showsWhole = false;
    orbit.start(framing, bounds, overview(mode, yaw).span * MAX_OVERVIEWS);
  }

  /** Returns whether a framing shows the capture, or a place close to it, at a visible size. */
  function isVisibleIn({ x, z, span }: Framing): boolean {
    const outX = Math.max(bounds.minX - x, x - bounds.maxX);
    const outZ = Math.max(bounds.minZ - z, z - bounds.maxZ);
    return span <= MAX_RADII * radius && Math.max(outX, outZ) <= span / 2;
  }

  return {
    /** The current framing. It is always the same object, changed in place. */
    now: orbit.now,
    /** The distance from the centre of the capture to the corners of its bounding box, in metres. */
    get radius() {
      return radius;
    },
    /** Fits the view into a window of another size. `mode` is null while the user is inside. */
    fit(window: ViewWindow, mode: OutsideMode | null, yaw: number, smooth: boolean): void {
      view = window;
      orbit.fit(window);
      if (showsWhole && mode) orbit.moveTo(overview(mode, yaw), smooth);
    },
    show,
    /** Shows the whole capture immediately. */
    showAll(mode: OutsideMode, yaw: number): void {
      show(mode, overview(mode, yaw), yaw);
      showsWhole = true;
    },
    /** Shows one floor, or all floors (null). `visible` is true if the user is looking from outside. */
    showFloor(floorId: string | null, visible: boolean, smooth: boolean): void {
      bounds = boundsOf(manifest, floorId);
      radius = Math.max(radius, radiusOf(bounds));
      if (visible) orbit.setBounds(bounds, smooth);
    },
    /**
     * Returns the framing for an eye outside the capture. Returns null if the eye does not look down at the
     * capture, or is too far away to see it.
     */
    framingOf(eye: Pose, mode: OutsideMode): Framing | null {
      if (eye.pitch > MAX_PITCH || eye.pitch < MIN_PITCH) return null;
      const straight = mode === 'floorplan' ? { ...eye, yaw: 0, pitch: PLAN_PITCH } : eye;
      const middle = (bounds.minY + bounds.maxY) / 2;
      const distance = (eye.y - middle) / -Math.sin(straight.pitch);
      if (distance <= 0) return null;
      const framing = createFraming();
      writeFraming(straight, overview(mode, eye.yaw).angle, framing, distance);
      return isVisibleIn(framing) ? framing : null;
    },
    turn(yaw: number, pitch: number, smooth: boolean): void {
      showsWhole = false;
      orbit.turn(yaw, pitch, smooth);
    },
    pan(right: number, down: number, smooth: boolean): void {
      showsWhole = false;
      orbit.pan(right, down, smooth);
    },
    zoom(factor: number, right: number, up: number, smooth: boolean): void {
      showsWhole = false;
      orbit.zoom(factor, right, up, smooth);
    },
    /** Advances by `elapsed` milliseconds. Returns true while something moves. */
    step: (elapsed: number) => orbit.step(elapsed),
  };
}
