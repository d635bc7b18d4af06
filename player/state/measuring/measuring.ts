import type { MeasuredPoint, MeasurementKind, Snap } from '../../../contract/measuring/measurement.ts';

/** The line through the last point that the next one is kept on: along an axis of the capture, or along the surface's normal. */
export type MeasuringAxis = 'x' | 'y' | 'z' | 'normal';

/** The measurement in hand. */
export interface Measuring {
  kind: MeasurementKind;
  /** Taken so far, in order. */
  points: readonly MeasuredPoint[];
  /** The point that would be taken now; null where there is none, and where the backend does not tell before. */
  aim: MeasuredPoint | null;
  /** It has all its points: the next one begins another. */
  finished: boolean;
  /** Points are taken as they are aimed at, without snapping. */
  holdOff: boolean;
  axis: MeasuringAxis | null;
  /** Of a room: metres to its ceiling, and what that was taken from. */
  height?: number | undefined;
  heightSnap?: Snap | undefined;
  /** The id of the measurement as which these points were saved; null while they are not. */
  saved: string | null;
}

/** What a new measurement begins with. */
export const NOTHING_TAKEN = {
  points: [],
  finished: false,
  height: undefined,
  heightSnap: undefined,
  saved: null,
} satisfies Partial<Measuring>;
