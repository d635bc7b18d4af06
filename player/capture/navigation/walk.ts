import type { Sweep } from '../../../contract/capture.ts';
import type { Orientation, Pose } from '../geometry/pose.ts';
import type { Standpoint } from './nearest-sweep.ts';
import type { ViewMode } from '../../../contract/protocol/view-state.ts';
import type { Framing } from '../camera/framing.ts';
import type { OutsideMode, OutsideView } from '../camera/outside-view.ts';
import type { ViewWindow } from '../camera/overview.ts';

/** A direction to walk in, relative to where one looks. */
export type WalkDirection = 'forward' | 'back' | 'left' | 'right';

/** The eye inside: it walks, jumps and turns. */
export interface Walk {
  /** The eye as it is now; the same object for ever, changed in place. */
  readonly pose: Pose;
  /** 0: the space is seen, 1: it is faded out (in the middle of a jump). */
  readonly fade: number;
  /** The current or next sweep. */
  currentSweep(): Sweep;
  /** True between two sweeps. */
  readonly isBetweenSweeps: boolean;
  /** The current standpoint; during a walk, the next one. */
  standpoint(): Standpoint;
  /** Turns by an angle (radians): at once while dragging, smoothly for a key. */
  turn(yaw: number, pitch: number, smooth: boolean): void;
  /** Goes to a sweep: a flight to a neighbour, a jump to any other. Looks as `orientation` says there, or as before. */
  goTo(sweep: Sweep, orientation?: Orientation): void;
  /** Walks to a sweep along the graph; jumps when no route leads there. Looks ahead, and as `orientation` says in the end. */
  walkTo(sweep: Sweep, orientation?: Orientation): void;
  /** Jumps to any place. */
  jumpTo(standpoint: Standpoint, orientation: Orientation): void;
  /** Is somewhere at once, wherever one was. */
  placeAt(standpoint: Standpoint, orientation: Orientation): void;
  /** Walks to the sweep that lies in a direction; false when none does. `held`: the key is kept down, and can wait. */
  walkTowards(direction: WalkDirection, held?: boolean): boolean;
  /** Moves time on (milliseconds). True while something still moves. */
  step(elapsed: number): boolean;
}

export interface WalkEvents {
  /** Something is about to move: frames are needed. */
  moving: () => void;
  arrived: () => void;
}

/** The eye in all modes: walking inside, looking from outside, and the flights between. Allocates nothing while it moves. */
export interface Travel {
  /** The eye as it is now; the same object for ever, changed in place. */
  readonly pose: Pose;
  /** The projection that goes with it: vertical angle (radians), nearest and farthest of what is drawn (metres). */
  readonly projection: { angle: number; near: number; far: number };
  readonly walk: Walk;
  readonly outside: OutsideView;
  /** True while the camera flies from a mode or a framing to another. */
  readonly flying: boolean;
  mode(): ViewMode;
  /** Fits what is seen into another window. */
  fit(window: ViewWindow): void;
  /** Flies to a mode's overview, or inside to where one stood. */
  setMode(mode: ViewMode): void;
  /** Flies inside to a standpoint; looks as `orientation` says there, or as before. */
  enter(standpoint: Standpoint, orientation?: Orientation): void;
  /** Flies to a framing from outside. */
  flyTo(mode: OutsideMode, framing: Framing): void;
  /** Shows another floor from outside; null for all. */
  showFloor(floorId: string | null): void;
  /** The framing of an eye outside, null when it does not look down on the capture. */
  framingOf(eye: Pose, mode: OutsideMode): Framing | null;
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
