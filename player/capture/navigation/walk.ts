import type { Sweep } from '../../../contract/capture.ts';
import type { Orientation, Pose } from '../geometry/pose.ts';
import type { Standpoint } from './standpoint.ts';

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
