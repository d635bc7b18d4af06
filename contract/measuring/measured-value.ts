/** The quantity of a value. The units are metres, radians, square metres and cubic metres. */
export type Quantity = 'length' | 'angle' | 'area' | 'volume';

/**
 * The part of a measurement that a value describes. A path has a total and segments; a room has an area, a
 * volume, a perimeter and a height.
 */
export type MeasuredPart =
  | 'distance'
  | 'total'
  | 'segment'
  | 'height'
  | 'clearance'
  | 'angle'
  | 'area'
  | 'volume'
  | 'perimeter';

/**
 * Sources of uncertainty: the scale of the capture, the positions of its points, the size of a pixel, the
 * snap, and the picking of a point on the model.
 */
export const ERROR_SOURCES = ['scale', 'capture', 'pixel', 'snap', 'picking'] as const;
export type ErrorSource = (typeof ERROR_SOURCES)[number];

/** Why a value is a range without a symmetric tolerance. */
export type RangeReason = 'short' | 'small-angle' | 'straight-angle' | 'wide';

/** Why a part of a measurement has no number. */
export type DeclinedReason =
  | 'too-few-points'
  | 'same-point'
  | 'grazing'
  | 'no-normal'
  | 'not-plane'
  | 'crossing'
  | 'short-arms'
  | 'no-height'
  | 'no-area'
  | 'out-of-reach';

/**
 * The 95% half-width that one source alone would give, in the quantity's unit. The contributions of several
 * sources do not add up linearly.
 */
export interface Contribution {
  source: ErrorSource;
  amount: number;
}

interface Part {
  quantity: Quantity;
  part: MeasuredPart;
  /** Index of a path's segment, from 0; null for all other parts. */
  index: number | null;
  contributions: readonly Contribution[];
}

interface Interval extends Part {
  value: number;
  low: number;
  high: number;
}

/** A value with its 95% interval, `value ± tolerance`. */
export interface ToleratedValue extends Interval {
  state: 'value';
  tolerance: number;
  reason: null;
}

/** A 95% interval without a symmetric tolerance. `value` is within it. */
export interface RangeValue extends Interval {
  state: 'range';
  tolerance: null;
  reason: RangeReason;
}

/** A part that has no number, with the reason. */
export interface DeclinedValue extends Part {
  state: 'declined';
  value: null;
  low: null;
  high: null;
  tolerance: null;
  reason: DeclinedReason;
}

/** A measured value in metres, radians, square or cubic metres, after calibration. */
export type MeasuredValue = ToleratedValue | RangeValue | DeclinedValue;

/** Returns the value for a part that has no number. */
export function declined(
  quantity: Quantity,
  part: MeasuredPart,
  reason: DeclinedReason,
  index: number | null = null,
): DeclinedValue {
  const none = { value: null, low: null, high: null, tolerance: null };
  return { quantity, part, index, state: 'declined', ...none, reason, contributions: [] };
}
