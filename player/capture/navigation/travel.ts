import type { ViewMode } from '../../../contract/view-state.ts';
import type { Pose } from '../pose.ts';
import type { Look } from '../camera/head.ts';
import type { OutsideMode } from '../camera/outside.ts';
import type { Frame } from '../camera/overview.ts';
import type { Sight } from '../camera/sight.ts';
import type { Stand } from './sweeps/standpoint.ts';
import type { Walk } from './walking/walk.ts';

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
  /** Flies inside, to where one is to stand; along `look`, or on as one looks. */
  enter(stand: Stand, look?: Look): void;
  /** Flies to a sight from outside. */
  look(mode: OutsideMode, sight: Sight): void;
  /** Looks at another storey from outside; null for all. */
  bound(floorId: string | null): void;
  /** The sight from outside that an eye has, null when it does not look down on the capture. */
  sightOf(eye: Pose, mode: OutsideMode): Sight | null;
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
