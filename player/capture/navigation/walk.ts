import type { Sweep } from '../../../contract/capture.ts';
import type { Orientation, Pose } from '../geometry/pose.ts';
import type { Standpoint } from './nearest-sweep.ts';
import type { ViewMode } from '../../../contract/protocol/view-state.ts';
import type { Framing } from '../camera/framing.ts';
import type { OutsideMode, OutsideView } from '../camera/outside-view.ts';
import type { ViewWindow } from '../camera/overview.ts';

/** A direction to walk in, relative to the view. */
export type WalkDirection = 'forward' | 'back' | 'left' | 'right';

/** The eye inside: it walks, jumps and turns. */
export interface Walk {
  /** The current eye, always the same object, changed in place. */
  readonly pose: Pose;
  /** 0: visible, 1: faded out (in the middle of a jump). */
  readonly fade: number;
  /** Returns the current or next sweep. */
  currentSweep(): Sweep;
  /** True between two sweeps. */
  readonly isBetweenSweeps: boolean;
  /** Returns the current standpoint; during a walk, the next one. */
  standpoint(): Standpoint;
  /** Turns by an angle (radians): at once while dragging, smoothly for a key. */
  turn(yaw: number, pitch: number, smooth: boolean): void;
  /**
   * Goes to a sweep: a flight to a neighbour, a jump to any other. Turns to `orientation` there, or keeps the
   * direction.
   */
  goTo(sweep: Sweep, orientation?: Orientation): void;
  /**
   * Walks to a sweep along the graph; jumps if no route leads there. Looks ahead, and turns to `orientation`
   * at the end.
   */
  walkTo(sweep: Sweep, orientation?: Orientation): void;
  /** Jumps to any place. */
  jumpTo(standpoint: Standpoint, orientation: Orientation): void;
  /** Moves somewhere immediately, from anywhere. */
  placeAt(standpoint: Standpoint, orientation: Orientation): void;
  /**
   * Walks to the sweep in a direction; false if there is none. `held`: the key is held down, and can wait.
   */
  walkTowards(direction: WalkDirection, held?: boolean): boolean;
  /** Advances the time (milliseconds). True while something moves. */
  step(elapsed: number): boolean;
}

export interface WalkEvents {
  /** Something is about to move: frames are needed. */
  moving: () => void;
  arrived: () => void;
}

/**
 * The eye in all modes: walking inside, looking from outside, and the flights between. Allocates nothing
 * while it moves.
 */
export interface Travel {
  /** The current eye, always the same object, changed in place. */
  readonly pose: Pose;
  /** Its projection: vertical angle (radians), near and far planes (metres). */
  readonly projection: { angle: number; near: number; far: number };
  readonly walk: Walk;
  readonly outside: OutsideView;
  /** True while the camera flies from one mode or framing to another. */
  readonly flying: boolean;
  mode(): ViewMode;
  /** Fits the view into another window. */
  fit(window: ViewWindow): void;
  /** Flies to a mode's overview, or inside to the last standpoint. */
  setMode(mode: ViewMode): void;
  /** Flies inside to a standpoint; turns to `orientation` there, or keeps the direction. */
  enter(standpoint: Standpoint, orientation?: Orientation): void;
  /** Flies to a framing from outside. */
  flyTo(mode: OutsideMode, framing: Framing): void;
  /** Shows another floor from outside; null for all. */
  showFloor(floorId: string | null): void;
  /** Returns the framing of an eye outside, null if it does not look down on the capture. */
  framingOf(eye: Pose, mode: OutsideMode): Framing | null;
  /** Turns inside, or around the centre of the view from outside (radians). */
  turn(yaw: number, pitch: number, smooth: boolean): void;
  /** Moves the ground under the view by fractions of its height, `right` and `down`; only from outside. */
  pan(right: number, down: number, smooth: boolean): void;
  /** Scales the view by a factor, around a point (fractions of its height from its middle: right, up). */
  zoom(factor: number, right: number, up: number, smooth: boolean): void;
  restoreZoom(): void;
  /** Advances the time (milliseconds). True while something moves. */
  step(elapsed: number): boolean;
}

export interface TravelEvents {
  /** Something is about to move: frames are needed. */
  moving: () => void;
  arrived: () => void;
}
