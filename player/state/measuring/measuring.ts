import type { MeasuredPoint, MeasurementKind, Snap } from '../../../contract/measuring/measurement.ts';

/**
 * The direction to which the line from the last point to the next one is constrained: an axis of the capture,
 * or the normal of the surface.
 */
export type MeasuringAxis = 'x' | 'y' | 'z' | 'normal';

/** The current measurement. */
export interface Measuring {
  kind: MeasurementKind;
  /** The points added so far, in order. */
  points: readonly MeasuredPoint[];
  /**
   * The point at the aim. Null if there is none, or if the backend does not report the point before the user
   * adds it.
   */
  aim: MeasuredPoint | null;
  /** True if the measurement is complete, so that the next point starts another one. */
  finished: boolean;
  /** True if snapping is off. */
  holdOff: boolean;
  axis: MeasuringAxis | null;
  /** The height of a room's ceiling above its floor in metres, and what that height was measured from. */
  height?: number | undefined;
  heightSnap?: Snap | undefined;
  /** The id of the item that stores the measurement; null if the measurement is not saved. */
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
