import type { Measurement } from './measurement.ts';
import { declined } from './measured-value.ts';
import type { MeasuredValue } from './measured-value.ts';
import type { Scale } from './scale.ts';

/** What of a measurement decides its values. */
export type Measured = Pick<Measurement, 'kind' | 'points' | 'height' | 'heightSnap'>;

/**
 * The values of a measurement with their 95 % intervals, the main one first: a path's total before its segments, a room's area
 * before its volume, perimeter and height. Never empty; pure. How each is computed is in `docs/measuring.md`.
 */
export function measure({ points }: Measured, scale: Scale): MeasuredValue[] {
  const [first, second] = points;
  if (!first || !second) return [declined('length', 'distance', 'too-few-points')];
  const [from, to] = [first.position, second.position];
  const value = scale.factor * Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const tolerance = Math.hypot(value * scale.relative, Math.SQRT2 * scale.absolute);
  return [
    {
      quantity: 'length',
      part: 'distance',
      index: null,
      state: 'value',
      value,
      low: value - tolerance,
      high: value + tolerance,
      tolerance,
      reason: null,
      contributions: [
        { source: 'scale', amount: value * scale.relative },
        { source: 'capture', amount: Math.SQRT2 * scale.absolute },
      ],
    },
  ];
}
