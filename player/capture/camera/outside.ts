import type { ViewMode } from '../../../contract/view-state.ts';
import type { Manifest } from '../manifest.ts';
import type { Pose } from '../pose.ts';
import { boundsOf, reachOf } from './bounds.ts';
import { createOrbit } from './orbit.ts';
import { overviewDollhouse, overviewPlan, PLAN_PITCH, type Frame } from './overview.ts';
import { createSight, writeSight, type Sight } from './sight.ts';

export type OutsideMode = Exclude<ViewMode, 'inside'>;

/** What is seen of a capture from outside, of all its storeys or of one. `yaw`: the way one looked before, radians. */
export interface Outside {
  /** What is seen now; the same object for ever, changed in place. */
  readonly now: Readonly<Sight>;
  /** Metres from the middle of what there is to see to its corners. */
  readonly reach: number;
  /** Fits what is seen into another window; `mode` is null while it is looked at from inside. */
  fit(window: Frame, mode: OutsideMode | null, yaw: number, smooth: boolean): void;
  /** Takes up a sight at once. */
  look(mode: OutsideMode, sight: Sight, yaw: number): void;
  /** Takes up the sight of the whole. */
  lookAtAll(mode: OutsideMode, yaw: number): void;
  /** Looks at a storey, or all (null); `shown`: it is what one looks at now. */
  bound(floorId: string | null, shown: boolean, smooth: boolean): void;
  /** The sight that an eye has, null when it does not look down on the capture from where that can be seen. */
  sightOf(eye: Pose, mode: OutsideMode): Sight | null;
  turn(yaw: number, pitch: number, smooth: boolean): void;
  pan(right: number, down: number, smooth: boolean): void;
  zoom(factor: number, right: number, up: number, smooth: boolean): void;
  /** Moves time on (milliseconds). True while something still moves. */
  step(elapsed: number): boolean;
}

/** How far out one may zoom, in overviews. */
const FARTHEST = 1.7;
/** Radians: a flatter look never meets the ground within the capture, and a steeper one is upside down (a link rounds). */
const FLATTEST = -0.1;
const STEEPEST = PLAN_PITCH - 0.001;
/** How high a view of the whole is at most, in reaches: in a narrow window, most of which is covered. */
const HIGHEST = 60;

export function createOutside(manifest: Manifest, moving: () => void): Outside {
  const orbit = createOrbit(moving);
  let bounds = boundsOf(manifest, null);
  let reach = reachOf(bounds);
  let frame: Frame = { aspect: 1, coveredRight: 0, coveredBelow: 0 };
  /** True while the whole is looked at, as it was framed: then it is framed anew for another window. */
  let framed = false;

  function overview(mode: OutsideMode, yaw: number): Sight {
    return mode === 'floorplan' ? overviewPlan(bounds, frame) : overviewDollhouse(bounds, yaw, frame);
  }

  function look(mode: OutsideMode, sight: Sight, yaw: number): void {
    framed = false;
    orbit.start(sight, bounds, overview(mode, yaw).span * FARTHEST);
  }

  /** Whether the capture is within a sight, or just beside it, and large enough to be seen. */
  function sees({ x, z, span }: Sight): boolean {
    const asideX = Math.max(bounds.minX - x, x - bounds.maxX);
    const asideZ = Math.max(bounds.minZ - z, z - bounds.maxZ);
    return span <= HIGHEST * reach && Math.max(asideX, asideZ) <= span / 2;
  }

  return {
    now: orbit.now,
    get reach() {
      return reach;
    },
    fit(window, mode, yaw, smooth) {
      frame = window;
      orbit.fit(window);
      if (framed && mode) orbit.aim(overview(mode, yaw), smooth);
    },
    look,
    lookAtAll(mode, yaw) {
      look(mode, overview(mode, yaw), yaw);
      framed = true;
    },
    bound(floorId, shown, smooth) {
      bounds = boundsOf(manifest, floorId);
      reach = Math.max(reach, reachOf(bounds));
      if (shown) orbit.bound(bounds, smooth);
    },
    sightOf(eye, mode) {
      if (eye.pitch > FLATTEST || eye.pitch < STEEPEST) return null;
      const straight = mode === 'floorplan' ? { ...eye, yaw: 0, pitch: PLAN_PITCH } : eye;
      const middle = (bounds.minY + bounds.maxY) / 2;
      const distance = (eye.y - middle) / -Math.sin(straight.pitch);
      if (distance <= 0) return null;
      const sight = createSight();
      writeSight(straight, overview(mode, eye.yaw).angle, sight, distance);
      return sees(sight) ? sight : null;
    },
    turn(yaw, pitch, smooth) {
      framed = false;
      orbit.turn(yaw, pitch, smooth);
    },
    pan(right, down, smooth) {
      framed = false;
      orbit.pan(right, down, smooth);
    },
    zoom(factor, right, up, smooth) {
      framed = false;
      orbit.zoom(factor, right, up, smooth);
    },
    step: (elapsed) => orbit.step(elapsed),
  };
}
