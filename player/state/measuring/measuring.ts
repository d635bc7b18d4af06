import type { MeasuredPoint, MeasurementKind, Snap } from '../../../contract/measuring/measurement.ts';

/** The constraint on the line from the last point to the next: along an axis of the capture, or along the surface's normal. */
export type MeasuringAxis = 'x' | 'y' | 'z' | 'normal';

/** The current measurement. */
export interface Measuring {
  kind: MeasurementKind;
  /** Taken so far, in order. */
  points: readonly MeasuredPoint[];
  /** The point at the aim; null if there is none, and if the backend does not report it in advance. */
  aim: MeasuredPoint | null;
  /** It is complete: the next point starts another one. */
  finished: boolean;
  /** Snapping is off. */
  holdOff: boolean;
  axis: MeasuringAxis | null;
  /** For a room: metres to its ceiling, and the source of that height. */
  height?: number | undefined;
  heightSnap?: Snap | undefined;
  /** The id under which these points were saved; null while they are not. */
  saved: string | null;
}

/** The initial state of a new measurement. */
export const NOTHING_TAKEN = {
  points: [],
  finished: false,
  height: undefined,
  heightSnap: undefined,
  saved: null,
} satisfies Partial<Measuring>;
