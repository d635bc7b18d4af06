import type { Sweep } from '../../../contract/capture.ts';
import type { Orientation, Pose } from '../pose.ts';
import type { Standpoint } from './nearest-sweep.ts';
import type { ViewMode } from '../../../contract/protocol/view-state.ts';
import type { Framing } from '../camera/framing.ts';
import type { OutsideMode, OutsideView } from '../camera/outside-view.ts';
import type { ViewWindow } from '../camera/overview.ts';

/** A direction to walk in, relative to the view. */
export type WalkDirection = 'forward' | 'back' | 'left' | 'right';

/** The eye inside, which walks, jumps and turns. */
export interface Walk {
  /** The current pose of the eye. It is always the same object, changed in place. */
  readonly pose: Pose;
  /** How far the view has faded out: 0 is fully visible, and 1 is invisible, in the middle of a jump. */
  readonly fade: number;
  /** Returns the current or next sweep. */
  currentSweep(): Sweep;
  /** True if the eye is between two sweeps. */
  readonly isBetweenSweeps: boolean;
  /** Returns the current standpoint or, during a walk, the next one. */
  standpoint(): Standpoint;
  /** Turns by an angle in radians. `smooth` is true for a key and false for a drag. */
  turn(yaw: number, pitch: number, smooth: boolean): void;
  /**
   * Goes straight to a sweep: flies if it is a neighbour, and otherwise jumps. Ends facing `orientation`,
   * which is the current direction by default.
   */
  goTo(sweep: Sweep, orientation?: Orientation): void;
  /**
   * Walks to a sweep along the graph, or jumps if there is no route. Looks ahead on the way, and ends facing
   * `orientation`.
   */
  walkTo(sweep: Sweep, orientation?: Orientation): void;
  /** Jumps to any place. */
  jumpTo(standpoint: Standpoint, orientation: Orientation): void;
  /** Moves to any place immediately. */
  placeAt(standpoint: Standpoint, orientation: Orientation): void;
  /**
   * Walks to the sweep in a direction. Returns false if there is none. `held` means that the key is held
   * down, in which case a walk may be finished first.
   */
  walkTowards(direction: WalkDirection, held?: boolean): boolean;
  /** Advances by `elapsed` milliseconds. Returns true while something moves. */
  step(elapsed: number): boolean;
}

/**
 * The eye in all modes: walking inside, looking from outside, and flying between them. Allocates nothing
 * while it moves.
 */
export interface Travel {
  /** The current pose of the eye. It is always the same object, changed in place. */
  readonly pose: Pose;
  /** The projection: the vertical angle (radians) and the near and far planes (metres). */
  readonly projection: { angle: number; near: number; far: number };
  readonly walk: Walk;
  readonly outside: OutsideView;
  /** True while the camera flies from one mode or framing to another. */
  readonly flying: boolean;
  mode(): ViewMode;
  /** Fits the view into a window of another size. */
  fit(window: ViewWindow): void;
  /** Flies to the overview of a mode or, for inside, to the last standpoint. */
  setMode(mode: ViewMode): void;
  /** Flies inside to a standpoint. Ends facing `orientation`, which is the current direction by default. */
  enter(standpoint: Standpoint, orientation?: Orientation): void;
  /** Flies to a framing from outside. */
  flyTo(mode: OutsideMode, framing: Framing): void;
  /** Shows another floor from outside, or all (null). */
  showFloor(floorId: string | null): void;
  /** Returns the framing of an eye outside; null if the eye does not look down on the capture. */
  framingOf(eye: Pose, mode: OutsideMode): Framing | null;
  /** Turns by an angle in radians: on the spot inside, or around the centre of the view from outside. */
  turn(yaw: number, pitch: number, smooth: boolean): void;
  /** Moves the ground under the view by fractions of the view's height. Works only from outside. */
  pan(right: number, down: number, smooth: boolean): void;
  /**
   * Multiplies the visible height by `factor` around a point, given in fractions of the view's height to the
   * right of and above its centre. A factor below 1 zooms in.
   */
  zoom(factor: number, right: number, up: number, smooth: boolean): void;
  restoreZoom(): void;
  /** Advances by `elapsed` milliseconds. Returns true while something moves. */
  step(elapsed: number): boolean;
}

export interface TravelEvents {
  /** Called before something moves, because the scene then has to draw frames. */
  moving: () => void;
  arrived: () => void;
}
