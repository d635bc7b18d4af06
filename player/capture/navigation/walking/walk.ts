import type { Sweep } from '../../../../contract/capture.ts';
import type { Pose } from '../../pose.ts';
import type { Look } from '../../camera/head.ts';
import type { Stand } from '../sweeps/standpoint.ts';

/** A direction one can walk in, relative to where one looks. */
export type Direction = 'forward' | 'back' | 'left' | 'right';

export interface Walk {
  /** The eye as it is now; the same object for ever, changed in place. */
  readonly pose: Pose;
  /** 0: the space is seen, 1: it is hidden (in the middle of a jump). */
  readonly veil: number;
  /** The sweep one stands at, or comes to next. */
  here(): Sweep;
  /** True where one stands on the way between two sweeps, not at one. */
  readonly aside: boolean;
  /** Where one stands; while one walks, where one comes to next. */
  stand(): Stand;
  /** Turns by an angle (radians): at once while dragging, smoothly for a key. */
  turn(yaw: number, pitch: number, smooth: boolean): void;
  /** Goes to a sweep: a flight to a neighbour, a jump to any other. Looks along `look` there, or stays as it looks. */
  goTo(sweep: Sweep, look?: Look): void;
  /** Goes to a sweep along the graph; jumps when no way leads there. Looks where it goes, and along `look` in the end. */
  walkTo(sweep: Sweep, look?: Look): void;
  /** Jumps to any place. */
  jumpTo(stand: Stand, look: Look): void;
  /** Stands somewhere without a movement, wherever one was. */
  standAt(stand: Stand, look: Look): void;
  /** Goes to the neighbour that lies that way; false when none does. `held`: the key is kept down, and may wait. */
  go(direction: Direction, held?: boolean): boolean;
  /** Moves time on (milliseconds). True while something still moves. */
  step(elapsed: number): boolean;
}

export interface WalkEvents {
  /** Something is about to move: frames are needed. */
  moving: () => void;
  arrived: () => void;
}
